import Riblet
import RibletTesting
import TodoHome
import TodoProfile
import TodoQuickEntry

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

/// A Home that notes what it is told.
final class HomeRoutingMock: LocationRoutingMock, HomeRouting {
    func visit() { record() }
    func returnToStart() { record() }
}

final class HomeBuilderMock: BuilderMock<Never, HomeRoutingMock>, HomeBuildable {
    func build() -> any HomeRouting { note(HomeRoutingMock("Home")) }
}

final class ProfileBuilderMock: BuilderMock<Never, LocationRoutingMock>, ProfileBuildable {
    func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Profile")) }
}

final class QuickEntryBuilderMock: BuilderMock<Never, LocationRoutingMock>, QuickEntryBuildable {
    func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("QuickEntry")) }
}
