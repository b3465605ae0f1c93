#pragma once

#include <string>

#include "base/error.hpp"
#include "base/files/descriptor.hpp"

namespace palamedes {

// Another program holds the lock.
class LockBusy : public UserError {
 public:
  using UserError::UserError;
};

// The right to write, which one program holds at a time: a lock on a file that is made if it is not there. The system
// lets go of it when the program ends, however it does.
class FileLock {
 public:
  // Throws LockBusy with the text `busy` where another holds it, UserError where the file cannot be opened.
  FileLock(const std::string& path, const std::string& busy);

  // Whether the path is still that of the file which is locked: somebody may have deleted or replaced it.
  bool is_on(const std::string& path) const;

 private:
  Descriptor file_;
};

}  // namespace palamedes
