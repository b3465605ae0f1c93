#pragma once

#include <cstdint>
#include <optional>

#include "server/jobs/search_job.hpp"

namespace palamedes::server {

// A `play` or a `move`: plays the caller's own move, says what came of it, and lets the engine answer.
class MoveJob final : public SearchJob {
 public:
  MoveJob(SearchRequest request, JobSetting setting);

  void finish_early() override;

 private:
  bool go_on(const search::StopToken& token) override;
  // True if that is all there is to do.
  bool play_own_move();
  // False where it was stopped to let others come in.
  bool answer(const search::StopToken& token);
  void tell_answer();
  bool engine_is_to_move();
  engines::Limits limits_of_search() const;
  engines::Limits what_is_left();

  std::optional<KeptEngines::Lease> lease_;
  engines::EngineReport best_;
  double seconds_ = 0;  // thought so far
  std::uint64_t nodes_ = 0;
  bool pondered_ = false;  // the answer was there before the question
};

}  // namespace palamedes::server
