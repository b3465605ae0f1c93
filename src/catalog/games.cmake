# The games, in the order in which people are shown them. Adding one: a folder in games/ and a word here.
set(PALAMEDES_GAMES mingmang mnk kalah morris darkchess)

# What a layer knows of a game: a unit from `template`.cpp.in, where @game@ is its name, which defines
# `const type& <game>_template()`.
function(palamedes_game_unit target game template)
  get_filename_component(name "${template}" NAME)
  set(unit "${CMAKE_CURRENT_BINARY_DIR}/${game}_${name}.cpp")
  configure_file("${template}.cpp.in" "${unit}" @ONLY)
  target_sources(${target} PRIVATE "${unit}")
  set_source_files_properties("${unit}" TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  # All of a game's inner loops are in its unit, and GCC stops inlining when a unit has grown by 40%, whatever is still to
  # do.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set_source_files_properties("${unit}" TARGET_DIRECTORY ${target} PROPERTIES
      COMPILE_OPTIONS "--param=inline-unit-growth=300")
  endif()
endfunction()

# The list of all of them: a unit from `list`.cpp.in, where @declarations@ declares these functions and @entries@ are the
# addresses of what they give.
function(palamedes_game_list target type template list)
  get_filename_component(name "${template}" NAME)
  set(declarations "")
  set(entries "")
  foreach(game ${PALAMEDES_GAMES})
    string(APPEND declarations "const ${type}& ${game}_${name}();\n")
    string(APPEND entries "      &${game}_${name}(),\n")
  endforeach()
  get_filename_component(unit "${list}" NAME)
  set(unit "${CMAKE_CURRENT_BINARY_DIR}/${unit}.cpp")
  configure_file("${list}.cpp.in" "${unit}" @ONLY)
  target_sources(${target} PRIVATE "${unit}")
  # Alone, so that another program can have another list.
  set_source_files_properties("${unit}" TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(palamedes_for_each_game target type template list)
  foreach(game ${PALAMEDES_GAMES})
    palamedes_game_unit(${target} ${game} "${template}")
  endforeach()
  palamedes_game_list(${target} ${type} "${template}" "${list}")
endfunction()
