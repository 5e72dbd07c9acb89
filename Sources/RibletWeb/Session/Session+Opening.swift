import Riblet

extension Session {
    /// True while a workflow is on its way to a location: the address and the first response wait
    /// for it.
    var isOpening: Bool { root.opening?.isRunning ?? false }

    /// Leads the tree to a location.
    ///
    /// - Returns: false where it does not exist; where a workflow leads there, that may turn out
    ///   only at its end.
    @discardableResult
    func lead(to location: Location) -> Bool {
        let isFound = root.open(location)
        #if DEBUG
        if !isFound { reportUnusedContainers() }
        #endif
        if let opening = root.opening, opening.isRunning {
            opening.observeEnd { [weak self] state in self?.openingDidEnd(state, location) }
        }
        return isFound
    }

    private func openingDidEnd(_ state: WorkflowSubscription.State, _ location: Location) {
        guard !hasEnded else { return }
        // An answer that has been sent cannot be taken back.
        if state == .failed { if patches.isWritten { sayNothingIsThere(at: location) } else { hasFoundRequest = false } }
        contentDidChange()
        // The location may have changed without any view having done so.
        scheduleFlush()
    }
}
