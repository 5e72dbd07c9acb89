import ExplorerApp
import ExplorerDomain
import ExplorerServer
import Foundation
import LocalProvider
import NetworkProvider
import Pictures
import RibletTesting
import Testing

@testable import ExplorerData

@Suite(.timeLimit(.minutes(20))) struct ExplorerPicturesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let drawing = StubReply.text("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", headers: ["Content-Type": "image/svg+xml"])

    private static func answer(_ request: NetworkRequest) -> StubReply {
        request.path.hasSuffix(".jpeg") ? drawing : .text(Answers.page((1...6).map { Answers.character($0) }, count: 6))
    }

    @Test func aPictureIsFetchedOnceAndKeptForTheNextProcess() async throws {
        let network = service(Self.answer)
        let data = try await ExplorerData.open(folder, network: network)
        let page = try await data.characters.page(CharacterFilter(), 1)
        let name = try #require(page.entities[0].picture)
        for size in ExplorerPictureSize.allCases {
            let picture = await data.pictures.picture(name, size)
            #expect(picture?.contentType == "image/svg+xml" && picture?.isReplacement == false)
        }
        #expect(network.requests.map(\.asked) == ["/character?page=1", "/character/avatar/1.jpeg"])
        try await data.close()
        let offline = service { _ in .failure(.transport(url: "u", reason: "no signal")) }
        let later = try await ExplorerData.open(folder, network: offline)
        #expect(await later.pictures.picture(name, .card)?.isReplacement == false)
        #expect(await later.pictures.picture(try #require(page.entities[1].picture), .card)?.isReplacement == true)
    }

    @Test(arguments: [
        StubReply.text("", status: 404), .text("<html>", headers: ["Content-Type": "text/html"]), .text("x", status: 500),
        .text("", headers: ["Content-Type": "image/png"]), .failure(.transport(url: "u", reason: "no signal")),
    ])
    func aBrokenPictureIsReplaced(reply: StubReply) async throws {
        let replies = Replies { request in request.path.hasSuffix(".jpeg") ? reply : Self.answer(request) }
        let data = try await ExplorerData.open(folder, network: replies.provider)
        let name = try #require(try await data.characters.page(CharacterFilter(), 1).entities[0].picture)
        let picture = try #require(await data.pictures.picture(name, .card))
        #expect(picture == ExplorerPictures.replacement && picture.isReplacement && picture.contentType == "image/svg+xml")
        #expect(await data.pictures.picture(try #require(PictureName(rawValue: "nobody")), .card) == nil)
    }

    @Test func theNextPageIsFetchedAhead() async throws {
        let network = service(Self.answer)
        let data = try await ExplorerData.open(folder, network: network)
        let names = try await data.characters.page(CharacterFilter(), 1).entities.compactMap(\.picture)
        await data.pictures.prefetch(names + [try #require(PictureName(rawValue: "nobody"))])
        #expect(network.requests.count == 7)
        for name in names { #expect(await data.pictures.picture(name, .card)?.isReplacement == false) }
        #expect(network.requests.count == 7)
    }

    // MARK: - Against the real server

    @Test func everythingOfTheEmbeddedServerIsRead() async throws {
        let server = try await ExplorerServer.start(logger: .silent)
        let world = ExplorerWorld()
        // Deadlines are real time, and on a busy machine they would come.
        let network = NetworkProvider(configuration: NetworkConfiguration(retry: .never, clock: TestClock()))
        let data = try await ExplorerData.open(folder, network: network, api: .embedded(base: server.base))

        var number: Int? = 1
        var all: [ExplorerCharacter] = []
        while let page = number {
            let found = try await data.characters.page(CharacterFilter(gender: .male), page)
            all += found.entities
            #expect(found.count == world.characters.count { $0.gender == .male })
            number = found.next
        }
        #expect(
            all.map(\.id) == world.characters.filter { $0.gender == .male }.map(\.id)
                && all.allSatisfy { $0.gender == .male && $0.picture != nil })
        #expect(try await data.characters.page(CharacterFilter(name: "no one"), 1).entities.isEmpty)
        #expect(try await data.locations.page(LocationFilter(), 7).entities.count == 6)

        let evening = try await data.episodes.detail(28).value
        let theirs = try #require(world.episode(28))
        #expect(
            evening.name == theirs.name && evening.code == theirs.code && evening.characters == theirs.characters && evening.aired != nil)
        let place = try await data.locations.detail(1).value
        #expect(place.residents == world.location(1)?.residents && place.residents.count > 50)
        let residents = try await data.characters.many(place.residents)
        #expect(
            residents.value.map(\.id) == place.residents
                && residents.value.map(\.name) == place.residents.compactMap { world.character($0)?.name })
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 827))) { try await data.characters.detail(827) }

        let lost = try #require(world.characters.first { $0.origin == nil })
        #expect(try await data.characters.detail(lost.id).value.origin.isUnknown)
        let name = try #require(try await data.characters.detail(1).value.picture)
        #expect(await data.pictures.picture(name, .whole)?.bytes == world.portrait(1).map { Array($0.svg.utf8) })
        try await data.close()
        await server.stop()

        // At the next start it has another port; what was kept is found all the same, and so are
        // pictures that were never fetched.
        let next = try await ExplorerServer.start(logger: .silent)
        let later = try await ExplorerData.open(folder, network: network, api: .embedded(base: next.base))
        let seen = try #require(await later.characters.seenDetail(2)?.value.picture)
        #expect(await later.pictures.picture(seen, .whole)?.bytes == world.portrait(2).map { Array($0.svg.utf8) })
        await next.stop()
        #expect(try await later.characters.page(CharacterFilter(gender: .male), 1, reload: true).freshness.isCurrent == false)
        #expect(await later.pictures.picture(name, .whole)?.isReplacement == false)
        try await later.close()
    }

    @Test func aServerThatMisbehavesIsBorne() async throws {
        let server = try await ExplorerServer.start(
            faults: try ServerFaults(limit: 1, window: .seconds(60)), clock: TestClock(), logger: .silent)
        let network = NetworkProvider(configuration: NetworkConfiguration(retry: .never, clock: TestClock()))
        let data = try await ExplorerData.open(folder, network: network, api: .embedded(base: server.base))
        #expect(try await data.characters.page(CharacterFilter(), 1).freshness == .current)
        let error = await #expect(throws: ExplorerError.self) { try await data.characters.page(CharacterFilter(), 2) }
        guard case .tooMany(let seconds?)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((1...60).contains(seconds))
        let kept = try await data.characters.page(CharacterFilter(), 1, reload: true)
        #expect(kept.entities.count == 20 && !kept.freshness.isCurrent)
        await server.stop()
    }

    @Test func answersThatAreKeptSpareRequests() async throws {
        let server = try await ExplorerServer.start(faults: try ServerFaults(limit: 1), logger: .silent)
        let api = ExplorerAPI.other(base: server.base)
        let network = ExplorerDataFolder.network(root: folder.url, api: api, logger: .silent, clock: TestClock())
        let target = OneTarget<CharacterRow>(base: server.base, id: 1, reload: false)
        for _ in 1...3 { #expect(try await network.request(target)?.entity(picture: nil).id == 1) }
        await server.stop()
    }

    @Test func aProgramHasItAllOpen() async throws {
        for _ in 1...2 {
            let services = try await ExplorerServices.open(.embedded, root: folder.url, logger: .silent)
            #expect(try await services.data.characters.page(CharacterFilter(), 1).count == 826)
            try await services.data.session(of: "a").setRegistered(true)
            await services.close()
        }
        let again = try await ExplorerServices.open(.embedded, root: folder.url, logger: .silent)
        #expect(try await again.data.session(of: "a").isRegistered())
        await again.close()
        let blocked = folder.url.appendingPathComponent("blocked")
        try Data().write(to: blocked)
        await #expect(throws: SQLiteDatabaseError.self) { try await ExplorerServices.open(.live, root: blocked, logger: .silent) }
    }

    @Test func choicesAreRead() {
        #expect(ExplorerAPIChoice(argument: "EMBEDDED") == .embedded && ExplorerAPIChoice(argument: "live") == .live)
        #expect(ExplorerAPIChoice(argument: "http://127.0.0.1:8826/api") == .other(base: "http://127.0.0.1:8826/api"))
        for text in ["", "elsewhere", "ftp://h/", "http://", "http://h/?x=1", "http://h/#x"] {
            #expect(ExplorerAPIChoice(argument: text) == nil, "\(text)")
        }
        #expect(ExplorerAPI.other(base: "http://h/api/").base == "http://h/api" && ExplorerAPI.live.base == ExplorerAPI.liveBase)
    }
}
