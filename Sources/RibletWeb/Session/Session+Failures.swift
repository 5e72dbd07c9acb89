public import Riblet
public import RibletReactor

/// Effects that failed are shown in the page, to those who build it.
extension Session {
    /// Returns true for a RIB of this page.
    public func contains(_ interactor: Interactor) -> Bool { interactor.topRouter === root }

    /// Asks over everything else for attention to an effect that failed: where, after which action,
    /// with what, and what to do.
    public func show(_ failure: EffectFailure) {
        let words = HostWords(language: language)
        let lines = [
            "\(failure.path) · \(failure.reactor)", failure.action.map { "\(words.action): \($0)" }, failure.source,
            "\(failure.error)".prefix(500).description,
            words.effectAdvice,
        ]
        let text = lines.compactMap { $0 }.joined(separator: "\n")
        guard !hasEnded, failures.admits(text) else { return }
        rootController.present(Alert(title: words.effectFailed, message: text, buttons: [Alert.Button(words.close, role: .cancel)])) {
            [weak self] _ in
            self?.failures.remove(text)
        }
    }
}

/// The effects that failed and that the page shows now.
struct ShownFailures {
    /// More would only hide the page.
    private static let most = 3
    private var texts: Set<String> = []

    /// Returns true where a failure is to be shown. A failure that comes again and again is shown
    /// once.
    mutating func admits(_ text: String) -> Bool { texts.count < Self.most && texts.insert(text).inserted }

    /// The user has closed it.
    mutating func remove(_ text: String) { texts.remove(text) }
}
