import Riblet
import RibletWeb
import TodoDomain
import TodoLists

/// How both pages ask and tell.
extension WebViewController {
    /// Tells what happened, with a button that takes it back, or what failed, with one that tries again.
    func tell(
        _ notice: TodoNotice, _ words: ListsWords, undo: @escaping @MainActor (TodoChange) -> Void,
        retry: @escaping @MainActor (TodoChange) -> Void
    ) {
        switch notice {
        case .changed(let change):
            show(Toast(words.changed(change), action: words.undo, duration: .seconds(8))) {
                undo(change)
            } onGone: {
            }
        case .failed(let change, _):
            show(Toast(words.failed(change), action: words.tryAgain, duration: .seconds(10))) {
                retry(change)
            } onGone: {
            }
        }
    }
}
