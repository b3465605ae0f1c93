#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "engines/search_speed.hpp"
#include "report/output.hpp"
#include "server/http/built_in_page.hpp"

namespace palamedes::apps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kServiceWorker = "service-worker.js";

struct SiteOptions {
  std::string folder;
  std::string engine;
};

// Where the engine for browsers is, if nobody says it: beside the folder of this program, as a build has it. Packages
// have none.
std::string usual_engine() {
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path() / "../wasm/engine";
  if (fs::exists(folder / "engine.wasm", none)) return fs::canonical(folder).string();
  throw UserError(
      "the engine for browsers is not built; ./palamedes site in the source tree does that, or --engine names it");
}

// The page asks the workers where it would ask a server: site.js must be there first.
std::string with_workers(const std::string& page) {
  constexpr std::string_view kScript = "<script type=\"module\"";
  const std::size_t at = page.find(kScript);
  if (at == std::string::npos) throw UserError(std::string(server::kNoPage));
  return page.substr(0, at) + R"(<link rel="manifest" href="manifest.webmanifest" /><script src="site.js"></script>)" +
         page.substr(at);
}

class SiteFolder {
 public:
  explicit SiteFolder(fs::path root) : root_(std::move(root)) {}

  void write(const std::string& name, const std::string& content) {
    for (const char c : name + content) version_ = hash_pair(version_, static_cast<unsigned char>(c));
    write_measured(name, content);
  }

  // What is another every time makes no new version.
  void write_measured(const std::string& name, const std::string& content) {
    std::error_code trouble;
    fs::create_directories((root_ / name).parent_path(), trouble);
    write_file((root_ / name).string(), content);
    bytes_ += content.size();
    files_.push_back(name);
  }

  // The last file: it keeps all others, under a name that changes with them.
  void write_service_worker(const std::string& script) {
    boost::json::array files{"./"};
    for (const std::string& file : files_) files.emplace_back(file);
    const boost::json::object site = {{"version", fmt::format("{}-{:016x}", kVersion, version_)}, {"files", files}};
    write(std::string(kServiceWorker), "const kSite = " + boost::json::serialize(site) + ";\n" + script);
  }

  std::size_t files() const { return files_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  fs::path root_;
  std::vector<std::string> files_;
  std::size_t bytes_ = 0;
  std::uint64_t version_ = 0;
};

// What the page compares its own speed with: {"kalah:6,4": nodes a second, …}.
std::string speed_of_this_program() {
  constexpr double kSeconds = 0.5;
  const engines::StopToken never;
  boost::json::object speeds;
  for (const std::string& spec : engines::measured_games()) {
    const auto game = catalog::make_game(spec);
    speeds[game->spec()] = engines::search_speed(*game, kSeconds, never).nodes_per_second;
  }
  return boost::json::serialize(speeds);
}

void run_site(const SiteOptions& options) {
  const std::string engine = options.engine.empty() ? usual_engine() : options.engine;
  if (!fs::exists(fs::path(engine) / "engine.wasm")) throw UserError("there is no engine.wasm in " + quote(engine));
  if (!server::page_was_built()) throw UserError(std::string(server::kNoPage));
  SiteFolder site(options.folder);
  for (const server::PageFile& file : server::built_in_page()) {
    const bool is_page = file.path == "/";
    const std::string content = server::uncompressed(file);
    site.write(is_page ? "index.html" : std::string(file.path.substr(1)), is_page ? with_workers(content) : content);
  }
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(engine)) {
    if (entry.is_regular_file()) names.insert(entry.path().filename().string());
  }
  names.erase(std::string(kServiceWorker));
  for (const std::string& name : names) site.write(name, read_file((fs::path(engine) / name).string()));
  site.write_measured("speed.json", speed_of_this_program());
  site.write_service_worker(read_file((fs::path(engine) / kServiceWorker).string()));
  fmt::print("{} in {}: {} bytes. Any server of files can serve it, as in\n  python3 -m http.server --directory {}\n",
             report::counted(site.files(), "file"), options.folder, report::grouped(site.bytes()), options.folder);
}

}  // namespace

void add_site_verb(cli::App& program) {
  const auto options = std::make_shared<SiteOptions>();
  cli::App* verb = program.add_subcommand("site", "Write the page as files that need no server of ours");
  verb->add_option("DIR", options->folder, "The folder to write; files of the same names in it are replaced")
      ->required();
  verb->add_option("--engine", options->engine, "The folder of the engine for browsers (else that of the build)");
  verb->footer(
      "Example: ./palamedes site out\nIn the source tree this builds the engine first, with Debian's emscripten.");
  verb->callback([options] { run_site(*options); });
}

}  // namespace palamedes::apps
