#include "learn/fit/samples.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::learn {
namespace {

constexpr std::string_view kMagic = "palamedes samples 1\n";

float points_for(Side side, Result result) {
  return result == Result::kDraw ? 0.5F : result == win_for(side) ? 1.0F : 0.0F;
}

// The position alone, seen through a symmetry.
engines::Description seen_through(const engines::Describer& describer, const catalog::Game& game, int symmetry) {
  const auto turned = game.clone();
  turned->set_position(game.transformed_position(symmetry));
  return describer.describe(*turned);
}

// Those that keep the start as it is: through the others a game looks as none ever does.
std::vector<int> useful_symmetries(const catalog::Game& start) {
  std::vector<int> found;
  for (int symmetry = 0; symmetry < start.symmetries(); ++symmetry) {
    if (!start.swaps_sides(symmetry) && start.transformed_position(symmetry) == start.position()) {
      found.push_back(symmetry);
    }
  }
  return found;
}

// Numbers one after the other, as the machine has them: the file is for the machine that made it.
class Writer {
 public:
  template <class T>
  void put(const T& value) {
    const auto* bytes = reinterpret_cast<const char*>(&value);
    bytes_.append(bytes, sizeof(T));
  }
  template <class T>
  void put_all(const std::vector<T>& values) {
    put(static_cast<std::uint16_t>(values.size()));
    for (const T& value : values) put(value);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool done() const { return bytes_.empty(); }
  bool failed() const { return failed_; }
  template <class T>
  T get() {
    T value{};
    if (bytes_.size() < sizeof(T)) {
      failed_ = true;
      bytes_ = {};
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof(T));
    bytes_.remove_prefix(sizeof(T));
    return value;
  }
  template <class T>
  std::vector<T> get_all() {
    std::vector<T> values(get<std::uint16_t>());
    for (T& value : values) value = get<T>();
    return values;
  }
  std::string_view take(std::size_t size) {
    failed_ = failed_ || size > bytes_.size();
    const std::string_view part = bytes_.substr(0, size);
    bytes_.remove_prefix(part.size());
    return part;
  }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = hash_pair(sum, static_cast<unsigned char>(byte));
  return sum;
}

std::string payload_of(const std::vector<Sample>& samples) {
  Writer writer;
  for (const Sample& sample : samples) {
    writer.put_all(sample.position.inputs);
    writer.put_all(sample.position.features);
    writer.put(sample.score);
    writer.put(sample.points);
  }
  return writer.bytes();
}

std::vector<Sample> samples_of(std::string_view payload) {
  std::vector<Sample> samples;
  Reader reader(payload);
  while (!reader.done()) {
    Sample sample;
    sample.position.inputs = reader.get_all<std::uint16_t>();
    sample.position.features = reader.get_all<std::int16_t>();
    sample.score = reader.get<float>();
    sample.points = reader.get<float>();
    if (reader.failed()) break;
    samples.push_back(std::move(sample));
  }
  return samples;
}

struct Contents {
  std::string setup;
  std::map<std::uint64_t, std::string_view> payloads;
  std::size_t whole = 0;  // bytes that belong to whole blocks
};

Contents contents_of(const std::string& path, std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) throw UserError(quote(path) + " is no file of samples");
  const std::size_t end = bytes.find('\n', kMagic.size());
  if (end == std::string_view::npos) throw UserError(quote(path) + " is cut short in its first lines");
  Contents contents;
  contents.setup = bytes.substr(kMagic.size(), end - kMagic.size());
  contents.whole = end + 1;
  Reader reader(bytes.substr(contents.whole));
  while (!reader.done()) {
    const auto number = reader.get<std::uint64_t>();
    const auto size = reader.get<std::uint64_t>();
    const std::string_view payload = reader.take(size);
    const auto sum = reader.get<std::uint64_t>();
    if (reader.failed() || sum != checksum(payload)) break;
    contents.payloads.emplace(number, payload);
    contents.whole += payload.size() + 3 * sizeof(std::uint64_t);
  }
  return contents;
}

// One game of an engine against itself, from which samples are taken on the way.
class SelfPlayGame {
 public:
  SelfPlayGame(const SelfPlaySetup& setup, std::uint64_t number)
      : setup_(setup),
        random_(derived_seed(setup.seed, number)),
        game_(catalog::make_game(setup.game)),
        symmetries_(useful_symmetries(*game_)),
        describer_(engines::make_describer(*game_)),
        engine_(engines::make_engine(setup.engine, *game_, derived_seed(setup.seed, number))) {}

