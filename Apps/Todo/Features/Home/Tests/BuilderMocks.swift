import Riblet
import RibletTesting
import TodoDomain
import TodoEditor
import TodoLists

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

final class ListRoutingMock: RoutingMock, ListRouting {
    func reveal(_ id: Todo.ID) { record(id) }
}

final class ListBuilderMock: BuilderMock<any ListListener, ListRoutingMock>, ListBuildable {
    func build(withListener listener: any ListListener, list: TodoList.ID?) -> any ListRouting {
        note(ListRoutingMock("List"), for: listener, list ?? "all")
    }
}

final class ListFormBuilderMock: BuilderMock<any ListFormListener, RoutingMock>, ListFormBuildable {
    func build(withListener listener: any ListFormListener, list: TodoList.ID?) -> any ViewableRouting {
        note(RoutingMock("ListForm"), for: listener, list ?? "new")
    }
}

final class DayBuilderMock: BuilderMock<any ListListener, ListRoutingMock>, DayBuildable {
    func build(withListener listener: any ListListener) -> any ListRouting { note(ListRoutingMock("Day"), for: listener) }
}

final class SearchBuilderMock: BuilderMock<any SearchListener, RoutingMock>, SearchBuildable {
    func build(withListener listener: any SearchListener) -> any ViewableRouting { note(RoutingMock("Search"), for: listener) }
}

final class CompleteBuilderMock: BuilderMock<any CompleteListener, RoutingMock>, CompleteBuildable {
    func build(withListener listener: any CompleteListener) -> any ViewableRouting { note(RoutingMock("Complete"), for: listener) }
}

final class AddBuilderMock: BuilderMock<any AddListener, RoutingMock>, AddBuildable {
    func build(withListener listener: any AddListener, list: TodoList.ID?) -> any ViewableRouting {
        note(RoutingMock("Add"), for: listener, list ?? "none")
    }
}

final class UpdateBuilderMock: BuilderMock<any UpdateListener, RoutingMock>, UpdateBuildable {
    func build(withListener listener: any UpdateListener, id: Todo.ID) -> any ViewableRouting {
        note(RoutingMock("Update"), for: listener, id)
    }
}
