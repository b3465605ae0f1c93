# cmake --install: the program, the library with its headers, and what find_package(Palamedes) reads.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY PALAMEDES_LIBRARIES)
list(APPEND libraries palamedes_options palamedes_games)
set_target_properties(palamedes_options PROPERTIES EXPORT_NAME options)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Palamedes")
get_property(course_programs GLOBAL PROPERTY PALAMEDES_COURSE_PROGRAMS)
get_property(protocol_programs GLOBAL PROPERTY PALAMEDES_PROTOCOL_PROGRAMS)
install(TARGETS palamedes ${protocol_programs} ${course_programs} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS ${libraries} EXPORT PalamedesTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT PalamedesTargets NAMESPACE Palamedes:: DESTINATION "${package_folder}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/palamedes"
  FILES_MATCHING PATTERN "*.hpp" PATTERN apps EXCLUDE PATTERN server EXCLUDE)
install(DIRECTORY "${PROJECT_BINARY_DIR}/src/generated/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/palamedes")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/PalamedesConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PalamedesConfig.cmake" INSTALL_DESTINATION "${package_folder}")
# Before 1.0 a minor version may change everything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PalamedesConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/PalamedesConfig.cmake" "${PROJECT_BINARY_DIR}/PalamedesConfigVersion.cmake"
  DESTINATION "${package_folder}")
