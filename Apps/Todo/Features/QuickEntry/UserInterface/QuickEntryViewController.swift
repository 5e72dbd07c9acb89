import Riblet
import RibletWeb
import TodoDomain
import TodoQuickEntry
import TodoUI

/// The quick-entry page in a browser.
public enum QuickEntryUserInterface {
    /// The views of a new quick-entry page.
    @MainActor public static func make(_ context: TodoUIContext) -> QuickEntryViews {
        let page = QuickEntryViewController(context: context)
        return QuickEntryViews(presenter: page, viewController: page)
    }
}

final class QuickEntryViewController: HTMLViewController<QuickEntryView>, QuickEntryPresentable {
    weak var listener: (any QuickEntryPresentableListener)?

    init(context: TodoUIContext) {
        super.init(view: QuickEntryView(context: context, state: QuickEntryState()))
    }

    override var pageTitle: String? { words.title }

    func present(_ state: QuickEntryState) { view.state = state }

    func tell(_ notice: QuickEntryNotice) {
        switch notice {
        case .failed(let error):
            show(Toast(words.failed(error))) {
            } onGone: {
            }
        }
    }

    override func handle(_ action: QuickEntryAction) { listener?.send(action) }

    private var words: QuickEntryWords { QuickEntryWords(view.context.language) }
}
