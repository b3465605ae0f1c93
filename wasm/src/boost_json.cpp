// All of Boost.JSON, which is a library of its own elsewhere.
#include <boost/json/src.hpp>
