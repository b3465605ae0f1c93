#pragma once

#include "server/jobs/search_job.hpp"

// Searches whose answer is whole or nothing: they are not sliced, and their engines know nothing when they begin.
namespace palamedes::server {

class TreeJob final : public SearchJob {
 public:
  TreeJob(SearchRequest request, JobSetting setting);

 private:
  bool go_on(const search::StopToken& token) override;
};

// The speed of the search on the start of a variant, as `palamedes bench` has it.
class BenchJob final : public SearchJob {
 public:
  BenchJob(SearchRequest request, JobSetting setting);

 private:
  bool go_on(const search::StopToken& token) override;
};

class AblationJob final : public SearchJob {
 public:
  AblationJob(SearchRequest request, JobSetting setting);

 private:
  bool go_on(const search::StopToken& token) override;
};

}  // namespace palamedes::server
