import DesignSystem
import Riblet
import TodoDomain
import TodoEditorInterface
import TodoListsInterface

/// Stands for the features above Home: each page says which one it is. The fakes of those features have no view that a page could show.
final class ExamplePages: ListBuildable, CompleteBuildable, AddBuildable, UpdateBuildable {
    func build(withListener listener: any ListListener) -> any ViewableRouting { StandInPage.rib("List") }

    func build(withListener listener: any CompleteListener) -> any ViewableRouting { StandInPage.rib("Complete") }

    func build(withListener listener: any AddListener) -> any ViewableRouting { StandInPage.rib("Add") }

    func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting {
        StandInPage.rib("Update \(id)")
    }
}
