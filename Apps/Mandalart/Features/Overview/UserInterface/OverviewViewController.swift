import MandalartDomain
import MandalartOverview
import MandalartUI
import Riblet
import RibletWeb

extension OverviewViews {
    /// The whole plan, as a page; `formats` are what can be exported here.
    @MainActor package init(_ context: MandalartUIContext, formats: Set<ExportFormat>) {
        let page = OverviewViewController(OverviewView(context: context, formats: formats))
        self.init(presenter: page, viewController: page)
    }
}

final class OverviewViewController: StateViewController<OverviewView>, OverviewPresentable {
    func tell(_ failure: OverviewState.Step) {
        let words = OverviewWords(view.context.language)
        show(Toast(words.notDone(failure == .undo), action: view.context.words.tryAgain, duration: .seconds(10))) { [weak self] in
            self?.listener?.send(failure == .undo ? .undoTapped : .redoTapped)
        } onGone: {
        }
    }
}
