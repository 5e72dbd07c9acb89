import Foundation
import LocalProvider
import NetworkProvider
import PetPictures
import Pictures
import Synchronization
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct PictureServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let search = "/v1/images/search"

    /// Answers a search with pictures 1 to 100 in order, and every picture with a drawing.
    private static func service(_ request: NetworkRequest) -> StubReply {
        let items = Dictionary(request.parameters.items.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        guard request.path == search else {
            return .bytes(Data(Sample.svg), headers: ["Content-Type": "image/svg+xml; charset=utf-8"])
        }
        let (limit, page) = (Int(items["limit"] ?? "") ?? 1, Int(items["page"] ?? "") ?? 0)
        let first = page * limit
        return .json((first..<max(first, min(100, first + limit))).map { Entry(url: "https://cdn.example.com/\($0).svg") })
    }

    private struct Entry: Encodable {
        var url: String
        var width = 480
        var height = 320
    }

    // MARK: - The cache's order

    @Test func contentComesFromTheNetworkOnceThenFromMemoryThenFromTheFiles() async throws {
        let network = stub { Self.service($0) }
        var data = try await TodoData.open(folder, network: network)
        let page = try await data.pictures.page(of: .dog, 0, limit: 3)
        #expect(page.count == 3 && page.allSatisfy { $0.width == 480 && $0.height == 320 && $0.id.rawValue.hasPrefix("net-") })
        #expect(network.requests.count == 1)
        for _ in 1...3 {
            #expect(try await data.pictures.content(of: page[0].id) == PictureContent(contentType: "image/svg+xml", bytes: Sample.svg))
        }
        #expect(network.requests.count == 2)
        try await data.close()
        // A new process: memory is empty, the rest is not; the addresses are known as well.
        data = try await TodoData.open(folder, network: network)
        #expect(try await data.pictures.content(of: page[0].id)?.bytes == Sample.svg)
        #expect(try await data.pictures.page(of: .dog, 0, limit: 3) == page)
        #expect(network.requests.count == 2)
        #expect(try await data.pictures.content(of: page[1].id) != nil)
        #expect(network.requests.map(\.path) == [Self.search, "/0.svg", "/1.svg"])
    }

    @Test func boundsAreInBytes() {
        #expect(PictureCache.memoryLimits.bytes == 32 << 20)
        #expect(PictureCache.memoryLimits.entryBytes > TodoLimits.pictureBytes)
        #expect(PictureCache.filesLimits.entryBytes > TodoLimits.pictureBytes)
        for limits in [PictureCache.memoryLimits, PictureCache.defaultsLimits, PictureCache.filesLimits] { #expect(limits.age != nil) }
    }

    @Test func oneFlightPerPicture() async throws {
        let gate = Gate()
        let network = stub { request in
            if request.path != Self.search { await gate.pass() }
            return Self.service(request)
        }
        let data = try await TodoData.open(folder, network: network)
        let id = try #require(try await data.pictures.page(of: .dog, 0, limit: 1).first).id
        let contents = try await withThrowingTaskGroup(of: PictureContent?.self) { group in
            for _ in 1...20 { group.addTask { try await data.pictures.content(of: id) } }
            await gate.arrived()
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(contents.count == 20 && Set(contents.map { $0?.bytes }).count == 1)
        #expect(network.requests.count == 2)
    }

    // MARK: - The friend

    @Test func theFriendIsRememberedAndTheNextIsAnother() async throws {
        let network = stub { request in
            #expect(request.parameters.items.contains { $0.name == "order" && $0.value == "RANDOM" })
            return .json([Entry(url: "https://cdn.example.com/1.svg"), Entry(url: "https://cdn.example.com/2.svg")])
        }
        let data = try await TodoData.open(folder, network: network)
        #expect(await data.pictures.cachedFriend() == nil)
        let first = try await data.pictures.freshFriend()
        #expect(await data.pictures.cachedFriend() == first)
        let second = try await data.pictures.freshFriend()
        #expect(second != first)
        #expect(try await data.pictures.freshFriend() == first)
        try await data.close()
        #expect(try await TodoData.open(folder, network: network).pictures.cachedFriend() == first)
    }

    @Test func lookingAtFriendsWritesNothingUntilLaterAndThenAllAtOnce() async throws {
        let number = Mutex(0)
        let network = stub { request in
            guard request.path == Self.search else { return Self.service(request) }
            return .json([Entry(url: "https://cdn.example.com/\(number.withLock { $0 += 1; return $0 }).svg")])
        }
        let data = try await TodoData.open(folder, network: network)
        let before = try stored()
        var shown: [Picture] = []
        for _ in 0..<20 {
            let friend = try await data.pictures.freshFriend()
            #expect(await data.pictures.cachedFriend() == friend)
            // A browser's request shows it.
            #expect(try await data.pictures.content(of: friend.id) != nil)
            shown.append(friend)
        }
        #expect(try stored() == before)
        let requests = network.requests.count
        #expect(try await data.pictures.content(of: shown[0].id) != nil)
        #expect(network.requests.count == requests, "it is in memory")
        try await data.close()
        #expect(try stored() != before)
        let again = try await TodoData.open(folder, network: network)
        #expect(await again.pictures.cachedFriend() == shown.last)
        for friend in [shown[19], shown[0]] { #expect(try await again.pictures.content(of: friend.id) != nil) }
        #expect(network.requests.count == requests + 1, "that of the last one is kept, those of the others are fetched again")
        try await again.close()
    }

    /// All files of the data with their sizes, the journal of the database among them.
    private func stored() throws -> [String: Int] {
        let folder = TodoDataFolder.folder(root: folder.url, flavor: .dog)
        var sizes: [String: Int] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !path.hasSuffix("-shm") {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(path).path)
            sizes[path] = attributes[.size] as? Int
        }
        return sizes
    }

    @Test func aServiceWithOnePictureGivesItAgain() async throws {
        let network = stub { _ in .json([Entry(url: "https://cdn.example.com/1.svg")]) }
        let data = try await TodoData.open(folder, network: network)
        #expect(try await data.pictures.freshFriend() == data.pictures.freshFriend())
    }

    // MARK: - Failures

    @Test func aFailureIsAPlainSentenceAndTheNextCallWorks() async throws {
        let fails = Mutex(true)
        let network = stub { request in
            fails.withLock(\.self) ? .failure(.transport(url: request.url, reason: "connection refused")) : Self.service(request)
        }
        let data = try await TodoData.open(folder, network: network)
        let error = await #expect(throws: TodoError.self) { try await data.pictures.freshFriend() }
        #expect(error == .pictures("It could not be reached; check the connection and try again."))
        await #expect(throws: TodoError.self) { try await data.pictures.page(of: .cat, 0, limit: 3) }
        fails.withLock { $0 = false }
        let friend = try await data.pictures.freshFriend()
        fails.withLock { $0 = true }
        await #expect(throws: TodoError.self) { try await data.pictures.content(of: friend.id) }
        #expect(await data.pictures.cachedFriend() == friend)
        fails.withLock { $0 = false }
        #expect(try await data.pictures.content(of: friend.id) != nil)
    }

    @Test(arguments: [
        (StubReply.text("gone", status: 500), "error 500"), (.text("slow down", status: 429), "too often"),
        (.text("<html>Log in to the hotel</html>"), "something else"), (.json([Int]()), "no pictures"),
        (.text(#"[{"url": 5}, 7, {"id": "x"}]"#), "no pictures"),
    ])
    func whateverTheServiceSaysIsToldPlainly(reply: StubReply, reason: String) async throws {
        let data = try await TodoData.open(folder, network: stub { _ in reply })
        let error = await #expect(throws: TodoError.self) { try await data.pictures.freshFriend() }
        guard case .pictures(let text)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(reason), "\(text)")
    }

    @Test func oneBadEntryDoesNotTakeTheOthersWithIt() async throws {
        let body = """
            [{"url": 5}, {"url": "https://cdn.example.com/1.png"}, {"url": "file:///etc/passwd"}]
            """
        let network = stub { _ in .text(body) }
        let data = try await TodoData.open(folder, network: network)
        let page = try await data.pictures.page(of: .dog, 0, limit: 3)
        #expect(page.count == 1 && page[0].width == 0)
    }

    @Test func onlyPicturesAreTaken() async throws {
        let replies: [StubReply] = [
            .bytes(Data(Sample.svg), headers: ["Content-Type": "text/html"]), .bytes(Data(Sample.svg)),
            .bytes(Data(Sample.svg), headers: ["Content-Type": "image/png"]), .bytes(Data(), headers: ["Content-Type": "image/svg+xml"]),
        ]
        let next = Mutex(replies[...])
        let network = stub { request in
            request.path == Self.search ? Self.service(request) : next.withLock { $0.popFirst() } ?? .text("", status: 404)
        }
        let data = try await TodoData.open(folder, network: network)
        let id = try #require(try await data.pictures.page(of: .dog, 0, limit: 1).first).id
        for _ in replies { await #expect(throws: TodoError.self) { try await data.pictures.content(of: id) } }
        #expect(try await data.pictures.content(of: id) == nil)
        #expect(try await data.pictures.content(of: try #require(PictureID(rawValue: "net-unknown"))) == nil)
    }

    @Test func anOldPageIsShownWhereTheServiceIsDown() async throws {
        let fails = Mutex(false)
        let network = stub { request in
            fails.withLock(\.self) ? .failure(.transport(url: request.url, reason: "down")) : Self.service(request)
        }
        let clock = SettableClock()
        let database = try await TodoDatabase.open(folder)
        let service = PictureService(
            friend: .dog,
            access: PictureAccess(
                bases: [.dog: "https://api.example.com"], network: network,
                cache: MemoryProvider(limits: PictureCache.memoryLimits, clock: clock)),
            known: KnownPictures(database: database, now: { Date() }), uploads: UploadStore(database: database, now: { Date() }),
            logger: .silent)
        let page = try await service.page(of: .dog, 2, limit: 10)
        #expect(try await service.page(of: .dog, 2, limit: 10) == page)
        #expect(network.requests.count == 1)
        clock.advance(by: PictureService.pageAge)
        fails.withLock { $0 = true }
        #expect(try await service.page(of: .dog, 2, limit: 10) == page)
        #expect(network.requests.count == 2)
        await #expect(throws: TodoError.self) { try await service.page(of: .dog, 3, limit: 10) }
    }

    @Test func pagesAreBounded() async throws {
        let network = stub { Self.service($0) }
        let data = try await TodoData.open(folder, network: network)
        #expect(try await data.pictures.page(of: .dog, -1, limit: 0).count == 1)
        #expect(try await data.pictures.page(of: .dog, 0, limit: 5_000).count == 100)
        #expect(try await data.pictures.page(of: .dog, 1, limit: 100).isEmpty)
        #expect(
            network.requests.map { $0.parameters.items.map(\.value) } == [["1", "0", "ASC"], ["100", "0", "ASC"], ["100", "1", "ASC"]])
    }

    // MARK: - Against the real server

    @Test func picturesOfTheEmbeddedServerOutliveItsPort() async throws {
        var server = try await PictureServer.start(logger: .silent)
        var data = try await TodoData.open(folder, network: NetworkProvider(), bases: bases(server))
        let dogs = try await data.pictures.page(of: .dog, 0, limit: 30)
        let cats = try await data.pictures.page(of: .cat, 7, limit: 30)
        #expect(dogs.count == 30 && cats.count == 30 && Set(dogs + cats).count == 60)
        #expect(try await data.pictures.page(of: .cat, 8, limit: 30).isEmpty)
        #expect(try await data.pictures.content(of: dogs[0].id)?.bytes == Array(PetDrawing.svg(pet: .dog, seed: 1).utf8))
        let friend = try await data.pictures.freshFriend()
        #expect(try await data.pictures.content(of: friend.id)?.contentType == "image/svg+xml")
        #expect(try await data.pictures.freshFriend() != friend)
        try await data.close()
        await server.stop()

        server = try await PictureServer.start(logger: .silent)
        data = try await TodoData.open(folder, network: NetworkProvider(), bases: bases(server))
        // Never fetched before: the address is found at the new port.
        #expect(try await data.pictures.content(of: cats[29].id)?.bytes == Array(PetDrawing.svg(pet: .cat, seed: 240).utf8))
        await server.stop()
        #expect(try await data.pictures.content(of: dogs[0].id) != nil)
        let error = await #expect(throws: TodoError.self) { try await data.pictures.content(of: dogs[5].id) }
        guard case .pictures? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await data.close()
    }

    private func bases(_ server: PictureServer) -> [Animal: String] { [.dog: server.base(.dog), .cat: server.base(.cat)] }
}

// MARK: - Support

/// Holds up whoever passes until it is opened.
private final class Gate: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let opening = AsyncStream<Void>.makeStream()

    func pass() async {
        arrivals.continuation.yield()
        for await _ in opening.stream {}
    }

    func arrived() async { for await _ in arrivals.stream.prefix(1) {} }

    func open() { opening.continuation.finish() }
}

/// A clock that shows what it is told.
private final class SettableClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let offset = Mutex(Duration.zero)

    var now: Instant { Instant(offset: offset.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) { offset.withLock { $0 += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
