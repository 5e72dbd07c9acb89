import PortalDomain
import PortalInterfaces
import Riblet
import RibletTesting

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

/// A list that does nothing.
package final class ListRoutingMock: LocationRoutingMock, ListRouting {
    package func visit() { record() }
    package func returnToStart() { record() }
    package func show(_ item: PortalItem) { record(item) }
}

package final class ListBuilderMock<Entity: PortalEntity>: BuilderMock<any ListListener, ListRoutingMock>, ListBuildable {
    package func build(withListener listener: any ListListener) -> any ListRouting {
        note(ListRoutingMock("\(Entity.kind)List"), for: listener)
    }
}

package final class DetailBuilderMock<Entity: PortalEntity>: BuilderMock<any DetailListener, RoutingMock>, DetailBuildable {
    package func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
        note(RoutingMock("\(Entity.kind)Detail"), for: listener, id)
    }
}

/// Details of every kind that do nothing.
package final class DetailsMock: BuilderMock<any DetailListener, RoutingMock>, DetailBuilding {
    package func detail(of item: PortalItem, listener: any DetailListener) -> any ViewableRouting {
        note(RoutingMock("\(item.kind) \(item.id)"), for: listener, item)
    }
}

package final class SearchBuilderMock: BuilderMock<any SearchListener, LocationRoutingMock>, SearchBuildable {
    package func build(
        withListener listener: any SearchListener, kind: PortalKind, items: [FilterItem]
    ) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Search"), for: listener, kind, items)
    }
}

package final class RegisterBuilderMock: BuilderMock<Never, RoutingMock>, RegisterBuildable {
    package func build() -> any ViewableRouting { note(RoutingMock("Register")) }
}

package final class SettingsBuilderMock: BuilderMock<any SettingsListener, RoutingMock>, SettingsBuildable {
    package func build(withListener listener: any SettingsListener) -> any ViewableRouting { note(RoutingMock("Settings"), for: listener) }
}

/// A main page that does nothing.
package final class MainRoutingMock: LocationRoutingMock, MainRouting {
    package func show(_ item: PortalItem) { record(item) }
}

package final class MainBuilderMock: BuilderMock<Never, MainRoutingMock>, MainBuildable {
    package func build() -> any MainRouting { note(MainRoutingMock("Main")) }
}
