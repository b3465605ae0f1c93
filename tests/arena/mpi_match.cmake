# The same match on threads and on the ranks of an MPI job: the same games. Then a job of which a rank is killed in the
# middle, and which is resumed: the same again.
include("${CMAKE_CURRENT_LIST_DIR}/../mpi_job.cmake")
set(match match kalah alphabeta:table-mb=1 mcts --nodes 300)

run_in_scratch("${PROGRAM}" ${match} --games 40 --concurrency 2 --file threads.event)
run_in_scratch("${PROGRAM}" records list threads.event)
set(wanted "${out}")

run_in_scratch(${mpirun} "${PROGRAM}" ${match} --games 40 --file ranks.event)
run_in_scratch("${PROGRAM}" records list ranks.event)
if(NOT out STREQUAL wanted)
  message(FATAL_ERROR "MPI ranks played other games:\n${out}\nthan threads:\n${wanted}")
endif()

# One worker is killed; Open MPI then ends the job.
run_in_scratch("${CMAKE_CURRENT_LIST_DIR}/kill-a-rank" "${PROGRAM}" killed.event ${mpirun} "${PROGRAM}" ${match} --games 100
  --file killed.event)
run_in_scratch(${mpirun} "${PROGRAM}" match --resume killed.event)
run_in_scratch("${PROGRAM}" records list killed.event)
set(resumed "${out}")
run_in_scratch("${PROGRAM}" ${match} --games 100 --concurrency 2 --file whole.event)
run_in_scratch("${PROGRAM}" records list whole.event)
if(NOT out STREQUAL resumed)
  message(FATAL_ERROR "after the resumption there are other games:\n${resumed}")
endif()
