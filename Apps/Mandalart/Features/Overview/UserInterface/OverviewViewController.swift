import MandalartDomain
import MandalartOverview
import MandalartUI
import Riblet
import RibletWeb

/// The whole plan, as a page.
public enum OverviewUserInterface {
    /// The views of a new page; `formats` are what can be exported here.
    @MainActor public static func make(_ context: MandalartUIContext, formats: Set<ExportFormat>) -> OverviewViews {
        let page = OverviewViewController(view: OverviewView(context: context, formats: formats))
        return OverviewViews(presenter: page, viewController: page)
    }
}

final class OverviewViewController: HTMLViewController<OverviewView>, OverviewPresentable {
    weak var listener: (any OverviewPresentableListener)?

    override var pageTitle: String? { view.state.content?.goal?.title ?? OverviewWords(view.context.language).title }

    func present(_ state: OverviewState) { view.state = state }

    func tell(_ failure: OverviewState.Step) {
        let words = OverviewWords(view.context.language)
        show(Toast(words.notDone(failure == .undo), action: view.context.words.tryAgain, duration: .seconds(10))) { [weak self] in
            self?.listener?.send(failure == .undo ? .undoTapped : .redoTapped)
        } onGone: {
        }
    }

    override func handle(_ action: OverviewAction) { listener?.send(action) }
}
