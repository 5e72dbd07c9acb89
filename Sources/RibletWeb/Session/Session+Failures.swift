public import Riblet
public import RibletReactor

/// Effects that failed are shown in the page, to those who build it.
extension Session {
    /// More would only hide the page.
    private static let mostFailures = 3

    /// Whether a RIB is one of this page. Walks the tree.
    public func contains(_ interactor: Interactor) -> Bool {
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            if router.interactable === interactor { return true }
            routers.append(contentsOf: router.children)
        }
        return false
    }

    /// Asks over everything else for attention to an effect that failed: where, after which action, with what, and what to do.
    public func show(_ failure: EffectFailure) {
        let words = HostWords(language: language)
        let lines = [
            "\(failure.path) · \(failure.reactor)", failure.action.map { "\(words.action): \($0)" }, failure.source,
            "\(failure.error)".prefix(500).description,
            words.effectAdvice,
        ]
        let text = lines.compactMap { $0 }.joined(separator: "\n")
        // One that fails again and again is shown once.
        guard !hasEnded, shownFailures.count < Self.mostFailures, shownFailures.insert(text).inserted else { return }
        rootController.present(Alert(title: words.effectFailed, message: text, buttons: [Alert.Button(words.close, role: .cancel)])) {
            [weak self] _ in
            self?.shownFailures.remove(text)
        }
    }
}
