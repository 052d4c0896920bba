# The catalogues of the terminal: po/LANGUAGE.po becomes locale/LANGUAGE/LC_MESSAGES/tsoro.mo beside the
# program, where it looks for them, and below share/ when it is installed. The page has its own from
# the same files. Without msgfmt everything works, in English.

find_program(TSORO_MSGFMT msgfmt)
file(GLOB catalogues CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)
if(NOT TSORO_MSGFMT OR NOT TARGET tsoro OR NOT catalogues)
    message(STATUS "No translations: msgfmt (gettext) or po/*.po is missing")
    return()
endif()
set(compiled)
foreach(catalogue IN LISTS catalogues)
    get_filename_component(language ${catalogue} NAME_WE)
    set(folder ${PROJECT_BINARY_DIR}/locale/${language}/LC_MESSAGES)
    add_custom_command(
        OUTPUT ${folder}/tsoro.mo
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${TSORO_MSGFMT} --check-format -o ${folder}/tsoro.mo ${catalogue}
        DEPENDS ${catalogue}
        VERBATIM)
    list(APPEND compiled ${folder}/tsoro.mo)
    install(FILES ${folder}/tsoro.mo DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
endforeach()
add_custom_target(tsoro_translations DEPENDS ${compiled})
add_dependencies(tsoro tsoro_translations)
