import Measuring
import TreeBenchmarks

#if REACTOR_BENCHMARKS
import ReactorBenchmarks
#endif
#if NEEDLE_BENCHMARKS
import NeedleBenchmarks
#endif
#if PAGE_BENCHMARKS
import PageBenchmarks
#endif
#if MANDALART_BENCHMARKS
import MandalartBenchmarks
#endif
#if EXPLORER_BENCHMARKS
import ExplorerBenchmarks
#endif
#if SAVING_BENCHMARKS
import SavingBenchmarks
#endif
#if TODO_BENCHMARKS
import TodoBenchmarks
#endif
#if POSTGRES_BENCHMARKS && Postgres
import PostgresBenchmarks
#endif

/// Every suite that this checkout has, in the order of the table.
@MainActor
let suites: [(name: String, benchmarks: @MainActor () async -> [Benchmark])] = {
    var suites: [(name: String, benchmarks: @MainActor () async -> [Benchmark])] = [("tree", treeBenchmarks)]
    #if REACTOR_BENCHMARKS
    suites.append(("reactor", reactorBenchmarks))
    #endif
    #if SAVING_BENCHMARKS
    suites.append(("saving", savingBenchmarks))
    #endif
    #if NEEDLE_BENCHMARKS
    suites.append(("layout", needleBenchmarks))
    #endif
    #if PAGE_BENCHMARKS
    suites.append(("page", pageBenchmarks))
    suites.append(("browser", browserBenchmarks))
    suites.append(("gallery", galleryBenchmarks))
    #endif
    #if MANDALART_BENCHMARKS
    suites.append(("mandalart", mandalartBenchmarks))
    #endif
    #if EXPLORER_BENCHMARKS
    suites.append(("explorer", explorerBenchmarks))
    #endif
    #if TODO_BENCHMARKS
    suites.append(("todo", todoBenchmarks))
    #endif
    #if POSTGRES_BENCHMARKS && Postgres
    suites.append(("postgres", postgresBenchmarks))
    #endif
    return suites
}()

/// A suite may start this program again as another process, or do something long besides measuring,
/// by a first argument of its own.
///
/// - Returns: whether this is such a process, after it has done its work.
func isHelper(_ arguments: [String]) async -> Bool {
    #if PAGE_BENCHMARKS
    if await PageClient.runIfAsked(arguments) { return true }
    if await GalleryClient.runIfAsked(arguments) { return true }
    if await LoadRun.runIfAsked(arguments) { return true }
    if await HandOver.runIfAsked(arguments) { return true }
    #endif
    #if EXPLORER_BENCHMARKS
    if await WalkRun.runIfAsked(arguments) { return true }
    #endif
    #if POSTGRES_BENCHMARKS && Postgres
    if await Processes.runIfAsked(arguments) { return true }
    #endif
    return false
}
