import Riblet
import RibletWebApp
import TodoDomain
import TodoEditor
import TodoLists

/// Builds pages that say which feature they stand for.
final class StandIns: ListBuildable, CompleteBuildable, SearchBuildable, AddBuildable, UpdateBuildable, ListFormBuildable {
    func build(withListener listener: any ListListener, list: TodoList.ID?) -> any ListRouting {
        StandInList(interactor: Interactor(), viewController: StandInPage("List"))
    }

    func build(withListener listener: any CompleteListener) -> any ViewableRouting { StandInPage.rib("Complete") }

    func build(withListener listener: any SearchListener) -> any ViewableRouting { StandInPage.rib("Search") }

    func build(withListener listener: any AddListener, list: TodoList.ID?) -> any ViewableRouting { StandInPage.rib("Add") }

    func build(withListener listener: any ListFormListener, list: TodoList.ID?) -> any ViewableRouting { StandInPage.rib("List form") }

    func build(withListener listener: any UpdateListener, id: Todo.ID) -> any ViewableRouting {
        StandInPage.rib("Update \(id)")
    }
}

/// A list that does nothing.
private final class StandInList: ViewableRouter<Interactor, StandInPage>, ListRouting {
    func reveal(_ id: Todo.ID) {}
}
