import PortalCore
import PortalDomain
import PortalTesting
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import PortalEpisode
@testable import PortalUI

@MainActor
@Suite("Episodes: what is seen", .checksLeaks)
struct EpisodePageTests {
    final class Parent: EmptyComponent, EpisodeDependency, ListListener, DetailListener {
        let evenings = FakeCatalogue(PortalSamples.episodes, pageSize: 5)
        let people = FakeCatalogue(PortalSamples.characters)
        private(set) var wanted: [PortalItem] = []
        var episodes: any EpisodeCatalogue { evenings }
        var characters: any CharacterCatalogue { people }
        var companions: PortalCompanions { PortalCompanions() }
        func listWantsSettings() {}
        func detailWants(_ item: PortalItem) { wanted.append(item) }
        func detailDidFinish() {}
    }

    let parent = Parent()
    let details = DetailsMock()

    private func list() -> WebApplication {
        PortalPages.application(name: "Episodes", basePath: "/app") { [parent, details] _, context in
            let list = EpisodeListBuilder(
                dependency: parent, views: { ListViews(EpisodeListLook(context: context)) },
                children: ListChildren(search: SearchBuilderMock(), details: details)
            ).build(withListener: parent)
            list.visit()
            return SingleRootRouter(list, listener: parent, isMain: true)
        }
    }

    @Test("Episodes are grouped by season, also one that two pages share")
    func seasons() async throws {
        let page = await TestPage(list())
        await page.wait { page.all("listitem").count == 5 }
        #expect(page.all("heading").map(\.textContent).contains { $0.hasPrefix("Season 1") })
        try page.fire("visible", on: try page.find("button", "Load more"))
        await page.wait { page.all("listitem").count == 10 }
        #expect(page.all("heading").filter { $0.textContent.hasPrefix("Season") }.count == 2)
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("Seasons stand in the order in which they begin; what has no code is a group of its own")
    func groups() {
        func episode(_ id: Int, _ code: String) -> Listed<PortalDomain.PortalEpisode> {
            Listed(PortalDomain.PortalEpisode(id: id, name: "E", code: code))
        }
        let groups = Season.group([episode(1, "S02E01"), episode(2, "S01E01"), episode(3, "pilot"), episode(4, "S02E02")])
        #expect(groups.map(\.number) == [2, 1, nil] && groups.map { $0.episodes.map(\.id) } == [[1, 4], [2], [3]])
    }

    @Test("A detail says when it aired, and who is seen in it")
    func detail() async throws {
        let page = await TestPage(
            PortalPages.application(name: "Episode", basePath: "/app") { [parent] _, context in
                let detail = EpisodeDetailBuilder(dependency: parent) { DetailViews(EpisodeDetailLook(context: context), id: $0) }
                    .build(withListener: parent, id: 2)
                return SingleRootRouter(detail, listener: parent, isMain: true)
            })
        await page.wait { page.all("heading", "Evening 2").count == 1 && page.all("listitem").count == 4 }
        #expect(page.text.contains("2 December 2013") && page.text.contains("S01E02") && page.faults.isEmpty)
        page.end()
    }
}
