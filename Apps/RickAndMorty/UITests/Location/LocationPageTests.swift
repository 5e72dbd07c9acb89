import ExplorerCore
import ExplorerDomain
import ExplorerLocation
import ExplorerTesting
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerUI

@MainActor
@Suite("Locations: what is seen", .checksLeaks)
struct LocationPageTests {
    let parent = ExplorerParent(
        locations: ExplorerSamples.locations + [ExplorerDomain.ExplorerLocation(id: 99, name: "Nowhere")], hearts: nil)

    private func list() -> WebApplication {
        parent.list { [parent] context, children in
            LocationListBuilder(dependency: parent, views: { ListViews(LocationListStyle(context: context)) }, children: children)
                .build(withListener: parent)
        }
    }

    private func detail(_ id: Int) -> WebApplication {
        parent.detail { [parent] context in
            LocationDetailBuilder(dependency: parent) { DetailViews(LocationDetailStyle(context: context), id: $0) }
                .build(withListener: parent, id: id)
        }
    }

    @Test("Rows say type and dimension, also where nobody knows them; without favourites there is no heart")
    func rows() async throws {
        let page = await TestPage(list())
        await page.wait { page.all("listitem").count == 13 }
        #expect(page.text.contains("Planet") && page.text.contains("Dimension 1") && page.text.contains("Unknown"))
        #expect(page.all("button", "Favourite Place 1").isEmpty)
        #expect(page.faults.isEmpty)
        page.end()
    }

    @Test("A detail shows its residents, who lead on")
    func residents() async throws {
        let page = await TestPage(detail(1))
        let name = "\(ExplorerSamples.characters[2].name), Robot, Alive"
        await page.wait { page.all("link", name).count == 1 }
        #expect(page.all("list", "Residents").count == 1 && page.faults.isEmpty)
        try page.click("link", name)
        #expect(parent.wanted == [ExplorerItem(.character, 3)])
        page.end()
    }

    @Test("Where nobody lives it says so, and asks for nobody")
    func nobody() async throws {
        let page = await TestPage(detail(99), language: "ko")
        await page.wait { page.text.contains("알려진 거주자가 없어요.") }
        #expect(parent.people.questions.isEmpty)
        page.end()
    }
}
