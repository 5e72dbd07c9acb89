import ExplorerDomain
import Foundation
import NetworkProvider
import Testing

@testable import ExplorerData

/// Answers as the client reads them, a test for each odd case of the contract.
@Suite(.timeLimit(.minutes(20))) struct ExplorerTargetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func characters(_ reply: StubReply) async throws -> any CharacterCatalogue {
        try await ExplorerData.open(folder, network: service { _ in reply }).characters
    }

    // MARK: - What is asked

    @Test func questionsAreTheContracts() async throws {
        let network = service { _ in Answers.nothing }
        let data = try await ExplorerData.open(folder, network: network)
        _ = try await data.characters.page(CharacterFilter(name: "o & f/", status: .alive, gender: .male, species: "Human", type: "x"), 2)
        _ = try await data.locations.page(LocationFilter(name: "a", type: "b", dimension: "c d"), 1)
        _ = try await data.episodes.page(EpisodeFilter(code: "S02"), -4)
        _ = try? await data.characters.detail(7)
        _ = try await data.episodes.many([3, 1, 2, 1, 0, -5])
        #expect(
            network.requests.map(\.asked)
                == [
                    "/character?page=2&name=o%20%26%20f/&status=alive&gender=male&species=Human&type=x",
                    "/location?page=1&name=a&type=b&dimension=c%20d", "/episode?page=1&episode=S02", "/character/7", "/episode/3,1,2",
                ])
    }

    @Test func aPageIsRead() async throws {
        let reply = StubReply.text(
            Answers.page([Answers.character(1), Answers.character(2)], count: 826, next: "\(base)/character?page=2&name=o f"))
        let page = try await characters(reply).page(CharacterFilter(), 1)
        #expect(page.count == 826 && page.next == 2 && page.number == 1 && page.freshness == .current)
        let first = try #require(page.entities.first)
        #expect(first.id == 1 && first.name == "Person 1" && first.status == .alive && first.gender == .female && first.species == "Human")
        #expect(first.origin == .unknown && first.location == PlaceReference(name: "Earth", id: 20) && first.episodes == [1, 28])
        #expect(
            first.created?.timeIntervalSince1970 == 1_509_821_326.25 && first.picture != nil && first.picture != page.entities[1].picture)
    }

    // MARK: - Lists

    @Test func nothingFoundIsAnEmptyList() async throws {
        let page = try await characters(Answers.nothing).page(CharacterFilter(name: "zz"), 3)
        #expect(page.entities.isEmpty && page.count == 0 && page.next == nil && page.number == 3)
    }

    @Test func a404OfSomebodyElseIsNoEmptyList() async throws {
        let catalogue = try await characters(.text("<html>Not found</html>", status: 404))
        await #expect(throws: ExplorerError.service(status: 404, message: "")) { try await catalogue.page(CharacterFilter(), 1) }
        await #expect(throws: ExplorerError.service(status: 404, message: "")) { try await catalogue.detail(1) }
        await #expect(throws: ExplorerError.service(status: 404, message: "")) { try await catalogue.many([1]) }
    }

    @Test(arguments: [
        ("https://h/api/character?page=3&name=o f&x=[1]", 3), ("?page=2", 2), ("http://169.254.169.254/?a=b&page=9#x", 9), ("", nil),
        ("https://h/api/character", nil), ("https://h/?page=x", nil), ("https://h/?page=-2", nil), ("https://h/?page=0", nil),
        ("https://h/?page=1", nil), ("https://h/?subpage=4", nil), ("https://h/?page=99999999999999999999", nil),
    ])
    func onlyTheNumberOfTheNextPageIsRead(next: String, number: Int?) async throws {
        let reply = StubReply.text(Answers.page([Answers.character(1)], count: 30, next: next))
        #expect(try await characters(reply).page(CharacterFilter(), 1).next == number)
    }

    @Test func pagingEndsAtTheLastPage() async throws {
        // A next page that leads back, or an empty one that leads on, would be paged for ever.
        let back = try await characters(.text(Answers.page([Answers.character(1)], count: 30, next: "\(base)/character?page=1")))
        #expect(try await back.page(CharacterFilter(), 2).next == nil)
        let empty = try await characters(.text(Answers.page([], count: 30, next: "\(base)/character?page=9")))
        #expect(try await empty.page(CharacterFilter(), 2).next == nil)
    }

    @Test func oneBadResultDoesNotTakeTheOthersWithIt() async throws {
        let results = ["7", "null", #"{"id":3}"#, #"{"name":"no number"}"#, #"{"id":-1,"name":"x","url":""}"#, Answers.character(5)]
        let page = try await characters(.text(Answers.page(results, count: 6))).page(CharacterFilter(), 1)
        #expect(page.entities.map(\.id) == [5] && page.count == 6)
    }

    @Test(arguments: [
        "", "{", "[]", "7", "null", #"{"results":[]}"#, #"{"info":{"count":1}}"#, #"{"info":7,"results":[]}"#, #"{"info":{},"results":{}}"#,
        #"{"info":{"count":1},"results":[{"id":"x"}]}"#, "<html>Log in to the hotel</html>",
        String(Answers.page([Answers.character(1)], count: 1).dropLast(40)),
    ])
    func wronglyTypedAndTruncatedAnswersAreTold(body: String) async throws {
        let catalogue = try await characters(.text(body))
        let error = await #expect(throws: ExplorerError.self) { try await catalogue.page(CharacterFilter(), 1) }
        guard case .garbled(let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: [1, 200, 201, 400_000])
    func moreResultsThanAreEverAskedForAreNotDecoded(count: Int) async throws {
        let results = [Answers.character(1)] + Array(repeating: "0", count: count - 1)
        for body in [Answers.page(results, count: 1), "[\(results.joined(separator: ","))]"] {
            let catalogue = try await characters(.text(body))
            let result: Result<[ExplorerCharacter], ExplorerError>
            do throws(ExplorerError) {
                let isPage = body.hasPrefix("{")
                result = .success(isPage ? try await catalogue.page(CharacterFilter(), 1).entities : try await catalogue.many([1]).value)
            } catch {
                result = .failure(error)
            }
            switch result {
            case .success(let entities): #expect(entities.map(\.id) == [1] && count <= 200)
            case .failure(.garbled(let reason)): #expect(reason.contains("more than 200") && count > 200)
            case .failure(let error): Issue.record("\(error)")
            }
        }
    }

    // MARK: - Rows

    @Test func aMissingAddressAndWrongTypesAreBorne() async throws {
        let odd = """
            {"id":"4","name":"Odd","status":"Undead","gender":7,"species":null,"origin":"nowhere","location":{"name":"Somewhere"},\
            "episode":["\(base)/episode/2",7,"\(base)/episode/x","\(base)/episode/2",""],"created":"yesterday","image":""}
            """
        let character = try await characters(.text(odd)).detail(4).value
        #expect(
            character
                == ExplorerCharacter(
                    id: 4, name: "Odd", status: .unknown, species: "", type: "", gender: .unknown, origin: .unknown,
                    location: PlaceReference(name: "Somewhere", id: nil), episodes: [2], picture: nil, created: nil))
    }

    @Test func aMissingNumberIsReadOffTheAddress() async throws {
        let reply = StubReply.text(#"{"name":"Place","url":"https://h/api/location/9","residents":[]}"#)
        let data = try await ExplorerData.open(folder, network: service { _ in reply })
        #expect(try await data.locations.detail(9).value == ExplorerLocation(id: 9, name: "Place"))
        #expect(
            ExplorerAddress.number("") == nil && ExplorerAddress.number("7") == nil
                && ExplorerAddress.number("https://h/api/character/") == nil)
        #expect(ExplorerAddress.number("https://h/api/character/3?x=1") == 3 && ExplorerAddress.number("https://h/0") == nil)
    }

    @Test func picturesOfOtherPlacesThanTheServicesAreNone() async throws {
        for image in [
            "file:///etc/passwd", "http://169.254.169.254/latest", "https://127.0.0.1/1.jpg", "https://user:x@example.com/1.jpg", "x",
        ] {
            let row = Answers.character(1).replacing("\(base)/character/avatar/1.jpeg", with: image)
            let other = try TemporaryFolder()
            let data = try await ExplorerData.open(other, network: service { _ in .text(row) })
            #expect(try await data.characters.detail(1).value.picture == nil, "\(image)")
        }
    }

    // MARK: - One and several

    @Test func oneMayComeAsAnArrayAndSeveralAsAnObject() async throws {
        #expect(try await characters(.text("[\(Answers.character(1))]")).detail(1).value.id == 1)
        #expect(try await characters(.text(Answers.character(2))).many([2]).value.map(\.id) == [2])
        #expect(try await characters(.text("[]")).many([3]).value.isEmpty)
    }

    @Test func numbersThatAreMissingAreAbsentAndTheOrderIsTheAskedOne() async throws {
        let reply = StubReply.text("[\(Answers.character(1)),\(Answers.character(3))]")
        #expect(try await characters(reply).many([3, 999_999, 1]).value.map(\.id) == [3, 1])
        #expect(try await characters(.text(#"{"error":"Character not found"}"#, status: 404)).many([999_998, 999_999]).value.isEmpty)
    }

    @Test func anUnknownOneIsNotFound() async throws {
        let catalogue = try await characters(.text(#"{"error":"Character not found"}"#, status: 404))
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 827))) { try await catalogue.detail(827) }
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 0))) { try await catalogue.detail(0) }
        let empty = try await characters(.text("[]"))
        await #expect(throws: ExplorerError.notFound(ExplorerItem(.character, 5))) { try await empty.detail(5) }
        let another = try await characters(.text(Answers.character(6)))
        await #expect(throws: ExplorerError.garbled("it has another number than 7.")) { try await another.detail(7) }
    }

    @Test func anIdentifierListIsOneRequestForEachFifty() async throws {
        let network = service { request in
            let ids = request.path.split(separator: "/").last?.split(separator: ",").compactMap { Int($0) } ?? []
            return .text("[" + ids.map { Answers.character($0) }.joined(separator: ",") + "]")
        }
        let data = try await ExplorerData.open(folder, network: network)
        #expect(try await data.characters.many(Array(1...50)).value.map(\.id) == Array(1...50))
        #expect(network.requests.count == 1)
        let many = try await data.characters.many(Array((51...171).reversed()))
        #expect(many.value.map(\.id) == Array((51...171).reversed()) && many.freshness == .current)
        #expect(network.requests.count == 4)
        #expect(network.requests.allSatisfy { ($0.path.split(separator: "/").last?.split(separator: ",").count ?? 0) <= 50 })
        #expect(try await data.characters.many([]).value.isEmpty)
        #expect(network.requests.count == 4)
    }

    // MARK: - Failures

    @Test(arguments: [
        (
            StubReply.text(#"{"error":"Hey! you must provide an id"}"#, status: 500),
            ExplorerError.service(status: 500, message: "Hey! you must provide an id")
        ),
        (.text(#"{"error":"Bad... bad array :/"}"#, status: 500), .service(status: 500, message: "Bad... bad array :/")),
        (.text("<html>", status: 502), .service(status: 502, message: "")),
        (.text("{}", status: 429, headers: ["Retry-After": "30"]), .tooMany(retryAfter: 30)),
        (.text("{}", status: 429), .tooMany(retryAfter: nil)),
        (.text("{}", status: 429, headers: ["Retry-After": "soon"]), .tooMany(retryAfter: nil)),
        (.text("{}", status: 429, headers: ["Retry-After": "99999999999"]), .tooMany(retryAfter: 604_800)),
        (.failure(.transport(url: "u", reason: "no signal")), .offline("no signal.")),
        (.failure(.deadline(url: "u", after: .seconds(15))), .offline("it did not answer within 15 seconds.")),
    ])
    func failuresAreToldInWordsOfTheDomain(reply: StubReply, error: ExplorerError) async throws {
        let catalogue = try await characters(reply)
        await #expect(throws: error) { try await catalogue.page(CharacterFilter(), 1) }
        await #expect(throws: error) { try await catalogue.detail(1) }
        await #expect(throws: error) { try await catalogue.many([1, 2]) }
    }

    @Test func aRetryAfterMayBeADate() {
        let now = Date(timeIntervalSince1970: 784_111_777)
        #expect(RetryDelay.seconds("Sun, 06 Nov 1994 08:50:07 GMT", now: now) == 30)
        #expect(RetryDelay.seconds("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == 0)
        #expect(RetryDelay.seconds("-1", now: now) == nil && RetryDelay.seconds("", now: now) == nil)
    }

    @Test func anAnswerThatIsTooLargeIsRefusedWithoutBeingDecoded() async throws {
        let million = Answers.page(Array(repeating: "0", count: 1_000_000), count: 1_000_000)
        for body in [Data(repeating: 32, count: (1 << 20) + 1), Data(million.utf8)] {
            let catalogue = try await characters(.bytes(body))
            let error = await #expect(throws: ExplorerError.self) { try await catalogue.page(CharacterFilter(), 1) }
            #expect(error == .garbled("more than 1048576 bytes."))
        }
    }
}
