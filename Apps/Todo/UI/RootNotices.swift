import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoRoot
import TodoTexts

/// Tells over every page what was deleted. Deletions that follow one another are told, and taken
/// back, together.
@MainActor
package final class RootNotices: RootPresentable {
    package weak var listener: (any ActionListener<RootAction>)?
    private let page: any ToastControllable
    private let language: Language
    /// The deletions of the notice that is shown.
    private var shown: [Deletion] = []

    /// - Parameters:
    ///   - page: the root of the page.
    ///   - language: the language of the messages.
    package init(_ page: any ToastControllable, language: Language) {
        self.page = page
        self.language = language
    }

    package func tell(_ notice: RootNotice) {
        let words = TodoWords(language)
        let (text, action, deletions) =
            switch notice {
            case .deleted(let deletion): (words.deleted((shown + [deletion]).flatMap(\.todos)), words.undo, shown + [deletion])
            case .failed(let deletion): (words.notBroughtBack, words.tryAgain, [deletion])
            }
        shown = deletions
        page.show(.toTakeBack(text, action: action)) { [weak self] in
            for deletion in deletions { self?.listener?.send(.undoTapped(deletion)) }
        } onGone: { [weak self] in
            if self?.shown == deletions { self?.shown = [] }
        }
    }
}
