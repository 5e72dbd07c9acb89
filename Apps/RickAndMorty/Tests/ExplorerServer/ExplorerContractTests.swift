import ExplorerServer
import NetworkProvider
import Testing

/// The contract of the public service, a test for each of its odd cases.
@Suite(.timeLimit(.minutes(20))) struct ExplorerContractTests {
    private let world = ExplorerWorld()

    // MARK: - Lists

    @Test(arguments: [("character", 826, 42), ("location", 126, 7), ("episode", 51, 3)])
    func aListHasPagesOfTwenty(path: String, count: Int, pages: Int) async throws {
        let base = try await Shared.shared.server().base
        let first = try await ask(path)
        #expect(first.status == 200 && first.headers["Content-Type"]?.hasPrefix("application/json") == true)
        let page = try first.json(Page.self)
        #expect(page.info.count == count && page.info.pages == pages && page.info.prev == nil)
        #expect(page.info.next == "\(base)/\(path)?page=2")
        #expect(page.results.map(\.id) == Array(1...20) && page.results.allSatisfy { $0.url == "\(base)/\(path)/\($0.id)" })
        let last = try await ask("\(path)?page=\(pages)").json(Page.self)
        #expect(last.info.next == nil && last.info.prev == "\(base)/\(path)?page=\(pages - 1)")
        #expect(last.results.map(\.id) == Array((pages - 1) * 20 + 1...count))
    }

    @Test(arguments: ["page=0", "page=-1", "page=x", "page=", "page=1", "page=nan", "page", "page=0.5"])
    func impossiblePageIsTheFirst(query: String) async throws {
        #expect(try await ask("character?\(query)").body == ask("character").body)
    }

    @Test(arguments: [
        "character?page=43", "character?page=99999999999999999999", "episode?page=4", "character?name=nobody-has-this-name&page=1",
    ])
    func beyondTheEndThereIsNothing(path: String) async throws {
        let answer = try await ask(path)
        #expect(answer.status == 404 && answer.text == #"{"error":"There is nothing here"}"#)
    }

    // MARK: - Filters

    @Test(arguments: ["alive", "ALIVE", "liv"]) func caseAndPlaceDoNotMatter(value: String) async throws {
        let page = try await ask("character?status=\(value)").json(Page.self)
        #expect(page.info.count == 439 && page.results.allSatisfy { $0.status == "Alive" })
    }

    @Test(arguments: ["male", "Male", "MALE"]) func maleIsNotPartOfFemale(value: String) async throws {
        let page = try await ask("character?gender=\(value)").json(Page.self)
        #expect(page.info.count == world.characters.count { $0.gender == .male } && page.results.allSatisfy { $0.gender == "Male" })
        let women = try await ask("character?gender=emale").json(Page.self)
        #expect(women.info.count == world.characters.count { $0.gender == .female })
    }

    @Test(arguments: ["odalys%20fen", "odalys+fen", "%4Fdalys%20FEN"]) func valuesAreDecoded(value: String) async throws {
        #expect(try await ask("character?name=\(value)").json(Page.self).results.map(\.name) == ["Odalys Fenwick"])
    }

    @Test func nextIsNotEncoded() async throws {
        let base = try await Shared.shared.server().base
        let page = try await ask("character?species=mythological%20creature&foo=1").json(Page.self)
        #expect(page.info.next == "\(base)/character?page=2&species=mythological creature")
        #expect(page.results.allSatisfy { $0.species == "Mythological Creature" })
    }

    @Test(arguments: ["foo=1", "foo=1&bar", "name=", "&&&", "episode=S01"]) func unknownAndEmptyFiltersCountNothing(query: String)
        async throws
    {
        #expect(try await ask("character?\(query)").json(Page.self).info.count == 826)
    }

    @Test func filtersNarrowTogether() async throws {
        let page = try await ask("character?status=dead&gender=female&species=human").json(Page.self)
        #expect(
            page.info.count
                == world.characters.count { $0.status == .dead && $0.gender == .female && $0.species.rawValue.hasPrefix("Human") })
        let places = try await ask("location?type=planet&dimension=k-12").json(Page.self)
        #expect(places.info.count == world.locations.count { $0.type == "Planet" && $0.dimension.contains("K-12") })
        let season = try await ask("episode?episode=s02").json(Page.self)
        #expect(season.info.count == 10 && season.info.next == nil && season.info.prev == nil)
    }

    @Test(arguments: ["(", "[a-z]", "%2E%2A", "%00", "%F0%9F%91%BD"]) func valuesAreNoPatterns(value: String) async throws {
        let encoded = value.replacing("[", with: "%5B").replacing("]", with: "%5D")
        #expect(try await ask("character?name=\(encoded)").status == 404)
    }

    // MARK: - One and several

    @Test func oneIsAnObject() async throws {
        let base = try await Shared.shared.server().base
        let answer = try await ask("character/1")
        let keys = ["id", "name", "status", "species", "type", "gender", "origin", "location", "image", "episode", "url", "created"]
        let places = keys.map { answer.text.firstRange(of: "\"\($0)\":")?.lowerBound }
        #expect(answer.text.hasPrefix("{\"id\":1,") && !places.contains(nil))
        #expect(answer.text.contains("\"image\":\"\(base)/character/avatar/1.jpeg\"") && answer.text.contains("\"created\":\"2017-11-04T"))
        #expect(
            try await ask("location/2").text.hasPrefix(
                #"{"id":2,"name":"The Lantern Station","type":"Space station","dimension":"unknown","residents":["#))
        #expect(try await ask("episode/28").text.contains(#""air_date":""#))
    }

    @Test(arguments: [
        ("1,2,3", [1, 2, 3]), ("%5B1,2%5D", [1, 2]), ("%5B1%5D", [1]), ("1,999999", [1]), ("3,1,3", [1, 3]), ("999998,999999", []),
        ("1,", [1]),
    ])
    func severalAreAnArrayWithoutThoseThatAreNot(ids: String, found: [Int]) async throws {
        let answer = try await ask("character/\(ids)")
        #expect(answer.status == 200 && answer.text.hasPrefix("["))
        #expect(try answer.json([Page.Entry].self).map(\.id) == found)
    }

    @Test(arguments: [
        ("character/827", "Character not found"), ("location/0", "Location not found"), ("episode/-1", "Episode not found"),
        ("character/999999999", "Character not found"),
    ])
    func anUnknownOneIs404(path: String, message: String) async throws {
        let answer = try await ask(path)
        #expect(answer.status == 404 && answer.error == message)
    }

    @Test(arguments: ["x", "1x", "1.5", "1,x", "%5B%22x%22%5D", "99999999999999999999", "%20"]) func noNumberIs500(id: String) async throws
    {
        let answer = try await ask("character/\(id)")
        #expect(answer.status == 500 && answer.error == "Hey! you must provide an id", "\(answer.text)")
    }

    @Test(arguments: ["%5B1,2", "1,2%5D", "%5B%5D", "%5B1,asdasd%5D", "%5D1%5B", "%5B"]) func badBracketsAre500(id: String) async throws {
        let answer = try await ask("episode/\(id)")
        #expect(answer.status == 500 && answer.error == "Bad... bad array :/", "\(answer.text)")
    }

    // MARK: - Origin, portraits, everything else

    @Test func anUnknownOriginHasNoAddress() async throws {
        let lost = try #require(world.characters.first { $0.origin == nil })
        #expect(try await ask("character/\(lost.id)").text.contains(#""origin":{"name":"unknown","url":""}"#))
    }

    @Test(arguments: ["jpeg", "svg"]) func portraitsAreServed(ending: String) async throws {
        let answer = try await ask("character/avatar/1.\(ending)")
        #expect(answer.status == 200 && answer.headers["Content-Type"] == "image/svg+xml" && answer.text == world.portrait(1)?.svg)
        #expect(answer.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(answer.headers["Content-Security-Policy"]?.contains("sandbox") == true)
    }

    @Test(arguments: [
        "", "character/avatar", "character/avatar/0.jpeg", "character/avatar/827.jpeg", "character/avatar/1.png", "character/avatar/1",
        "person",
        "character/1/2", "character/avatar/..%2F..%2Fetc%2Fpasswd",
    ])
    func unknownPathIsNothing(path: String) async throws {
        let answer = try await ask(path)
        if path.isEmpty {
            // With a slash or without, the root lists the collections.
            #expect(answer.status == 200 && answer.text.contains("\"characters\":"))
        } else {
            #expect(answer.status == 404 && answer.error == "There is nothing here")
        }
    }

    @Test func aTagSparesTheSameAnswer() async throws {
        let first = try await ask("character?page=2")
        let tag = try #require(first.headers["ETag"])
        #expect(first.headers["Cache-Control"] == "public, max-age=300")
        let again = try await ask("character?page=2", headers: ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(try await ask("character?page=3", headers: ["If-None-Match": tag]).status == 200)
        #expect(try await ask("character?page=99").headers["Cache-Control"] == "no-store")
    }

    @Test func otherMethodsAreRefused() async throws {
        let base = try await Shared.shared.server().base
        #expect(try await send("\(base)/character", method: .post).status == 404)
        let head = try await send("\(base)/character", method: .head)
        #expect(head.status == 200 && head.body.isEmpty)
    }
}
