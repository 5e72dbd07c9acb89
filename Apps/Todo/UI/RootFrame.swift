import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoRoot
import TodoTexts

/// The root of a page: what is shown, messages over all of it, and the key that takes back.
package final class RootFrame: StateViewController<RootView>, SwitchControllable {
    /// - Parameters:
    ///   - content: is shown where nothing takes its place.
    ///   - context: of the page.
    package init(_ content: any ViewControllable, _ context: TodoUIContext) {
        let content = WebSwitchController(content)
        super.init(RootView(content: content, words: context.words))
        content.setContainer(self)
    }

    package func setContent(_ viewController: (any ViewControllable)?) { view.content.setContent(viewController) }

    package override var visibleController: WebViewController { (presentedControllers.last ?? view.content).visibleController }
    package override var pageTitle: String? { view.content.pageTitle }
    package override var shownControllers: [WebViewController] { [view.content] }
}

/// The view of a ``RootFrame``.
package struct RootView: StateView {
    let content: WebSwitchController
    let words: TodoWords
    package var state = RootState()

    package var messages: [ViewMessage<RootAction>] { [.toast(state.$notice, while: isTrue, toast(for:))] }

    private func isTrue(_ notice: RootNotice) -> Bool {
        if case .deleted(let deletion) = notice { state.deletions.contains(deletion.id) } else { true }
    }

    private func toast(for notice: RootNotice) -> NoticeToast<RootAction> {
        switch notice {
        case .deleted(let deletion):
            NoticeToast(.toTakeBack(words.deleted(deletion.todos), action: words.undo), sends: .undoTapped(deletion))
        case .failed(let deletion): NoticeToast(.toTakeBack(words.notBroughtBack, action: words.tryAgain), sends: .undoTapped(deletion))
        }
    }

    package var body: HTML<RootAction> {
        slot(content)
        div(
            .hidden(true), .hook("undo"), .data("keys", words.undoKey), .data("undo", state.undo.rawValue),
            .onHook { _ in .undoTapped(nil) }
        ) {}
    }
}
