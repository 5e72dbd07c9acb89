import MandalartDomain
import Riblet
import RibletStyle
import RibletWeb

/// What several pages tell in passing.
extension MandalartUIContext {
    /// Something was done that the button takes back.
    package func toast<Action>(_ text: String, undo action: Action) -> NoticeToast<Action> {
        NoticeToast(.toTakeBack(text, action: words.undo), sends: action)
    }

    /// Something was done.
    package func toast<Action>(_ text: String) -> NoticeToast<Action> { NoticeToast(Toast(text, duration: .seconds(4))) }

    /// Something failed. The button tries it again where that may help.
    package func toast<Action>(_ error: MandalartError, retry action: Action) -> NoticeToast<Action> {
        let text = words.failed(error)
        return error == .nothingToUndo ? toast(text) : NoticeToast(.toTakeBack(text, action: words.tryAgain), sends: action)
    }
}
