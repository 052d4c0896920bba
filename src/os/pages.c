#include "os/pages.h"

#include "os/error.h"
#include "os/file.h"

#include "base/alloc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statvfs.h>

tsoro_status tsoro_pages_take(size_t size, void **area)
{
    void *taken = mmap(NULL, size == 0 ? 1 : size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (taken == MAP_FAILED) {
        return tsoro_os_error(errno, NULL);
    }
    *area = taken;
    return (tsoro_status){0};
}

void tsoro_pages_scatter(void *area, size_t size)
{
#ifdef MADV_HUGEPAGE
    madvise(area, size, MADV_HUGEPAGE);
#else
    (void)area;
    (void)size;
#endif
}

void tsoro_pages_give(void *area, size_t size)
{
    if (area != NULL) {
        munmap(area, size == 0 ? 1 : size);
    }
}

uint64_t tsoro_memory_available(void)
{
    tsoro_bytes text;
    if (!tsoro_ok(tsoro_file_read("/proc/meminfo", 1u << 16, &text))) {
        return 0;
    }
    const char *line = strstr(text.data, "MemAvailable:");
    uint64_t kibibytes = line == NULL ? 0 : strtoull(line + strlen("MemAvailable:"), NULL, 10);
    tsoro_free(text.data);
    return kibibytes * 1024;
}

uint64_t tsoro_disk_available(const char *path)
{
    struct statvfs about;
    if (statvfs(path, &about) != 0) {
        return 0;
    }
    return (uint64_t)about.f_bavail * about.f_frsize;
}
