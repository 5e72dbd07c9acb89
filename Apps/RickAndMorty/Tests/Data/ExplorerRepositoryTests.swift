import ExplorerDomain
import Foundation
import LocalProvider
import NetworkProvider
import Pictures
import RibletTesting
import Synchronization
import Testing

@testable import ExplorerData

/// Seen entities that are kept, and shown where the service cannot be asked.
@Suite(.timeLimit(.minutes(20))) struct ExplorerRepositoryTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    private static func answer(_ request: NetworkRequest) -> StubReply {
        let last = request.path.split(separator: "/").last.map(String.init) ?? ""
        if last == "character" { return .text(Answers.page([Answers.character(1), Answers.character(2)], count: 2)) }
        let ids = last.split(separator: ",").compactMap { Int($0) }
        return ids.count == 1
            ? .text(Answers.character(ids[0])) : .text("[" + ids.map { Answers.character($0) }.joined(separator: ",") + "]")
    }

    private let offline = StubReply.failure(.transport(url: "u", reason: "no signal"))

    @Test func recentlySeenRecordIsNotAskedForAgain() async throws {
        let network = service(Self.answer)
        let data = try await ExplorerData.open(folder, network: network, time: time)
        for _ in 1...3 { #expect(try await data.characters.page(CharacterFilter(name: "P"), 1).entities.count == 2) }
        #expect(try await data.characters.page(CharacterFilter(name: "p"), 1).freshness == .current)
        #expect(try await data.characters.detail(2).value.name == "Person 2")
        #expect(try await data.characters.many([2, 1]).value.map(\.id) == [2, 1])
        #expect(network.requests.count == 1)
        _ = try await data.characters.page(CharacterFilter(name: "p"), 1, reload: true)
        _ = try await data.characters.detail(2, reload: true)
        #expect(network.requests.count == 3)
        #expect(network.requests.map { $0.headers["Cache-Control"] } == [nil, "no-cache", "no-cache"])
        time.advance(by: 301)
        _ = try await data.characters.page(CharacterFilter(name: "p"), 1)
        #expect(network.requests.count == 4)
    }

    @Test func withoutANetworkEverythingSeenOpensWithItsAge() async throws {
        let replies = Replies(Self.answer)
        let data = try await ExplorerData.open(folder, network: replies.provider, time: time)
        let page = try await data.characters.page(CharacterFilter(), 1)
        _ = try await data.characters.detail(7)
        let seenAt = time.now()
        try await data.close()

        // Another day, another process, no network.
        time.advance(by: 86_400)
        replies.become(offline)
        let later = try await ExplorerData.open(folder, network: replies.provider, time: time)
        let error = ExplorerError.offline("no signal.")
        let kept = try await later.characters.page(CharacterFilter(), 1)
        #expect(kept.entities == page.entities && kept.count == 2 && kept.freshness == .seen(at: seenAt, because: error))
        #expect(
            try await later.characters.detail(7)
                == Seen(ExplorerCharacter.sample(7, like: page.entities[0]), .seen(at: seenAt, because: error)))
        #expect(try await later.characters.detail(1).value == page.entities[0])
        let several = try await later.characters.many([7, 400, 2])
        #expect(several.value.map(\.id) == [7, 2] && several.freshness == .seen(at: seenAt, because: error))
        #expect(await later.characters.seenPage(CharacterFilter(), 1)?.freshness == .seen(at: seenAt, because: nil))
        #expect(await later.characters.seenDetail(7)?.value.id == 7)
        // A page that was never seen has a reason.
        await #expect(throws: error) { try await later.characters.page(CharacterFilter(name: "new"), 1) }
        await #expect(throws: error) { try await later.characters.page(CharacterFilter(), 2) }
        await #expect(throws: error) { try await later.characters.detail(400) }
        await #expect(throws: error) { try await later.characters.many([400, 401]) }
        #expect(await later.characters.seenPage(CharacterFilter(), 2) == nil)
        #expect(await later.characters.seenDetail(400) == nil)
    }

    @Test func withoutANetworkASearchFindsWhatWasSeenAndSaysSo() async throws {
        let replies = Replies { request in
            if request.path.hasSuffix("/episode") {
                return .text(
                    Answers.page(
                        [#"{"id":28,"name":"The Night","air_date":"December 2, 2013","episode":"S03E07","characters":[]}"#], count: 1))
            }
            let people = (1...45).map { Answers.character($0, name: $0 % 2 == 0 ? "Odd \($0)" : nil) }
            return .text(Answers.page(people, count: 45))
        }
        let data = try await ExplorerData.open(folder, network: replies.provider, time: time)
        _ = try await data.characters.page(CharacterFilter(), 1)
        _ = try await data.episodes.page(EpisodeFilter(), 1)
        replies.become(offline)
        let because = Freshness.onlySeen(because: .offline("no signal."))
        let first = try await data.characters.page(CharacterFilter(name: "PERSON", status: .alive, species: "hum"), 1)
        #expect(first.entities.map(\.id) == Array(stride(from: 1, through: 39, by: 2)) && first.count == 23 && first.freshness == because)
        let second = try await data.characters.page(CharacterFilter(name: "PERSON", status: .alive, species: "hum"), first.next ?? 0)
        #expect(second.entities.map(\.id) == [41, 43, 45] && second.next == nil)
        #expect(try await data.episodes.page(EpisodeFilter(code: "s03"), 1).entities.map(\.id) == [28])
        // A search without results has a reason, `male` is not in `female`, and a value is no
        // pattern and no SQL.
        for filter in [CharacterFilter(gender: .male), CharacterFilter(name: "%"), CharacterFilter(name: "') OR ('")] {
            await #expect(throws: ExplorerError.offline("no signal.")) { try await data.characters.page(filter, 1) }
        }
    }

    @Test(arguments: [
        StubReply.text("x", status: 500), .text("{}", status: 429, headers: ["Retry-After": "9"]), .text("garbage"),
        .failure(.deadline(url: "u", after: .seconds(15))),
    ])
    func whateverTheServiceSaysWhatWasThereStays(reply: StubReply) async throws {
        let replies = Replies(Self.answer)
        let data = try await ExplorerData.open(folder, network: replies.provider, time: time)
        let page = try await data.characters.page(CharacterFilter(), 1)
        replies.become(reply)
        let kept = try await data.characters.page(CharacterFilter(), 1, reload: true)
        #expect(kept.entities == page.entities && !kept.freshness.isCurrent)
        replies.become(Self.answer)
        #expect(try await data.characters.page(CharacterFilter(), 1, reload: true).freshness == .current)
    }

    @Test func aPageShowsThingsAsTheyWereLastSeenAnywhere() async throws {
        let replies = Replies(Self.answer)
        let data = try await ExplorerData.open(folder, network: replies.provider, time: time)
        _ = try await data.characters.page(CharacterFilter(), 1)
        replies.become { _ in .text(Answers.character(2, name: "Renamed")) }
        _ = try await data.characters.detail(2, reload: true)
        #expect(await data.characters.seenPage(CharacterFilter(), 1)?.entities.map(\.name) == ["Person 1", "Renamed"])
        // An entity that the service calls gone is not shown any more.
        replies.become(.text(#"{"error":"Character not found"}"#, status: 404))
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 2))) { try await data.characters.detail(2, reload: true) }
        #expect(await data.characters.seenDetail(2) == nil)
    }

    @Test(arguments: ["page", "detail", "many"]) func aRequestEndsWithWhoAsked(question: String) async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let network = service { _ in
            await withTaskCancellationHandler {
                arrived.yield()
                let never = AsyncStream<Void>.makeStream()
                for await _ in never.stream {}
                withExtendedLifetime(never.continuation) {}
            } onCancel: {
                ended.yield()
            }
            return .text("")
        }
        let data = try await ExplorerData.open(folder, network: network, time: time)
        let characters = data.characters
        let task = Task {
            switch question {
            case "page": _ = try await characters.page(CharacterFilter(), 1)
            case "detail": _ = try await characters.detail(1)
            default: _ = try await characters.many([1, 2])
            }
        }
        for await _ in arrivals { break }
        task.cancel()
        for await _ in ends { break }
        await #expect(throws: ExplorerError.cancelled) { try await task.value }
    }

    @Test func simultaneousCallersShareOneRequest() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (openings, open) = AsyncStream.makeStream(of: Void.self)
        let network = service { request in
            arrived.yield()
            for await _ in openings {}
            return Self.answer(request)
        }
        let data = try await ExplorerData.open(folder, network: network, time: time)
        async let first = data.characters.page(CharacterFilter(), 1)
        for await _ in arrivals { break }
        async let second = data.characters.page(CharacterFilter(), 1)
        await letOthersRun()
        open.finish()
        #expect(try await (first.entities.count, second.entities.count) == (2, 2))
        #expect(network.requests.count == 1)
    }

    @Test func oneFailedPortionFailsTheListAndEndsTheOthers() async throws {
        let network = service { request in
            if request.path.hasSuffix(",50") { return .text("busy", status: 503) }
            return Self.answer(request)
        }
        let data = try await ExplorerData.open(folder, network: network, time: time)
        await #expect(throws: ExplorerError.service(status: 503, message: "")) { try await data.characters.many(Array(1...120)) }
    }

    @Test func servicesDoNotMix() async throws {
        let one = try await ExplorerData.open(
            folder, network: service(Self.answer), api: .embedded(base: "http://127.0.0.1:1/api"), time: time)
        _ = try await one.characters.page(CharacterFilter(), 1)
        let network = service { [offline] _ in offline }
        // The embedded server has another port at every start.
        let again = try await ExplorerData.open(folder, network: network, api: .embedded(base: "http://127.0.0.1:2/api"), time: time)
        #expect(await again.characters.seenPage(CharacterFilter(), 1)?.count == 2)
        for api in [ExplorerAPI.live, .other(base: base), .other(base: "http://other.example.com/api")] {
            let other = try await ExplorerData.open(folder, network: network, api: api, time: time)
            #expect(await other.characters.seenPage(CharacterFilter(), 1) == nil)
        }
    }

    @Test func unreadableRecordCountsAsUnseen() async throws {
        let replies = Replies(Self.answer)
        let data = try await ExplorerData.open(folder, network: replies.provider, time: time)
        _ = try await data.characters.page(CharacterFilter(), 1)
        try await SQLiteFile.open(folder).execute("UPDATE entity SET content = '{\"id\":1}' WHERE id = 1")
        #expect(await data.characters.seenPage(CharacterFilter(), 1) == nil)
        #expect(await data.characters.seenDetail(1) == nil)
        #expect(try await data.characters.page(CharacterFilter(), 1).entities.count == 2)
        #expect(await data.characters.seenPage(CharacterFilter(), 1)?.entities.count == 2)
    }

    /// As in a file that was overwritten while it was open; SQLite itself lets no such row in.
    @Test func aRowThatNoTableCouldHoldCountsAsUnseen() async throws {
        let data = try await ExplorerData.open(folder, network: service(Self.answer), time: time)
        _ = try await data.characters.page(CharacterFilter(), 1)
        try await SQLiteFile.open(folder).execute(
            """
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET sql = replace(sql, 'content TEXT NOT NULL CHECK (json_valid(content))', 'content TEXT')
            WHERE name = 'entity';
            PRAGMA schema_version = 4711;
            """)
        try await SQLiteFile.open(folder).execute("UPDATE entity SET content = NULL WHERE id = 1")
        #expect(await data.characters.seenPage(CharacterFilter(), 1) == nil)
        #expect(await data.characters.seenDetail(1) == nil)
    }

    @Test func aFileThatIsDamagedIsSetAside() async throws {
        let url = folder.file()
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 0x58, count: 20_000).write(to: url)
        let data = try await ExplorerData.open(folder, network: service(Self.answer), time: time)
        #expect(data.damage?.file == url.path && data.store.untold.count == 1)
        #expect(try await data.characters.page(CharacterFilter(), 1).entities.count == 2)
    }

    @Test func aFolderThatCannotBeUsedIsTold() async throws {
        let blocked = folder.url.appendingPathComponent("rick-and-morty")
        try Data().write(to: blocked)
        let error = await #expect(throws: SQLiteDatabaseError.self) { try await ExplorerData.open(folder, network: service(Self.answer)) }
        #expect(error?.description.contains(blocked.path) == true)
    }

    @Test func afterTheEndTheServiceIsStillShown() async throws {
        let data = try await ExplorerData.open(folder, network: service(Self.answer), time: time)
        try await data.close()
        #expect(try await data.characters.page(CharacterFilter(), 1).entities.count == 2)
        await #expect(throws: ExplorerError.self) {
            try await data.favourites(of: nil).add(Favourite(ExplorerItem(.character, 1), addedAt: .now))
        }
    }
}

extension ExplorerCharacter {
    fileprivate static func sample(_ id: Int, like other: ExplorerCharacter) -> ExplorerCharacter {
        ExplorerCharacter(
            id: id, name: "Person \(id)", status: other.status, species: other.species, type: other.type, gender: other.gender,
            origin: other.origin, location: other.location, episodes: other.episodes,
            picture: PictureName(rawValue: ContentDigest.name("\(base)/character/avatar/\(id).jpeg".utf8)), created: other.created)
    }
}
