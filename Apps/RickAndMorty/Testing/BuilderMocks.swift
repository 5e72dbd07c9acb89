import ExplorerCore
import ExplorerDomain
import Riblet
import RibletTesting

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

/// A list that does nothing.
package final class ListRoutingMock: LocationRoutingMock, ListRouting {
    package func visit() { record() }
    package func returnToStart() { record() }
    package func show(_ item: ExplorerItem) { record(item) }
}

package final class ListBuilderMock<Entity: ExplorerEntity>: BuilderMock<any ListListener, ListRoutingMock>, ListBuildable {
    package func build(withListener listener: any ListListener) -> any ListRouting {
        note(ListRoutingMock("\(Entity.kind)List"), for: listener)
    }
}

package final class SavedBuilderMock: BuilderMock<any ListListener, ListRoutingMock>, SavedBuildable {
    package func build(withListener listener: any ListListener) -> any ListRouting { note(ListRoutingMock("Saved"), for: listener) }
}

/// Details of every kind that do nothing.
package final class DetailsMock: BuilderMock<any DetailListener, RoutingMock>, DetailBuilding {
    package func detail(of item: ExplorerItem, listener: any DetailListener) -> any ViewableRouting {
        note(RoutingMock("\(item.kind) \(item.id)"), for: listener, item)
    }
}

package final class SearchBuilderMock: BuilderMock<any SearchListener, LocationRoutingMock>, SearchBuildable {
    package func build(
        withListener listener: any SearchListener, kind: ExplorerKind, items: [FilterItem]
    ) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Search"), for: listener, kind, items)
    }
}

package final class FindBuilderMock: BuilderMock<any FindListener, RoutingMock>, FindBuildable {
    package func build(withListener listener: any FindListener) -> any ViewableRouting { note(RoutingMock("Find"), for: listener) }
}
