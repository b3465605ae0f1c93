# The same match on threads and on the ranks of an MPI job: the same games. Then a job that is killed in the middle and
# resumed: the same again.
file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
set(match match kalah alphabeta mcts --games 40 --nodes 300 --openings random:6)
# As root, with more ranks than cores, on one machine.
set(mpirun "${MPIRUN}" --allow-run-as-root --oversubscribe --bind-to none -n 3)

function(run_in_scratch)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" OUTPUT_VARIABLE out ERROR_VARIABLE err
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: status ${status}\n${out}${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

run_in_scratch("${PROGRAM}" ${match} --concurrency 2 --file threads.event)
run_in_scratch("${PROGRAM}" records list threads.event)
set(wanted "${out}")

run_in_scratch(${mpirun} "${PROGRAM}" ${match} --file ranks.event)
run_in_scratch("${PROGRAM}" records list ranks.event)
if(NOT out STREQUAL wanted)
  message(FATAL_ERROR "MPI ranks played other games:\n${out}\nthan threads:\n${wanted}")
endif()

execute_process(COMMAND timeout --signal=KILL 1 ${mpirun} "${PROGRAM}" ${match} --file killed.event
  WORKING_DIRECTORY "${SCRATCH}" OUTPUT_QUIET ERROR_QUIET)
execute_process(COMMAND "${PROGRAM}" records list killed.event WORKING_DIRECTORY "${SCRATCH}" OUTPUT_VARIABLE before
  ERROR_QUIET RESULT_VARIABLE begun)
if(begun EQUAL 0)
  run_in_scratch(${mpirun} "${PROGRAM}" match --resume killed.event)
  run_in_scratch("${PROGRAM}" records list killed.event)
  if(NOT out STREQUAL wanted)
    message(FATAL_ERROR "after the resumption there are other games:\n${out}")
  endif()
endif()
