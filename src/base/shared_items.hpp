#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace palamedes {

// What many use and nobody wants twice, by name: made for the first who asks and given to the others as long as anybody
// has it. Several threads may ask; those that come while it is made wait for it.
template <class Item>
class SharedItems {
 public:
  // `make` gives a shared pointer; what it throws goes to who asked, and nothing is kept.
  template <class Make>
  std::shared_ptr<Item> find_or_make(const std::string& name, Make&& make) {
    const std::lock_guard lock(mutex_);
    if (std::shared_ptr<Item> there = items_[name].lock()) return there;
    std::erase_if(items_, [](const auto& item) { return item.second.expired(); });
    std::shared_ptr<Item> made = make();
    items_[name] = made;
    return made;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<Item>> items_;
};

}  // namespace palamedes
