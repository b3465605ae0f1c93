#include "arena/cluster.hpp"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"

// What a program does that was built without MPI: the source is compiled here once more, without it.
namespace palamedes::arena {
namespace {

class WithoutMpi : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : kNames) ::unsetenv(name);
  }
  void TearDown() override { SetUp(); }

  static constexpr const char* kNames[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS", "PMIX_RANK",
                                           "PMI_RANK"};
};

TEST_F(WithoutMpi, PlaysAlone) {
  EXPECT_FALSE(Cluster::built_in());
  EXPECT_EQ(Cluster::join(), nullptr);
  ::setenv("OMPI_COMM_WORLD_SIZE", "1", 1);
  ::setenv("PMIX_RANK", "0", 1);
  EXPECT_EQ(Cluster::join(), nullptr);
}

TEST_F(WithoutMpi, RefusesToBeOneOfSeveral) {
  for (const auto& [name, value] : std::vector<std::pair<const char*, const char*>>{
           {"OMPI_COMM_WORLD_SIZE", "3"}, {"PMI_SIZE", "2"}, {"SLURM_STEP_NUM_TASKS", "8"}, {"PMIX_RANK", "1"}}) {
    SetUp();
    ::setenv(name, value, 1);
    EXPECT_THROW(Cluster::join(), UserError) << name;
  }
}

}  // namespace
}  // namespace palamedes::arena
