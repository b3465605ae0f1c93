# For tests that start MPI jobs: an empty folder, the command that starts three ranks, and a way to run things there.
file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
# As root, with more ranks than cores, on one machine.
set(mpirun "${MPIRUN}" --allow-run-as-root --oversubscribe --bind-to none -n 3)

# Under the address sanitizer Open MPI leaves memory of its own behind, from modules that are gone by then and have no name.
set(ENV{ASAN_OPTIONS} "$ENV{ASAN_OPTIONS}:detect_leaks=0")

# What it prints is then in `out`.
function(run_in_scratch)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" OUTPUT_VARIABLE out ERROR_VARIABLE err
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: status ${status}\n${out}${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()
