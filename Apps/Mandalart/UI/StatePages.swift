import MandalartTexts
import RibletStyle
import RibletWeb

/// Something cannot be read; it can be tried again.
package struct UnreadableView<Action: Equatable>: View {
    private let words: SharedWords
    private let retry: Action

    /// - Parameters:
    ///   - words: of the page's language.
    ///   - retry: what the button sends.
    package init(words: SharedWords, retry: Action) {
        self.words = words
        self.retry = retry
    }

    package var body: HTML<Action> {
        failureState(words.unreadable, words.unreadableText, retry: words.tryAgain, retry)
    }
}

/// A hint that is shown once, with a button that lets it go.
package struct TipView<Action: Equatable>: View {
    private let text: String
    private let button: String
    private let gone: Action

    /// - Parameters:
    ///   - text: the hint.
    ///   - button: the words on the button.
    ///   - gone: what the button sends.
    package init(_ text: String, button: String, gone: Action) {
        self.text = text
        self.button = button
        self.gone = gone
    }

    package var body: HTML<Action> {
        div(.class("tip"), .role("note")) {
            icon(.flag)
            p { text }
            RibletWeb.button(.class("btn"), .onClick(gone)) { button }
        }
    }
}
