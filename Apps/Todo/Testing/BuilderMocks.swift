import Riblet
import RibletTesting
import TodoDomain
import TodoInterfaces

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

/// A Home that notes what it is told.
package final class HomeRoutingMock: LocationRoutingMock, HomeRouting {
    package func visit() { record() }
    package func returnToStart() { record() }
}

package final class HomeBuilderMock: BuilderMock<Never, HomeRoutingMock>, HomeBuildable {
    package func build() -> any HomeRouting { note(HomeRoutingMock("Home")) }
}

package final class ListBuilderMock: BuilderMock<any ListListener, RoutingMock>, ListBuildable {
    package func build(withListener listener: any ListListener) -> any ViewableRouting { note(RoutingMock("List"), for: listener) }
}

package final class CompleteBuilderMock: BuilderMock<any CompleteListener, RoutingMock>, CompleteBuildable {
    package func build(withListener listener: any CompleteListener) -> any ViewableRouting { note(RoutingMock("Complete"), for: listener) }
}

package final class AddBuilderMock: BuilderMock<any AddListener, RoutingMock>, AddBuildable {
    package func build(withListener listener: any AddListener) -> any ViewableRouting { note(RoutingMock("Add"), for: listener) }
}

package final class UpdateBuilderMock: BuilderMock<any UpdateListener, RoutingMock>, UpdateBuildable {
    package func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting {
        note(RoutingMock("Update"), for: listener, id, todo?.id ?? "not read")
    }
}

package final class ProfileBuilderMock: BuilderMock<Never, LocationRoutingMock>, ProfileBuildable {
    package func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Profile")) }
}

package final class QuickEntryBuilderMock: BuilderMock<Never, LocationRoutingMock>, QuickEntryBuildable {
    package func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("QuickEntry")) }
}
