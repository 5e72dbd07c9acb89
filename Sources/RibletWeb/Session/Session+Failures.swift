public import Riblet
public import RibletReactor

/// Effects that failed and other mistakes are shown in the page, to those who build it.
extension Session {
    /// Returns true for a RIB of this page.
    public func contains(_ interactor: Interactor) -> Bool { interactor.topRouter === root }

    /// Returns true while an event of this page is handled, and in the tasks that it has started.
    package var isUnderWay: Bool { Writes.areCollected(by: writes) }

    /// Asks over everything else for attention to an effect that failed: where, after which action,
    /// with what, and what to do.
    public func show(_ failure: EffectFailure) {
        let words = HostWords(language: language)
        ask(
            words.effectFailed,
            [
                "\(failure.path) · \(failure.reactor)", failure.action.map { "\(words.action): \($0)" }, failure.source,
                "\(failure.error)".prefix(500).description, words.effectAdvice,
            ])
    }

    /// Reports a mistake in this page to the observers of problems, and shows it in a page for
    /// development. The same mistake is reported once.
    package func report(_ problem: PageProblem) {
        guard !hasEnded, !problems.contains(problem) else { return }
        // It is another time each time.
        if problem.kind != .keptMainActor { problems.append(problem) }
        TreeEvents.report(problem)
        // A page is not changed while it is being written.
        Task { @MainActor [weak self] in
            if let self, markup.isDevelopment { show(problem) }
        }
    }

    /// Shows a mistake over everything else: the file and line where they are known, the RIB, the
    /// thing at fault and its remedy.
    package func show(_ problem: PageProblem) {
        let words = ProblemWords(problem.kind, language: language)
        let lines = [problem.source, problem.path, problem.subject.prefix(500).description, words.advice]
        guard problem.kind == .keptMainActor else { return ask(words.title, lines) }
        // Nothing is wrong with what the page shows, so it can be used meanwhile.
        let text = ([words.title] + lines.compactMap { $0 }).joined(separator: " · ")
        if !hasEnded { rootController.show(Toast(text, duration: .seconds(20)), onAction: {}, onGone: {}) }
    }

    private func ask(_ title: String, _ lines: [String?]) {
        let text = lines.compactMap { $0 }.joined(separator: "\n")
        guard !hasEnded, failures.admits(text) else { return }
        let close = Alert.Button(HostWords(language: language).close, role: .cancel)
        rootController.present(Alert(title: title, message: text, buttons: [close])) { [weak self] _ in self?.failures.remove(text) }
    }
}

/// The mistakes that the page shows now.
struct ShownFailures {
    /// More would only hide the page.
    private static let most = 3
    private var texts: Set<String> = []

    /// Returns true if a mistake is to be shown. One that comes again and again is shown once.
    mutating func admits(_ text: String) -> Bool { texts.count < Self.most && texts.insert(text).inserted }

    /// The user has closed it.
    mutating func remove(_ text: String) { texts.remove(text) }
}
