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

    @Test("Favourites alone, and how to come back where there are none")
    func favouritesOnly() async throws {
        let page = await TestPage(list())
        await page.wait { !page.all("listitem").isEmpty }
        try page.click("button", "Favourites only")
        await page.wait { page.all("heading", "No favourites yet").count == 1 }
        try page.click("button", "Show all")
        await page.wait { page.all("link", "Bettina 1, Robot, Dead").count == 1 }
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
