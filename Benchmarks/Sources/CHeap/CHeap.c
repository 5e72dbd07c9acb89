#include "CHeap.h"

void cheap_keep(const void *value) {
    __asm__ volatile("" : : "r"(value) : "memory");
}

#if defined(__APPLE__)
#include <mach/mach.h>
#include <malloc/malloc.h>

size_t cheap_bytes_in_use(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
}

void cheap_return_free_memory(void) {
    malloc_zone_pressure_relief(NULL, 0);
}

size_t cheap_resident_bytes(void) {
    mach_task_basic_info_data_t info;
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count) != KERN_SUCCESS) return 0;
    return info.resident_size;
}
#else
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

size_t cheap_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void cheap_return_free_memory(void) {
    malloc_trim(0);
}

size_t cheap_resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    size_t total = 0, resident = 0;
    int read = fscanf(file, "%zu %zu", &total, &resident);
    fclose(file);
    return read == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}
#endif
