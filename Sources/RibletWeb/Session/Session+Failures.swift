public import Riblet
public import RibletReactor

/// Effects that failed and other mistakes are shown in the page, to those who build it.
extension Session {
    /// Returns true for a RIB of this page.
    public func contains(_ interactor: Interactor) -> Bool { interactor.topRouter === root }

    #if DEBUG
    /// Returns true while an event of this page is handled, in the tasks that it has started, and
    /// while the page's content is written.
    package var isUnderWay: Bool { Writes.areCollected(by: writes) || WebViewController.written?.page === self }
    #endif

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
        guard !hasEnded, isNews(problem) else { return }
        TreeEvents.report(problem)
        // A page is not changed while it is being written.
        Task { @MainActor [weak self] in
            if let self, markup.isDevelopment { show(problem) }
        }
    }

    /// Notes a mistake. Returns false for one that was noted before.
    package func isNews(_ problem: PageProblem) -> Bool {
        // It is another time each time.
        if problem.kind == .keptMainActor { return true }
        if problems.contains(problem) { return false }
        problems.append(problem)
        return true
    }

    /// Shows a mistake over everything else: the file and line where they are known, the RIB, the
    /// thing at fault and its remedy. Nothing is wrong with a page that waited: that stands in the
    /// developer's overlay only.
    package func show(_ problem: PageProblem) {
        if problem.kind == .keptMainActor { return show(buildReport: "blocked\n\(problem.sentence(in: language))") }
        let words = ProblemWords(problem.kind, language: language)
        ask(words.title, [problem.source, problem.path, problem.subject.prefix(500).description, words.advice])
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
