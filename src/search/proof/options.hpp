#pragma once

namespace palamedes::search {

struct ProofOptions {
  int table_mb = 64;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("table-mb", table_mb, 1, 65'536, "memory of the table of proof numbers, in MiB");
  }
};

}  // namespace palamedes::search
