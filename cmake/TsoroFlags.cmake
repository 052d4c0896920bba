# Compile and link flags, carried by one interface target that every target of ours links.

add_library(tsoro_flags INTERFACE)
target_include_directories(tsoro_flags INTERFACE ${PROJECT_SOURCE_DIR}/include
                                                 ${PROJECT_SOURCE_DIR}/src)
# Native folders use POSIX; strict C17 hides it otherwise.
target_compile_definitions(tsoro_flags INTERFACE _GNU_SOURCE TSORO_BUILD_VERSION="${PROJECT_VERSION}")
target_compile_options(
    tsoro_flags
    INTERFACE -Wall
              -Wextra
              -Wpedantic
              -Wshadow
              -Wstrict-prototypes
              -Wmissing-prototypes
              -Wold-style-definition
              -Wvla
              -Wcast-qual
              -Wwrite-strings
              -Wpointer-arith
              -Wformat=2
              -Wundef
              -fno-strict-aliasing)
if(TSORO_WERROR)
    target_compile_options(tsoro_flags INTERFACE -Werror)
endif()

if(TSORO_SANITIZE)
    target_compile_options(tsoro_flags INTERFACE -fsanitize=${TSORO_SANITIZE}
                                                 -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(tsoro_flags INTERFACE -fsanitize=${TSORO_SANITIZE})
endif()
if(TSORO_FUZZ)
    target_compile_options(tsoro_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(TSORO_X86_64 ON)
else()
    set(TSORO_X86_64 OFF)
endif()

# A kernel for one instruction set is one file named after it; it is compiled for that set alone and
# reached only through run-time dispatch. On other processors the file is left out of the build.
function(tsoro_apply_isa_flags)
    if(NOT TSORO_X86_64)
        return()
    endif()
    foreach(source IN LISTS ARGN)
        if(source MATCHES "_avx512\\.c$")
            set(flags -mavx512f -mavx512bw -mavx512vl -mavx512vbmi -mavx2 -mbmi -mbmi2 -mpopcnt -mlzcnt)
        elseif(source MATCHES "_avx2\\.c$")
            set(flags -mavx2 -mbmi -mbmi2 -mpopcnt -mlzcnt)
        elseif(source MATCHES "_sse4\\.c$")
            set(flags -msse4.2 -mpopcnt)
        else()
            continue()
        endif()
        set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${flags}")
    endforeach()
endfunction()
