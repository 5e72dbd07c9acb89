import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerTesting
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerUI

@MainActor
@Suite("Episodes: what is seen", .checksLeaks)
struct EpisodePageTests {
    let parent = ExplorerParent(episodesPerPage: 5, hearts: nil)

    private func list() -> WebApplication {
        parent.list { [parent] context, children in
            EpisodeListBuilder(dependency: parent, views: { ListViews(EpisodeListStyle(context: context)) }, children: children)
                .build(withListener: parent)
        }
    }

    @Test("Episodes are grouped by season, also one that two pages share; all of them are there, and links lead to the seasons")
    func seasons() async throws {
        let page = await TestPage(list())
        await page.wait { page.all("listitem").count == 12 }
        #expect(page.all("link", "Season 2").first?["href"] == "#season-2" && page.all("heading").contains { $0["id"] == "season-2" })
        #expect(page.all("heading").filter { $0.textContent.hasPrefix("Season") }.count == 2)
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("Seasons stand in the order in which they begin; what has no code is a group of its own")
    func groups() {
        func episode(_ id: Int, _ code: String) -> EntityRow<ExplorerDomain.ExplorerEpisode> {
            EntityRow(ExplorerDomain.ExplorerEpisode(id: id, name: "E", code: code))
        }
        let groups = Season.group([episode(1, "S02E01"), episode(2, "S01E01"), episode(3, "pilot"), episode(4, "S02E02")])
        #expect(groups.map(\.number) == [2, 1, nil] && groups.map { $0.episodes.map(\.id) } == [[1, 4], [2], [3]])
    }

    @Test("A detail says when it aired, and who is seen in it")
    func detail() async throws {
        let page = await TestPage(
            parent.detail { [parent] context in
                EpisodeDetailBuilder(dependency: parent) { DetailViews(EpisodeDetailStyle(context: context), id: $0) }
                    .build(withListener: parent, id: 2)
            })
        await page.wait { page.all("heading", "Evening 2").count == 1 && page.all("listitem").count == 4 }
        #expect(page.text.contains("2 December 2013") && page.text.contains("S01E02") && page.faults.isEmpty)
        page.end()
    }
}
