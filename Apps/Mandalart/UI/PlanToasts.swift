import MandalartDomain
import MandalartTexts
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
        return error.isWorthRetrying ? NoticeToast(.toTakeBack(text, action: words.tryAgain), sends: action) : toast(text)
    }

    /// Returns the toast of a step in the history of a plan; `send` makes the action of a step.
    package func toast<Action>(_ notice: HistoryNotice, send: (HistoryStep) -> Action) -> NoticeToast<Action> {
        let (text, undo) = words.told(notice)
        return undo.map { toast(text, undo: send($0)) } ?? toast(text)
    }

    /// Returns the toast of a draft that was thrown away.
    package func toast<Action>(_ discarded: DiscardedDraft, undo action: Action) -> NoticeToast<Action> {
        toast(words.discarded(discarded.title), undo: action)
    }
}
