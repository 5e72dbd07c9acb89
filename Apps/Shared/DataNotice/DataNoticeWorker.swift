public import LocalProvider
public import Riblet
import RibletReactor

/// Tells the user of a page what happened to the data: once, where a damaged file lies that was set
/// aside; and while it lasts, why nothing can be saved.
///
/// Start it with the root of a page: it concerns all of them.
public final class DataNoticeWorker: Worker {
    private let store: any WatchedStore
    private let words: DataNoticeWords
    private weak var view: (any AlertControllable & ToastControllable)?
    private var shown = StoreCondition()

    /// - Parameters:
    ///   - store: what is told of.
    ///   - view: where it is told; held weakly.
    ///   - words: how it is told.
    public init(_ store: any WatchedStore, on view: any AlertControllable & ToastControllable, words: DataNoticeWords) {
        self.store = store
        self.view = view
        self.words = words
    }

    /// Tells what there is to tell at once, so that a page without script has it, and follows what
    /// happens.
    public override func didStart(_ interactor: Interactor) {
        for file in store.untold {
            view?.present(words.setAside(file)) { [store] _ in
                // A user who leaves the page now has read it all the same.
                Task { await store.markTold(file) }
            }
        }
        shown = StoreCondition(replacements: store.condition.replacements)
        show(store.condition)
        observe(store.conditions()) { [weak self] in self?.show($0) }
    }

    private func show(_ condition: StoreCondition) {
        let before = shown
        shown = condition
        if let problem = condition.problem {
            if problem != before.problem { view?.present(words.problem(problem)) { _ in } }
        } else if condition.replacements != before.replacements {
            view?.present(words.replaced) { _ in }
        } else if before.problem != nil {
            view?.show(Toast(words.usableAgain), onAction: {}, onGone: {})
        }
    }
}
