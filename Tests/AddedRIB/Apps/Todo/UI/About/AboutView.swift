import RibletStyle
import RibletWeb
import TodoAbout

/// The page about the application.
package struct AboutView: StateView {
    private let context: TodoUIContext
    package var state = AboutState()

    package init(context: TodoUIContext) { self.context = context }

    package var pageTitle: String? { AboutWords(context.language).title }
    package var isReady: Bool { state.counts != nil }

    package var body: HTML<AboutAction> {
        let words = AboutWords(context.language)
        div(.class("page")) {
            backBar(words.title, back: context.words.back)
            if let counts = state.counts { p { words.summary(done: counts.done, left: counts.left) } }
            button(.class("btn"), .onClick(.closeTapped)) { words.close }
        }
    }
}
