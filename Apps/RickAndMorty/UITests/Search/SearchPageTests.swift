import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerSearch
@testable import ExplorerUI

@MainActor
@Suite(.checksLeaks) struct SearchPageTests {
    private let parent = ExplorerParent()
    private let listener = SearchListenerMock()
    private let clock = TestClock()

    private func open(
        _ path: String = "/", _ kind: ExplorerKind = .character, language: String = "en", connects: Bool = true
    ) async -> TestPage {
        await TestPage(
            parent.search(kind, listener: listener, clock: clock), path: path, language: language, connects: connects)
    }

    private func cards(_ page: TestPage) -> Int { page.all(class: "cast").first?.children.count ?? 0 }

    private func status(_ page: TestPage) -> String {
        page.all(class: "tally").first?.descendants.first { $0["role"] == "status" }?.textContent ?? ""
    }

    @Test func theFirstAnswerIsComplete() async throws {
        let page = await open("/?status=dead&species=Robot", connects: false)
        let found = ExplorerSamples.characters.filter { $0.status == .dead && $0.species == "Robot" }
        #expect(page.title == "Search characters · Explorer")
        #expect(cards(page) == found.count && status(page) == "\(found.count) results")
        #expect(page.all("button", "Status: Dead").count == 1 && page.all("button", "Species: Robot").count == 1)
        let first = try #require(found.first)
        _ = try page.find("link", "\(first.name), Robot, Dead")
        #expect(page.faults.isEmpty)
        page.session.end()
    }

    @Test func typingSearchesAndTheAddressFollows() async throws {
        let page = await open()
        try page.type("searchbox", "Search by name", "dale")
        await clock.advance(by: .milliseconds(300))
        await page.wait { status(page) == "7 results" }
        #expect(cards(page) == 7 && page.url == "/app/?name=dale")
        try page.click("button", "Clear all")
        await page.wait { status(page) == "45 results" }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.session.end()
    }

    @Test func aChoiceIsMadeInASheet() async throws {
        let page = await open()
        try page.click("button", "Status")
        await page.wait { page.all("dialog", "Status").count == 1 && page.all("button", "Show 45 results").count == 1 }
        #expect(page.all("radio").map(\.accessibleName).map { $0.prefix(5) } == ["Any 4", "Alive", "Dead ", "Unkno"])
        let alive = ExplorerSamples.characters.count { $0.status == .alive }
        try page.click(try #require(page.all("radio").first { $0.accessibleName.hasPrefix("Alive") }))
        await page.wait { page.all("button", "Show \(alive) results").count == 1 }
        try page.click("button", "Show \(alive) results")
        await page.wait { page.all("dialog").isEmpty && status(page) == "\(alive) results" }
        #expect(page.url == "/app/?status=alive")
        try page.click("button", "Clear status")
        await page.wait { status(page) == "45 results" }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.session.end()
    }

    @Test func aWordIsTypedInASheet() async throws {
        let page = await open("/filter/species?name=dale")
        #expect(page.all("dialog", "Species").count == 1)
        try page.type("textbox", "Species", "rob")
        await clock.advance(by: .milliseconds(300))
        let found = ExplorerSamples.characters.count { $0.name.hasPrefix("Dale") && $0.species == "Robot" }
        await page.wait { page.all("button", "Show \(found) results").count == 1 }
        try page.click("button", "Cancel")
        await page.wait { page.all("dialog").isEmpty }
        #expect(page.url == "/app/?name=dale" && page.faults.isEmpty)
        page.session.end()
    }

    @Test func aServerThatIsKilledInTheMiddleOfASearchBringsItBack() async throws {
        let page = await open("/?status=alive")
        parent.people.hold()
        try page.type("searchbox", "Search by name", "dale ")
        try page.click("button", "Species")
        await page.wait { page.all("textbox", "Species").count == 1 }
        try page.type("textbox", "Species", "Rob")
        parent.people.release()
        await page.restart()
        #expect(try page.find("textbox", "Species").value == "Rob")
        #expect(page.root.descendants.first { $0["type"] == "search" }?.value == "dale ")
        try page.click("button", "Cancel")
        await clock.advance(by: .milliseconds(300))
        let found = ExplorerSamples.characters.count { $0.name.hasPrefix("Dale") && $0.status == .alive }
        await page.wait { status(page) == "\(found) results" }
        #expect(page.url == "/app/?name=dale&status=alive" && page.misfits.isEmpty)
        page.session.end()
    }

    @Test func nothingFoundSaysWhichFieldToLoosen() async throws {
        let page = await open("/?name=nobody&status=alive")
        let alive = ExplorerSamples.characters.count { $0.status == .alive }
        await page.wait { page.all("button", "Without name “nobody” \(alive) results").count == 1 }
        #expect(status(page) == "No results")
        try page.click("button", "Without name “nobody” \(alive) results")
        await page.wait { status(page) == "\(alive) results" }
        #expect(page.url == "/app/?status=alive" && page.misfits.isEmpty)
        page.session.end()
    }

    @Test func aFailureHasARetry() async throws {
        parent.people.failure = .service(status: 500, message: "<script>alert(1)</script>")
        let page = await open()
        #expect(page.text.contains("The service has a problem") && !page.document.contains("alert(1)"))
        parent.people.failure = nil
        try page.click("button", "Try again")
        await page.wait { cards(page) == 20 }
        parent.people.failure = .offline("no signal.")
        try page.click("button", "Load more")
        await page.wait { page.text.contains("The service cannot be reached.") }
        #expect(cards(page) == 20)
        parent.people.failure = nil
        try page.click("button", "Try again")
        await page.wait { cards(page) == 40 }
        page.session.end()
    }

    @Test func recentSearchesAreThereBeforeAnythingIsTyped() async throws {
        try await parent.recents.add(RecentSearch(.character, CharacterFilter(name: "<b>dale", status: .alive)))
        let page = await open()
        await page.wait { page.text.contains("“<b>dale”, Alive") }
        #expect(!page.document.contains("<b>dale"))
        try page.click("button", "“<b>dale”, Alive")
        await page.wait { status(page) == "No results" }
        #expect(try page.find("searchbox", "Search by name").value == "<b>dale")
        #expect(page.all("heading", "Recent searches").isEmpty)
        page.session.end()
    }

    @Test func heartsCanBePressed() async throws {
        let page = await open()
        let name = "Favourite \(ExplorerSamples.characters[0].name)"
        #expect(try page.find("button", name)["aria-pressed"] == "false")
        try page.click("button", name)
        await page.wait { page.all("button", name).first?["aria-pressed"] == "true" }
        #expect(parent.hearts?.hearts?.favourites.all.map(\.item) == [ExplorerItem(.character, 1)])
        let character = ExplorerSamples.characters[1]
        try page.click("link", ExplorerWordsProbe.card(character))
        #expect(listener.calls == ["searchWants(ExplorerItem(kind: .character, id: 2))"])
        page.session.end()
    }

    @Test(arguments: [(ExplorerKind.location, "유형", "장소 검색"), (.episode, "코드", "에피소드 검색")])
    func otherKindsSpeakKorean(kind: ExplorerKind, field: String, title: String) async throws {
        let page = await open("/", kind, language: "ko")
        #expect(page.title.hasPrefix(title) && status(page) == "결과 12개")
        #expect(page.all("button", field).count == 1 && page.all(class: "places").first?.children.count == 12)
        #expect(page.faults.isEmpty)
        page.session.end()
    }
}

private enum ExplorerWordsProbe {
    static func card(_ character: ExplorerCharacter) -> String {
        "\(character.name), \(character.species), \(character.status.rawValue.capitalized)"
    }
}
