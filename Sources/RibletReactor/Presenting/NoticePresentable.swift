/// A view that also tells something in passing: what was done and can be taken back, or what
/// failed.
///
/// The notice is a ``Pulse`` of the state, so that a test sees it there and each one is told once:
///
/// ```swift
/// typealias EditPresentable = NoticePresentable<EditState, EditAction, EditNotice>
///
/// override func didBecomeActive() {
///     super.didBecomeActive()
///     presentState(in: presenter)
///     tellNotices(\.$notice, in: presenter)
/// }
/// ```
@MainActor
public protocol NoticePresentable<State, Action, Notice>: StatePresentable {
    /// The type of the notices.
    associatedtype Notice

    /// Tells `notice`, which goes by itself.
    func tell(_ notice: Notice)
}

extension Reactor {
    /// Tells each notice in `presenter` as it is assigned, in order, until the interactor resigns.
    /// For `didBecomeActive()`.
    ///
    /// - Parameters:
    ///   - notices: the notice of the state: `\.$notice`. Assigning nil tells nothing.
    ///   - presenter: tells them.
    public func tellNotices<Presenter: NoticePresentable, Notice>(
        _ notices: @escaping (State) -> Pulse<Notice?>, in presenter: Presenter
    ) where Presenter.Notice == Notice {
        observePulse(notices) { notice in
            if let notice { presenter.tell(notice) }
        }
    }
}
