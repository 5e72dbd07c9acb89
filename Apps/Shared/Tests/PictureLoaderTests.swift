import Foundation
import LocalProvider
import Logging
import NetworkProvider
import Pictures
import RibletTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct PictureLoaderTests {
    private struct Broken: Error, Equatable {
        let url: String
    }

    private let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
    private var picture: StubReply { .bytes(Data(svg), headers: ["Content-Type": "image/svg+xml"]) }

    /// A deadline is real time unless its clock stands still, and on a busy machine it would come.
    private func stub(_ reply: @escaping @Sendable (NetworkRequest) async -> StubReply) -> StubProvider {
        StubProvider(configuration: NetworkConfiguration(retry: .never, clock: TestClock()), reply)
    }

    private func loader(
        _ network: StubProvider, cache: any LocalProvider = MemoryProvider(limits: PictureCache.memoryLimits), limit: Int = 10_000,
        brokenAge: Duration = .zero, clock: TestClock = TestClock()
    ) -> PictureLoader<Broken> {
        PictureLoader(
            network: network, cache: cache, scaler: PictureScaler(program: nil), limit: limit, brokenAge: brokenAge, clock: clock,
            logger: Logger(label: "pictures.tests") { _ in SwiftLogNoOpLogHandler() }
        ) { Broken(url: $0.url) }
    }

    private func load(_ loader: PictureLoader<Broken>, _ name: String) async throws(Broken) -> PictureFile? {
        try await loader.content(name) { () throws(Broken) in "http://h/\(name)?size=2" }
    }

    @Test func aPictureIsFetchedOnceAndThenKept() async throws {
        let network = stub { [picture] _ in picture }
        let loader = loader(network)
        for _ in 1...3 { #expect(try await load(loader, "a") == PictureFile(contentType: "image/svg+xml", bytes: svg)) }
        #expect(network.requests.map(\.url) == ["http://h/a?size=2"])
        #expect(network.requests.first?.headers["Accept"]?.contains("image/webp") == true)
    }

    @Test func simultaneousCallersShareOneFlight() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (openings, open) = AsyncStream.makeStream(of: Void.self)
        let network = stub { [picture] _ in
            arrived.yield()
            for await _ in openings {}
            return picture
        }
        let loader = loader(network)
        try await withThrowingTaskGroup(of: PictureFile?.self) { group in
            for _ in 1...10 { group.addTask { try await load(loader, "a") } }
            for await _ in arrivals { break }
            open.finish()
            for try await file in group { #expect(file?.bytes == svg) }
        }
        #expect(network.requests.count == 1)
    }

    @Test func aFlightOutlivesWhoAskedFirst() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (openings, open) = AsyncStream.makeStream(of: Void.self)
        let network = stub { [picture] _ in
            arrived.yield()
            for await _ in openings {}
            return picture
        }
        let loader = loader(network)
        let first = Task { try await load(loader, "a") }
        for await _ in arrivals { break }
        first.cancel()
        open.finish()
        #expect(try await load(loader, "a")?.bytes == svg)
        #expect(network.requests.count == 1)
    }

    @Test func aPictureThatIsNotThereIsAskedForAgainAtItsAge() async throws {
        let clock = TestClock()
        let replies = Mutex<ArraySlice<StubReply>>([
            .text("", status: 404), .text("<html>", headers: ["Content-Type": "text/html"]), picture,
        ])
        let network = stub { _ in replies.withLock { $0.popFirst() } ?? .text("", status: 500) }
        let loader = loader(network, brokenAge: .seconds(60), clock: clock)
        #expect(try await load(loader, "a") == nil)
        #expect(try await load(loader, "a") == nil)
        #expect(network.requests.count == 1)
        await clock.advance(by: .seconds(60))
        await #expect(throws: Broken.self) { try await load(loader, "a") }
        #expect(try await load(loader, "a") == nil)
        #expect(network.requests.count == 2)
        await clock.advance(by: .seconds(60))
        #expect(try await load(loader, "a")?.bytes == svg)
        await #expect(throws: Broken(url: "http://h/b?size=2")) { try await load(loader, "b") }
        #expect(try await loader.content("c") { () throws(Broken) in nil } == nil)
    }

    @Test func sizeIsBounded() async throws {
        let network = stub { [svg] _ in .bytes(Data(svg + svg), headers: ["Content-Type": "image/svg+xml"]) }
        let loader = loader(network, limit: svg.count)
        await #expect(throws: Broken.self) { try await load(loader, "a") }
    }

    @Test func aCacheThatFailsIsAnEmptyOne() async throws {
        let network = stub { [picture] _ in picture }
        let loader = loader(network, cache: MemoryProvider(limits: StorageLimits(bytes: 4, count: 1, age: nil)))
        for _ in 1...2 { #expect(try await load(loader, "a")?.bytes == svg) }
        #expect(network.requests.count == 2)
    }

    @Test func picturesAreFetchedAheadSomeAtATimeUntilTheTaskEnds() async throws {
        let running = Mutex((now: 0, most: 0))
        let network = stub { [picture] _ in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await letOthersRun()
            running.withLock { $0.now -= 1 }
            return picture
        }
        let loader = loader(network)
        let wishes = (1...12).map { PictureLoader<Broken>.Wish(name: "p\($0)", url: "http://h/p\($0)") }
        await loader.prefetch(wishes, atOnce: 3)
        #expect(network.requests.count == 12 && running.withLock(\.most) <= 3)
        #expect(try await load(loader, "p7")?.bytes == svg)
        #expect(network.requests.count == 12)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await loader.prefetch([.init(name: "late", url: "http://h/late")])
        }
        await task.value
        #expect(!network.requests.contains { $0.path == "/late" })
    }

    @Test func unshrinkablePictureIsGivenWhole() async throws {
        let network = stub { [picture] _ in picture }
        let loader = loader(network)
        let scale = PictureScale(name: "tile", side: 480, isCut: false)
        for _ in 1...2 {
            let file = try await loader.scaled("a", to: scale) { () throws(Broken) in
                try await loader.content("a") { () throws(Broken) in "http://h/a" }
            }
            #expect(file?.bytes == svg)
        }
        #expect(network.requests.count == 1)
    }
}
