# The library and src/wasm as two reactor modules: tsoro.wasm for every browser and tsoro-simd.wasm
# for those with vector instructions. What a module exports is marked in src/wasm with the attribute
# export_name; what it may import is listed in tests/wasm/imports.txt.

# Only what a search runs all the time is worth its size on a phone's line; the rest is made small. The
# page has a budget to the first board, see docs/results/web.md.
function(tsoro_shrink_wasm_sources)
    foreach(source IN LISTS ARGN)
        if(NOT source MATCHES "/src/rules/(lap|sow|moves|bonus)" AND
           NOT source MATCHES "/src/search/(board|eval|fan|search|sets|table|worker)\\.c$")
            set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Oz)
        endif()
    endforeach()
endfunction()

function(tsoro_add_wasm_module name)
    tsoro_module_sources(sources ${TSORO_PURE_MODULES} wasm)
    # Of the endgame databases the page reads tables, which needs no file and no thread.
    foreach(part IN ITEMS block crc distance_view egdb index key layer_view table)
        list(APPEND sources ${PROJECT_SOURCE_DIR}/src/endgame/${part}.c)
    endforeach()
    tsoro_shrink_wasm_sources(${sources})
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE tsoro_flags)
    target_compile_options(${name} PRIVATE -flto ${ARGN})
    target_link_options(
        ${name} PRIVATE -flto -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576 ${ARGN})
    set_target_properties(${name} PROPERTIES SUFFIX .wasm
                                             RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()

# tests/wasm/*.test.mjs run under `node --test`; they find the modules through TSORO_BUILD_DIR.
function(tsoro_add_wasm_tests)
    file(GLOB scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/wasm/*.test.mjs)
    foreach(script IN LISTS scripts)
        get_filename_component(stem ${script} NAME_WE)
        add_test(NAME wasm.${stem} COMMAND node --test ${script})
        set_property(TEST wasm.${stem} PROPERTY ENVIRONMENT "TSORO_BUILD_DIR=${PROJECT_BINARY_DIR}"
                                                "TSORO_VECTORS_DIR=${PROJECT_SOURCE_DIR}/tests/vectors")
        tsoro_register_test(wasm.${stem})
    endforeach()
endfunction()

tsoro_module_sources(doors wasm)
if(doors)
    tsoro_add_wasm_module(tsoro)
    tsoro_add_wasm_module(tsoro-simd -msimd128)
    enable_testing()
    tsoro_add_wasm_tests()
endif()
