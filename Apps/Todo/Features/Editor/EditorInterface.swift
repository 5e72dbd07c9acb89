import Riblet
import TodoDomain

/// The requests of the form for a new todo to its parent.
@MainActor
package protocol AddListener: AnyObject {
    /// A todo was added. The form that stays for another one says so itself, and offers to take the
    /// todo back.
    func addDidAdd(_ todo: Todo, andStays: Bool)
    /// The user does not want to add one more.
    func addDidFinish()
    /// Tells that a draft was thrown away, after the form has finished. Kept as the draft of a new
    /// todo, it is there when the form opens again.
    func addDidDiscard(_ draft: TodoDraft)
}

/// Builds the form for a new todo.
@MainActor
package protocol AddBuildable: Buildable {
    /// A new form, not attached yet; it is filled with the draft that was left, if there is one.
    /// Otherwise the todo is in `list`, until another one is chosen.
    func build(withListener listener: any AddListener, list: TodoList.ID?) -> any ViewableRouting
}

/// The requests of the form for an existing todo to its parent.
@MainActor
package protocol UpdateListener: AnyObject {
    /// The change was saved or thrown away, or the todo is gone.
    func updateDidFinish()
    /// A change was thrown away, after the form has finished. Kept as the draft of that todo, it is
    /// there when the form opens again.
    func updateDidDiscard(_ draft: TodoDraft, of id: Todo.ID)
    /// The form was left in another way with a change that is kept as its draft.
    func updateDidKeep(_ draft: TodoDraft, of id: Todo.ID)
}

/// Builds the form for an existing todo.
@MainActor
package protocol UpdateBuildable: Buildable {
    /// A new form for the todo `id`, not attached yet.
    func build(withListener listener: any UpdateListener, id: Todo.ID) -> any ViewableRouting
}
