// Beast asserts that five bytes of the last chunk are there when it looks at it again, and does right with fewer:
// whoever sent them one by one would end a program that asserts.
#define BOOST_DISABLE_ASSERTS
#include "server/http/beast.hpp"

#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
