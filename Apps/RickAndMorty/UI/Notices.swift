import ExplorerDomain
import ExplorerTexts
import RibletStyle
import RibletWeb

/// Returns the page in place of content that cannot be had. A missing entity cannot be tried again.
package func failureView<Action>(_ error: ExplorerError, _ words: ExplorerWords, retry: Action) -> HTML<Action> {
    div(.class("failure"), .role("alert")) {
        span(.class("mark")) { icon(.warning) }
        h2 { words.title(error) }
        p { words.text(error) }
        if !error.isForGood { button(.class("btn"), .type("button"), .onClick(retry)) { words.tryAgain } }
    }
}

/// Stands where a part of a page did not come.
package func retryRow<Action>(_ error: ExplorerError, _ words: ExplorerWords, retry: Action) -> HTML<Action> {
    div(.class("retry-row"), .role("alert")) {
        span { words.short(error) }
        button(.class("btn"), .type("button"), .onClick(retry)) { words.tryAgain }
    }
}

/// A view for an empty page.
///
/// - Parameters:
///   - sign: a sign for it.
///   - title: a heading that names the missing content.
///   - text: the reason, or advice.
///   - buttons: below it.
/// - Returns: a section in the middle of the page.
package func emptyView<Action>(
    _ sign: Icon, _ title: String, _ text: String, @HTMLBuilder<Action> buttons: () -> HTML<Action> = { .empty }
) -> HTML<Action> {
    div(.class("empty")) {
        span(.class("mark")) { icon(sign) }
        h2 { title }
        p { text }
        buttons()
    }
}

extension ExplorerError {
    fileprivate var isForGood: Bool { if case .notFound = self { true } else { false } }
}
