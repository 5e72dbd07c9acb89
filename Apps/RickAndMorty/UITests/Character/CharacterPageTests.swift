import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerUI

@MainActor
@Suite("Characters: what is seen", .checksLeaks)
struct CharacterPageTests {
    let parent = ExplorerParent()

    private func list() -> WebApplication {
        parent.list { [parent] context, children in
            CharacterListBuilder(dependency: parent, views: { ListViews(CharacterListStyle(context: context)) }, children: children)
                .build(withListener: parent)
        }
    }

    private func detail(_ id: Int) -> WebApplication {
        parent.detail { [parent] context in
            CharacterDetailBuilder(dependency: parent) { DetailViews(CharacterDetailStyle(context: context), id: $0) }
                .build(withListener: parent, id: id)
        }
    }

    @Test("Cards say name, species and status, have hearts, and go on when their end comes near")
    func cards() async throws {
        let page = await TestPage(list())
        await page.wait { page.all("link", "Bettina 1, Robot, Dead").count == 1 }
        #expect(page.text.contains("45 characters") && page.faults.isEmpty)
        try page.click("button", "Favourite Bettina 1")
        await page.wait { page.all("button", "Favourite Bettina 1").first?["aria-pressed"] == "true" }
        try page.fire("visible", on: try page.find("button", "Load more"))
        await page.wait { page.all("link", "Finch 40, Human, Dead").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test(
        "Status, species and gender are chosen in the list, and so is the order; nothing found says so and leads back",
        arguments: ["en", "ko"])
    func choice(_ language: String) async throws {
        func words(_ en: String, _ ko: String) -> String { language == "en" ? en : ko }
        let page = await TestPage(list(), language: language)
        await page.wait { page.all("listitem").count == 20 }
        func choose(_ name: String, _ value: String) throws { try page.fire("change", on: try page.find("combobox", name), text: value) }
        try choose(words("Status", "상태"), "dead")
        try choose(words("Species", "종"), "Robot")
        await page.wait { page.text.contains(words("8 results", "결과 8개")) }
        #expect(page.all("link", words("Bettina 1, Robot, Dead", "Bettina 1, 로봇, 사망")).count == 1)
        try choose(words("Gender", "성별"), "genderless")
        try choose(words("Status", "상태"), "unknown")
        try choose(words("Species", "종"), "Plant")
        await page.wait { page.all("heading", words("Nothing found", "찾은 것이 없어요")).count == 1 }
        try page.click(try #require(page.all("link", words("Clear all", "모두 지우기")).last))
        await page.wait { page.all("listitem").count == 20 && page.text.contains(words("45 characters", "캐릭터 45명")) }

        try choose(words("Order", "정렬"), "name")
        await page.wait { page.all("navigation", words("Go to a letter", "첫 글자로 이동")).count == 1 }
        #expect(page.all("link", "C").first?["href"] == "/app/characters?sort=name&from=C")
        try page.click("link", "C")
        await page.wait {
            page.all("listitem").first?.textContent.contains("Casimir") == true && page.all("link", "C").first?["aria-current"] == "true"
        }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("A list that does not come says why and can be tried again; one that is on its way has places for its cards")
    func failure() async throws {
        parent.people.hold()
        parent.people.failure = .service(status: 500, message: "")
        let page = await TestPage(list())
        #expect(page.all("status").contains { $0.textContent == "Loading" })
        parent.people.release()
        await page.wait { page.all("alert").count == 1 }
        parent.people.failure = nil
        try page.click("button", "Try again")
        await page.wait { page.all("link", "Bettina 1, Robot, Dead").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test("A detail has facts, of which places are links, and episodes; the heading is one element while it comes")
    func facts() async throws {
        parent.people.hold()
        let page = await TestPage(detail(1))
        let heading = try #require(page.all("heading").first)
        parent.people.release()
        await page.wait { page.all("heading", "Bettina 1").count == 1 && page.text.contains("Evening 2") }
        #expect(page.all("heading", "Bettina 1").first === heading && page.faults.isEmpty)
        // The episodes stand under their seasons, and the way to the next one above them.
        #expect(page.all("heading").contains { $0.textContent == "Season 1" } && page.all("list", "Season 1").count == 1)
        try page.click("link", "Place 2")
        #expect(parent.wanted == [ExplorerItem(.location, 2)])
        page.end()
    }

    @Test("One that there is not says so, in both languages", arguments: ["en", "ko"])
    func missing(_ language: String) async throws {
        let page = await TestPage(detail(999), language: language)
        await page.wait { page.all("button", language == "en" ? "Go back" : "돌아가기").count == 1 }
        #expect(page.all("heading", language == "en" ? "There is no such character" : "없는 캐릭터예요").count == 1)
        page.end()
    }
}
