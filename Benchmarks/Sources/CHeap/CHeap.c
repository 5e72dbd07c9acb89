#include "CHeap.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

size_t cheap_bytes_in_use(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use;
}

void cheap_return_free_memory(void) {
    malloc_zone_pressure_relief(NULL, 0);
}
#else
#include <malloc.h>

size_t cheap_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void cheap_return_free_memory(void) {
    malloc_trim(0);
}
#endif
