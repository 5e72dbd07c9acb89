import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerLocation
import ExplorerSearch
import ExplorerTesting
import Riblet
import RibletTesting
import RibletWeb

@testable import ExplorerUI

extension ExplorerParent: CharacterDependency, EpisodeDependency, LocationDependency, SearchDependency {}

extension ExplorerParent {
    /// Shows a list alone in a page.
    func list(_ build: @escaping @MainActor (ExplorerUIContext, ListChildren) -> any ListRouting) -> WebApplication {
        ExplorerPages.application(name: "List", basePath: "/app") { [self] _, context in
            let list = build(context, ListChildren(search: SearchBuilderMock(), details: DetailsMock()))
            list.visit()
            return SingleRootRouter(list, listener: self, isMain: true)
        }
    }

    /// Shows a detail alone in a page.
    func detail(_ build: @escaping @MainActor (ExplorerUIContext) -> any ViewableRouting) -> WebApplication {
        ExplorerPages.application(name: "Detail", basePath: "/app") { [self] _, context in
            SingleRootRouter(build(context), listener: self, isMain: true)
        }
    }

    /// Shows a search alone in a page.
    func search(_ kind: ExplorerKind = .character, listener: any SearchListener, clock: any Clock<Duration>) -> WebApplication {
        ExplorerPages.application(name: "Explorer", basePath: "/app") { [self] _, context in
            let builder = SearchBuilder(dependency: self, views: searchPages(context), clock: clock)
            return SingleRootRouter(builder.build(withListener: listener, kind: kind, items: []), isMain: true)
        }
    }
}

final class SearchListenerMock: ListenerMock, SearchListener {
    func searchWants(_ item: ExplorerItem) { record(item) }
}
