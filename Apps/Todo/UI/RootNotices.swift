import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoRoot
import TodoTexts

/// Tells over every page what was deleted.
@MainActor
package final class RootNotices: RootPresentable {
    package weak var listener: (any ActionListener<RootAction>)?
    private let page: any ToastControllable
    private let language: Language

    /// - Parameters:
    ///   - page: the root of the page.
    ///   - language: the language of the messages.
    package init(_ page: any ToastControllable, language: Language) {
        self.page = page
        self.language = language
    }

    package func tell(_ notice: RootNotice) {
        let words = TodoWords(language)
        let (text, action, deletion) =
            switch notice {
            case .deleted(let deletion): (words.deleted(deletion.todos), words.undo, deletion)
            case .failed(let deletion): (words.notBroughtBack, words.tryAgain, deletion)
            }
        page.show(.toTakeBack(text, action: action)) { [weak self] in
            self?.listener?.send(.undoTapped(deletion))
        } onGone: {
        }
    }
}
