# cmake --install: the program, the library with its headers, and what find_package(Palamedes) reads.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY PALAMEDES_LIBRARIES)
list(APPEND libraries palamedes_options palamedes_games)
set_target_properties(palamedes_options PROPERTIES EXPORT_NAME options)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Palamedes")
get_property(course_programs GLOBAL PROPERTY PALAMEDES_COURSE_PROGRAMS)
get_property(protocol_programs GLOBAL PROPERTY PALAMEDES_PROTOCOL_PROGRAMS)
# Two components: who wants to run the programs need not have the library.
install(TARGETS palamedes ${protocol_programs} ${course_programs} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
  COMPONENT programs)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/palamedes"
  COMPONENT programs)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
install(TARGETS ${libraries} EXPORT PalamedesTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT PalamedesTargets NAMESPACE Palamedes:: DESTINATION "${package_folder}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/palamedes"
  FILES_MATCHING PATTERN "*.hpp" PATTERN apps EXCLUDE PATTERN server EXCLUDE)
install(DIRECTORY "${PROJECT_BINARY_DIR}/src/generated/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/palamedes")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/PalamedesConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/PalamedesConfig.cmake" INSTALL_DESTINATION "${package_folder}")
# Before 1.0 a minor version may change everything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PalamedesConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/PalamedesConfig.cmake" "${PROJECT_BINARY_DIR}/PalamedesConfigVersion.cmake"
  DESTINATION "${package_folder}")

# cpack, or scripts/package: the programs as a Debian package.
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL programs)
if(PALAMEDES_PYTHON_MODULE)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-palamedes)
  set(CPACK_DEBIAN_PYTHON_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The Python module of Palamedes: games, engines, matches, exact tables and batches for
learning.")
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME palamedes)
set(CPACK_DEBIAN_PROGRAMS_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Palamedes developers <palamedes@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "${CPACK_DEBIAN_PACKAGE_MAINTAINER}")
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "Ming Mang, m,n,k-games (tic-tac-toe to gomoku), Kalah, Nine Men's Morris and
Chinese Dark Chess, in a browser, in the terminal and for other programs.")
include(CPack)
