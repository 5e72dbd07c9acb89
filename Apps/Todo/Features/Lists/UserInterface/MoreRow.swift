import RibletWeb
import TodoDomain
import TodoLists

/// What stands below as much of a list as is shown; nothing where that is all of it.
func moreRow<Action: Equatable>(
    _ portion: Portion, of todos: [Todo], _ words: ListsWords, _ action: (Int) -> Action
) -> HTML<Action> {
    guard todos.count > portion.count else { return .empty }
    return each([MoreRow(words: words.more(todos.count - portion.count), seen: portion.count, action: action(portion.count))])
}

/// Asks for more of a list: when it comes near, and on a press, which is what there is without script.
///
/// Each portion has a row of its own, since an element tells only once that it has come into view.
struct MoreRow<Action: Equatable>: View, Identifiable {
    let words: String
    let seen: Int
    let action: Action

    var id: Int { seen }

    var body: HTML<Action> {
        div(.class("loading-more"), .onVisible(action)) { button(.class("btn"), .onClick(action)) { words } }
    }
}