  std::vector<Sample> play() {
    const int range = std::max(1, setup_.opening_plies - 1);
    const int opening = 2 + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
    int ply = 0;
    for (; !game_->outcome().over() && ply < game_->ply_limit(); ++ply) {
      const bool sampled = ply < setup_.sampled_plies;
      if (ply < opening) {
        game_->play(catalog::random_move(*game_, random_));
      } else {
        game_->play(catalog::resolved(*game_, think(sampled), random_));
      }
    }
    const catalog::Outcome outcome = game_->outcome();
    const Result result = outcome.over() ? outcome.result : game_->judge();
    for (std::size_t i = 0; i < samples_.size(); ++i) samples_[i].points = points_for(sides_[i], result);
    return std::move(samples_);
  }

 private:
  std::string think(bool sampled) {
    engines::EngineQuestion question;
    question.limits.nodes = sampled ? setup_.nodes : std::max<std::uint64_t>(1, setup_.nodes / 4);
    const engines::StopToken never;
    const engines::EngineReport report = engine_->think(*game_, question, never);
    const search::Score score = report.lines.front().score;
    if (sampled && !search::is_decided(score) && !describer_->noisy(*game_, report.move())) {
      keep(static_cast<float>(score));
    }
    return report.move();
  }

  // As it is seen through two of the symmetries, where there are two.
  void keep(float score) {
    const auto count = static_cast<std::uint32_t>(symmetries_.size());
    const std::uint32_t first = random_.below(count);
    for (std::uint32_t i = 0; i < std::min(count, 2U); ++i) {
      const int symmetry = symmetries_[(first + i) % count];
      samples_.push_back({seen_through(*describer_, *game_, symmetry), score, 0});
      sides_.push_back(game_->side_to_move());
    }
  }

  const SelfPlaySetup& setup_;
  Random random_;
  std::unique_ptr<catalog::Game> game_;
  std::vector<int> symmetries_;
  std::unique_ptr<engines::Describer> describer_;
  std::unique_ptr<engines::Engine> engine_;
  std::vector<Sample> samples_;
  std::vector<Side> sides_;
};

}  // namespace

std::string SelfPlaySetup::text() const {
  std::vector<std::string> parts;
  for (const NamedValue& field : values_of(*this)) parts.push_back(field.name + " " + value_text(field.value));
  return join(parts, " ");
}

std::vector<Sample> play_samples(const SelfPlaySetup& setup, std::uint64_t number) {
  return SelfPlayGame(setup, number).play();
}

SampleFile::SampleFile(std::string path, const SelfPlaySetup& setup) : path_(std::move(path)) {
  const std::string head = std::string(kMagic) + setup.text() + "\n";
  if (!std::ifstream(path_).good()) {
    write_file(path_, head);
    return;
  }
  const std::string bytes = read_file(path_);
  const Contents contents = contents_of(path_, bytes);
  if (contents.setup != setup.text()) {
    throw UserError(quote(path_) + " has samples of another setup: " + contents.setup);
  }
  for (const auto& [number, payload] : contents.payloads) numbers_.push_back(number);
  if (contents.whole < bytes.size()) write_file(path_, bytes.substr(0, contents.whole));
}

bool SampleFile::has(std::uint64_t number) const {
  return std::binary_search(numbers_.begin(), numbers_.end(), number);
}

void SampleFile::append(std::uint64_t number, const std::vector<Sample>& samples) {
  const std::string payload = payload_of(samples);
  Writer block;
  block.put(number);
  block.put(static_cast<std::uint64_t>(payload.size()));
  std::ofstream file(path_, std::ios::binary | std::ios::app);
  const std::uint64_t sum = checksum(payload);
  file << block.bytes() << payload;
  file.write(reinterpret_cast<const char*>(&sum), sizeof(sum));
  file.flush();
  if (!file.good()) throw UserError("cannot write to " + quote(path_));
  numbers_.insert(std::upper_bound(numbers_.begin(), numbers_.end(), number), number);
}

std::vector<Sample> read_samples(const std::string& path) {
  const std::string bytes = read_file(path);
  std::vector<Sample> samples;
  for (const auto& [number, payload] : contents_of(path, bytes).payloads) {
    std::vector<Sample> part = samples_of(payload);
    std::move(part.begin(), part.end(), std::back_inserter(samples));
  }
  return samples;
}

}  // namespace palamedes::learn
