import PortalCharacter
import PortalCore
import PortalDomain
import PortalEpisode
import PortalLocation
import PortalSearch
import PortalTesting
import Riblet
import RibletTesting
import RibletWeb

@testable import PortalUI

extension PortalParent: CharacterDependency, EpisodeDependency, LocationDependency, SearchDependency {}

extension PortalParent {
    /// Shows a list alone in a page.
    func list(_ build: @escaping @MainActor (PortalUIContext, ListChildren) -> any ListRouting) -> WebApplication {
        PortalPages.application(name: "List", basePath: "/app") { [self] _, context in
            let list = build(context, ListChildren(search: SearchBuilderMock(), details: DetailsMock()))
            list.visit()
            return SingleRootRouter(list, listener: self, isMain: true)
        }
    }

    /// Shows a detail alone in a page.
    func detail(_ build: @escaping @MainActor (PortalUIContext) -> any ViewableRouting) -> WebApplication {
        PortalPages.application(name: "Detail", basePath: "/app") { [self] _, context in
            SingleRootRouter(build(context), listener: self, isMain: true)
        }
    }

    /// Shows a search alone in a page.
    func search(_ kind: PortalKind = .character, listener: any SearchListener, clock: any Clock<Duration>) -> WebApplication {
        PortalPages.application(name: "Portal", basePath: "/app") { [self] _, context in
            let builder = SearchBuilder(dependency: self, views: searchPages(context), clock: clock)
            return SingleRootRouter(builder.build(withListener: listener, kind: kind, items: []), isMain: true)
        }
    }
}

final class SearchListenerMock: ListenerMock, SearchListener {
    func searchWants(_ item: PortalItem) { record(item) }
}
