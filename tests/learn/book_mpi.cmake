# The same book from one thread, from two in two goes, and from the ranks of an MPI job.
file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
set(build book build kalah:4,3 --engine alphabeta:table-mb=1 --nodes 60 --factor 5 --after 2)
# As root, with more ranks than cores, on one machine.
set(mpirun "${MPIRUN}" --allow-run-as-root --oversubscribe --bind-to none -n 3)

function(run_in_scratch)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" OUTPUT_VARIABLE out ERROR_VARIABLE out
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: status ${status}\n${out}")
  endif()
endfunction()

run_in_scratch("${PROGRAM}" ${build} --games 80 --out one.txt)
run_in_scratch("${PROGRAM}" ${build} --games 32 --concurrency 2 --out two.txt)
run_in_scratch("${PROGRAM}" ${build} --games 80 --concurrency 2 --out two.txt)
run_in_scratch(${mpirun} "${PROGRAM}" ${build} --games 80 --out ranks.txt)
file(READ "${SCRATCH}/one.txt" wanted)
foreach(other two ranks)
  file(READ "${SCRATCH}/${other}.txt" book)
  if(NOT book STREQUAL wanted)
    message(FATAL_ERROR "${other}.txt is another book than one.txt")
  endif()
endforeach()
