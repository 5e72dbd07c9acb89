import PortalCore
import PortalDomain
import PortalTesting
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import PortalLocation
@testable import PortalUI

@MainActor
@Suite("Locations: what is seen", .checksLeaks)
struct LocationPageTests {
    final class Parent: EmptyComponent, LocationDependency, ListListener, DetailListener {
        let places = FakeCatalogue(PortalSamples.locations + [PortalDomain.PortalLocation(id: 99, name: "Nowhere")])
        let people = FakeCatalogue(PortalSamples.characters)
        private(set) var wanted: [PortalItem] = []
        var locations: any LocationCatalogue { places }
        var characters: any CharacterCatalogue { people }
        var companions: PortalCompanions { PortalCompanions() }
        func listWantsSettings() {}
        func detailWants(_ item: PortalItem) { wanted.append(item) }
        func detailDidFinish() {}
    }

    let parent = Parent()
    let details = DetailsMock()

    private func list() -> WebApplication {
        PortalPages.application(name: "Locations", basePath: "/app") { [parent, details] _, context in
            let list = LocationListBuilder(
                dependency: parent, views: { ListViews(LocationListLook(context: context)) },
                children: ListChildren(search: SearchBuilderMock(), details: details)
            ).build(withListener: parent)
            list.visit()
            return SingleRootRouter(list, listener: parent, isMain: true)
        }
    }

    private func detail(_ id: Int) -> WebApplication {
        PortalPages.application(name: "Location", basePath: "/app") { [parent] _, context in
            let detail = LocationDetailBuilder(dependency: parent) { DetailViews(LocationDetailLook(context: context), id: $0) }
                .build(withListener: parent, id: id)
            return SingleRootRouter(detail, listener: parent, isMain: true)
        }
    }

    @Test("Rows say type and dimension, also where nobody knows them; without favourites there is no heart")
    func rows() async throws {
        let page = await TestPage(list())
        await page.wait { page.all("listitem").count == 13 }
        #expect(page.text.contains("Planet") && page.text.contains("Dimension 1") && page.text.contains("Unknown"))
        #expect(page.all("button", "Favourites only").isEmpty && page.all("button", "Favourite Place 1").isEmpty)
        #expect(page.faults.isEmpty)
        page.end()
    }

    @Test("A detail shows its residents, who lead on")
    func residents() async throws {
        let page = await TestPage(detail(1))
        let name = "\(PortalSamples.characters[2].name), Robot, Alive"
        await page.wait { page.all("link", name).count == 1 }
        #expect(page.all("list", "Residents").count == 1 && page.faults.isEmpty)
        try page.click("link", name)
        #expect(parent.wanted == [PortalItem(.character, 3)])
        page.end()
    }

    @Test("Where nobody lives it says so, and asks for nobody")
    func nobody() async throws {
        let page = await TestPage(detail(99), language: "ko")
        await page.wait { page.text.contains("여기에 산다고 알려진 이가 없어요.") }
        #expect(parent.people.questions.isEmpty)
        page.end()
    }
}
