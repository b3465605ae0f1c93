// Compiled once for each of the eight programs, which differ in nothing but their name.
#include "apps/morris/course_program.hpp"

int main(int argc, char** argv) { return palamedes::apps::run_course_program(PALAMEDES_COURSE_PROGRAM, argc, argv); }
