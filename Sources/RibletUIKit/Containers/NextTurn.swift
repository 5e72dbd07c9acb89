/// Work that is done once in the next turn of the main actor, however often it is asked for.
///
/// UIKit tells of the end of a transition while it is still at it: what it holds is settled one
/// turn later, and may be changed then.
@MainActor
final class NextTurn {
    private var isAsked = false
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    func ask() {
        guard !isAsked else { return }
        isAsked = true
        Task { [weak self] in
            self?.isAsked = false
            self?.work()
        }
    }
}
