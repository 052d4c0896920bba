# Numbers of the search that commands of this repository produced, made part of the library: each file
# of data/weights and data/levels becomes an array, in the order of the file's numbers. Lines that
# begin with # tell where they come from.

# The page fetches most weights when a board needs them (web/src/tsoro/weights.ts).
set(TSORO_WEIGHTS "" CACHE STRING "Sets of data/weights to build in, without .txt; empty: all")

function(tsoro_data_array variable file type name)
    file(STRINGS ${file} lines REGEX "^[^#]")
    string(JOIN " " numbers ${lines})
    string(STRIP "${numbers}" numbers)
    string(REGEX REPLACE "[ \t]+" "," numbers "${numbers}")
    # One line of C may not grow without bound.
    string(REGEX REPLACE "((-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,)(-?[0-9]+,))"
                         "\\1\n" numbers "${numbers}")
    set(${variable} "static const ${type} ${name}[] = {\n${numbers}};\n" PARENT_SCOPE)
endfunction()

# data/<folder>/*.txt -> generated/<folder>.c: the arrays, and tsoro_<folder>_sets, which lists them
# and ends with a null pointer. `wanted` names the files, empty: all; the size and the family of sets
# that are left out stand in tsoro_<folder>_elsewhere, which ends with zeros.
function(tsoro_data_source folder type wanted)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/${folder}/*.txt)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    set(text "/* Made from data/${folder} by cmake/TsoroData.cmake. */\n#include <stddef.h>\n#include <stdint.h>\n")
    set(list)
    set(elsewhere)
    foreach(file IN LISTS files)
        get_filename_component(stem ${file} NAME_WE)
        if(wanted AND NOT stem IN_LIST wanted)
            file(STRINGS ${file} header REGEX "^[^#]" LIMIT_COUNT 1)
            string(REPLACE " " ", " header "${header}")
            string(APPEND elsewhere "{${header}}, ")
            continue()
        endif()
        string(MAKE_C_IDENTIFIER "${folder}_${stem}" name)
        tsoro_data_array(array ${file} ${type} ${name})
        string(APPEND text "${array}")
        string(APPEND list "${name}, ")
    endforeach()
    set(sets "const ${type} *const tsoro_${folder}_sets[]")
    string(APPEND text "extern ${sets};\n${sets} = {${list}NULL};\n")
    set(others "const ${type} tsoro_${folder}_elsewhere[][2]")
    string(APPEND text "extern ${others};\n${others} = {${elsewhere}{0, 0}};\n")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/${folder}.c CONTENT "${text}" @ONLY)
endfunction()

tsoro_data_source(weights int16_t "${TSORO_WEIGHTS}")
tsoro_data_source(levels uint32_t "")
set(TSORO_DATA_SOURCES ${PROJECT_BINARY_DIR}/generated/weights.c ${PROJECT_BINARY_DIR}/generated/levels.c)
