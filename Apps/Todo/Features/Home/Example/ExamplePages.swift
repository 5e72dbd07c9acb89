import DesignSystem
import Riblet
import RibletWeb
import TodoDomain
import TodoEditorInterface
import TodoListsInterface

/// Stands for the features above Home: each page says which one it is. The fakes of those features have no view that a page could show.
final class ExamplePages: ListBuildable, CompleteBuildable, AddBuildable, UpdateBuildable {
    func build(withListener listener: any ListListener) -> any ViewableRouting { page("List") }

    func build(withListener listener: any CompleteListener) -> any ViewableRouting { page("Complete") }

    func build(withListener listener: any AddListener) -> any ViewableRouting { page("Add") }

    func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting { page("Update \(id)") }

    private func page(_ name: String) -> any ViewableRouting {
        ViewableRouter<Interactor, ExamplePageController>(interactor: Interactor(), viewController: ExamplePageController(name))
    }
}

/// A page that says which one it is.
final class ExamplePageController: HTMLViewController<ExamplePageView> {
    init(_ name: String) { super.init(view: ExamplePageView(name: name)) }

    override var pageTitle: String? { view.name }
}

struct ExamplePageView: View {
    let name: String

    var body: HTML<Never> {
        div(.class("page")) {
            header(.class("bar compact")) {
                button(.class("icon back"), .aria("label", "Back"), .goesBack) { icon(.back) }
                h1 { name }
            }
            p { "Here is the feature \(name); it is not part of this example." }
        }
    }
}
