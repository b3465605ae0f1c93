# Checks of the tree as ctest cases, beside the test programs. Their label is `tree`: they are the same in every build.
set(scripts "${PROJECT_SOURCE_DIR}/scripts")

function(palamedes_check name timeout)
  add_test(NAME ${name} COMMAND ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS tree TIMEOUT ${timeout})
endfunction()

palamedes_check(tree.layers 60 "${scripts}/check-layers")
palamedes_check(tree.layers_self_test 60 "${scripts}/check-layers" --self-test)
palamedes_check(tree.format 120 "${scripts}/check-format")
palamedes_check(tree.mutations_apply 60 "${scripts}/check-mutations" --apply)
palamedes_check(tree.lint_changed 1500 "${scripts}/lint" --changed)
palamedes_check(LintLong.everything 14400 "${scripts}/lint")
palamedes_check(docs.links 60 "${scripts}/check-docs")
palamedes_check(docs.verbs 60 "${scripts}/verb-pages" "$<TARGET_FILE:palamedes>" --check)
palamedes_check(docs.commands 600 "${scripts}/check-docs" --commands "${PROJECT_BINARY_DIR}/bin")
palamedes_check(docs.handbook 60 node --test "${PROJECT_SOURCE_DIR}/handbook/")
palamedes_check(tree.rebuild 60 "${scripts}/check-rebuild")
palamedes_check(tree.install 600 "${scripts}/check-install" "${PROJECT_BINARY_DIR}")

palamedes_check(PortableLong.old_machines 7200 "${scripts}/check-portable" "$<TARGET_FILE:palamedes>")
palamedes_check(PortableLong.arm64 7200 "${scripts}/check-portable" arm64 "$<TARGET_FILE:palamedes>")
palamedes_check(FaultsLong.campaign 7200 ${CMAKE_COMMAND} -E env "PALAMEDES=$<TARGET_FILE:palamedes>" "${scripts}/check-faults")

foreach(target ${PALAMEDES_GAMES} requests http conversation talk events databases experience weights books samples)
  palamedes_check(fuzz.${target} 1500 "${scripts}/fuzz" ${target})
endforeach()

# One scratch build for all mutations, so one after the other.
file(GLOB mutations CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/mutations/*.patch")
foreach(mutation ${mutations})
  get_filename_component(mutation "${mutation}" NAME_WLE)
  palamedes_check(MutationsLong.${mutation} 3000 "${scripts}/check-mutations" ${mutation})
  set_tests_properties(MutationsLong.${mutation} PROPERTIES RUN_SERIAL ON)
endforeach()

# Every header is compiled alone, so that none leans on what another includes. That takes a good part of the time of a
# build, and what it finds is rare: a long test.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/src/*.hpp")
set(header_sources "")
foreach(header ${headers})
  string(REPLACE "/" "_" source "${header}")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/headers/${source}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${header}\"\n")
  list(APPEND header_sources "${source}")
endforeach()
add_library(palamedes_headers OBJECT EXCLUDE_FROM_ALL ${header_sources})
target_link_libraries(palamedes_headers PRIVATE palamedes_catalog)
target_compile_options(palamedes_headers PRIVATE -O0)
palamedes_check(HeadersLong.compile_alone 1500 "${CMAKE_COMMAND}" --build "${PROJECT_BINARY_DIR}" --target palamedes_headers)
