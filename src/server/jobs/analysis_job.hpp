#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include "server/jobs/search_job.hpp"

namespace palamedes::server {

// Thinks in slices, with the engine's memory kept between them.
class AnalysisJob final : public SearchJob {
 public:
  AnalysisJob(SearchRequest request, JobSetting setting);

  void tick() override;
  void finish_early() override { finish(); }

 private:
  bool go_on(const search::StopToken& token) override;
  engines::Limits what_is_left() const;
  bool is_finished() const;
  void learn(const engines::EngineReport& report);
  void finish();

  std::optional<KeptEngines::Lease> lease_;
  std::uint64_t nodes_ = 0;  // of the slices that are over
  double seconds_ = 0;

  std::mutex mutex_;
  engines::EngineReport best_;
  bool news_ = false;
};

}  // namespace palamedes::server
