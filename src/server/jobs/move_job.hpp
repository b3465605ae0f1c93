#pragma once

#include "server/jobs/search_job.hpp"

namespace palamedes::server {

// A `play` or a `move`: plays the caller's own move, says what came of it, and lets the engine answer.
class MoveJob final : public SearchJob {
 public:
  MoveJob(SearchRequest request, JobSetting setting);

 private:
  bool go_on(const search::StopToken& token) override;
  // True if that is all there is to do.
  bool play_own_move();
  void answer(const search::StopToken& token);
  bool engine_is_to_move();
  engines::Limits limits_of_search() const;
};

}  // namespace palamedes::server
