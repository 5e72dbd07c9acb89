import MandalartDomain
import Riblet
import RibletStyle
import RibletWeb

/// The toasts that several pages share.
extension MandalartUIContext {
    /// Something was done that the button takes back.
    package func toast<Action>(_ text: String, undo action: Action) -> NoticeToast<Action> {
        NoticeToast(.toTakeBack(text, action: words.undo), sends: action)
    }

    /// Makes the toast of a completed change.
    package func toast<Action>(_ text: String) -> NoticeToast<Action> { NoticeToast(Toast(text, duration: .seconds(4))) }

    /// Something failed. The button tries it again where that may help.
    package func toast<Action>(_ error: MandalartError, retry action: Action) -> NoticeToast<Action> {
        let text = words.failed(error)
        let isOver =
            switch error {
            case .nothingToUndo, .subNotFound, .mainNotFound: true
            default: false
            }
        return isOver ? toast(text) : NoticeToast(.toTakeBack(text, action: words.tryAgain), sends: action)
    }

    /// Returns the toast of a step in the history of a plan; `send` makes the action of a step.
    package func toast<Action>(_ notice: HistoryNotice, send: (HistoryStep) -> Action) -> NoticeToast<Action> {
        switch notice {
        case .deleted(let edit): toast(words.deleted(edit.title), undo: send(.undo(edit: edit.number)))
        case .undone(let edit): toast(words.undone(edit))
        case .redone(let edit): toast(words.redone(edit))
        case .progressed(let edit, let rate):
            toast(words.progressed(edit.title, Progress.percent(rate)), undo: send(.undo(edit: edit.number)))
        case .moved(let edit): toast(words.moved(edit.title), undo: send(.undo(edit: edit.number)))
        }
    }

    /// Returns the toast of a draft that was thrown away.
    package func toast<Action>(_ discarded: DiscardedDraft, undo action: Action) -> NoticeToast<Action> {
        toast(words.discarded(discarded.title), undo: action)
    }
}
