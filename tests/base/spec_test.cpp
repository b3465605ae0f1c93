#include "base/spec/spec.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"

namespace palamedes {
namespace {

TEST(Spec, ReadsPositionalThenNamedSettings) {
  const Spec spec = Spec::parse("kalah:6,4,empty-capture=off");
  EXPECT_EQ(spec.name, "kalah");
  EXPECT_EQ(spec.positional, (std::vector<std::string>{"6", "4"}));
  ASSERT_EQ(spec.named.size(), 1U);
  EXPECT_EQ(spec.named[0].first, "empty-capture");
  EXPECT_EQ(spec.named[0].second, "off");
  EXPECT_EQ(spec.text(), "kalah:6,4,empty-capture=off");
}

TEST(Spec, QuotesHoldCommasAndQuotes) {
  const Spec spec = Spec::parse(R"(ugi:cmd="a, \"b\" \\ c",threads=2)");
  EXPECT_EQ(spec.named[0].second, R"(a, "b" \ c)");
  EXPECT_EQ(Spec::parse(spec.text()), spec);
}

TEST(Spec, RefusesWhatIsNoSpec) {
  for (const char* bad : {"", ":", "Kalah", "kalah:", "kalah:6,", "kalah:,6", "kalah:a=", "kalah:=1", "kalah:a=1,a=2",
                          "kalah:a=1,2", "kalah:a=\"b", "kalah:a=\"b\"c", "kalah:a=b\"c", "kalah: 6", "k k"}) {
    EXPECT_THROW(Spec::parse(bad), UserError) << bad;
  }
}

RC_GTEST_PROP(SpecProperty, AnySpecLoadsBack, (const std::vector<std::string>& values)) {
  Spec spec;
  spec.name = "game";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % 2 == 0) {
      spec.positional.push_back(values[i]);
    } else {
      spec.named.emplace_back("n" + std::to_string(i), values[i]);
    }
  }
  RC_ASSERT(Spec::parse(spec.text()) == spec);
}

TEST(SpecReader, SaysWhatWouldBeRight) {
  const auto message = [](const char* text) -> std::string {
    try {
      SpecReader reader(Spec::parse(text));
      reader.next_integer("M", 1, 12, 6);
      reader.flag("pie", false);
      reader.choice("end", {"any", "mover"}, 0);
      reader.finish();
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("kalah"), "");
  EXPECT_EQ(message("kalah:3,pie=on,end=mover"), "");
  EXPECT_EQ(message("kalah:13"), "'kalah:13': M must be a whole number from 1 to 12, not '13'");
  EXPECT_EQ(message("kalah:6,6"), "'kalah:6,6': the setting '6' is one too many");
  EXPECT_EQ(message("kalah:pie=maybe"), "'kalah:pie=maybe': pie must be one of off, on, not 'maybe'");
  EXPECT_EQ(message("kalah:pi=on"), "'kalah:pi=on': there is no setting 'pi'; there are: pie, end");
}

}  // namespace
}  // namespace palamedes
