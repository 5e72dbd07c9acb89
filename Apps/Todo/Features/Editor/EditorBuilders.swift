import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The dependency of the form for a new todo.
package protocol AddDependency: DuePickerDependency {
    var todos: any TodoRepository { get }
    var lists: any TodoListRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var pictures: any PictureRepository { get }
}

/// Builds the form for a new todo.
package final class AddBuilder: ParentBuilder<any AddDependency, @MainActor () -> AddViews, any AddDependency, any DuePickerBuildable>,
    AddBuildable
{
    package func build(withListener listener: any AddListener, list: TodoList.ID?) -> any ViewableRouting {
        let views = views()
        let interactor = AddInteractor(list: list, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return AddRouter(interactor: interactor, viewController: views.viewController, builders: children(dependency))
    }
}

/// The dependency of the form for an existing todo.
package protocol UpdateDependency: AddDependency { var attendance: any Attendance { get } }

/// Builds the form for an existing todo.
package final class UpdateBuilder: ParentBuilder<
    any UpdateDependency, @MainActor () -> UpdateViews, any UpdateDependency, any DuePickerBuildable
>, UpdateBuildable
{
    package func build(withListener listener: any UpdateListener, id: Todo.ID) -> any ViewableRouting {
        let views = views()
        let interactor = UpdateInteractor(id: id, presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return UpdateRouter(interactor: interactor, viewController: views.viewController, builders: children(dependency))
    }
}
