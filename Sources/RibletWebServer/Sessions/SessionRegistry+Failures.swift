import Riblet
import RibletReactor
import RibletWeb

/// The consequences of effects that fail, and of a tree that is misused, in one of the pages: the
/// others go on.
extension SessionRegistry {
    /// From now on failures in pages do not end the process; nor does misuse, in a server for
    /// development.
    func hostFailures() {
        hosts.append(
            TreeEvents.observeProblems { [weak self] in
                if let misuse = $0 as? Misuse, [.notRegistered, .incomplete].contains(misuse.kind) { self?.noteLack(misuse) }
            })
        hosts.append(EffectFailure.hosts { [weak self] in self?.take($0) ?? false })
        #if DEBUG
        if restorer?.isDevelopment == true { hosts.append(Misuse.hosts { [weak self] in self?.take($0) ?? false }) }
        #endif
    }

    /// Makes a session, and keeps what fails before it can be told whose it is.
    func beginning<Value>(_ make: () -> Value) -> Value {
        isBeginning = true
        (earlyLack, suspectedLack) = (nil, nil)
        defer { isBeginning = false }
        return make()
    }

    /// Keeps why a RIB is not attached while a session is made, which then has no page: the sentence
    /// before it names the service.
    private func noteLack(_ misuse: Misuse) {
        guard isBeginning, earlyLack == nil else { return }
        if misuse.kind == .incomplete { earlyLack = suspectedLack ?? misuse.message } else { suspectedLack = misuse.message }
    }

    /// Shows in a session's page what has failed while it was made.
    func takeEarlyProblems(in session: Session) {
        for failure in earlyFailures { take(failure) }
        earlyFailures = []
        for problem in earlyProblems { session.show(problem) }
        earlyProblems = []
    }

    /// Shows a failure in its page, where that is for those who build it.
    ///
    /// - Returns: false if it is of no page.
    @discardableResult
    private func take(_ failure: EffectFailure) -> Bool {
        guard let interactor = failure.interactor else { return false }
        if isBeginning {
            earlyFailures.append(failure)
            return true
        }
        guard let entry = entries.values.first(where: { $0.session.contains(interactor) }) else { return false }
        log("An effect has failed", entry.session, ["failure": "\(failure)"])
        if restorer?.isDevelopment == true { entry.session.show(failure) }
        return true
    }

    #if DEBUG
    /// Shows a misuse in the page whose event has led to it, with the file and line of the call,
    /// and logs it. The first answer shows it without them, because it does not wait.
    ///
    /// - Returns: false if it is of no page.
    private func take(_ misuse: Misuse) -> Bool {
        let session = entries.values.first { $0.session.isUnderWay }?.session
        guard isBeginning || session != nil else { return false }
        if session == nil { earlyProblems.append(PageProblem(misuse)) }
        // The content of a view is made time and again.
        if misuse.kind == .unsafeMarkup, session?.isNews(PageProblem(misuse)) == false { return true }
        // Not the attachment is at fault, but what was reported before it.
        let caller = misuse.kind == .incomplete ? nil : MisuseCaller()
        Task { [logger, weak session] in
            let source = await caller?.source()
            logger.error("\(source ?? "Misuse"): \(misuse)")
            session?.show(PageProblem(misuse, source: source))
        }
        return true
    }

    /// Tells the pages of work that keeps the main actor, in whatever it is done.
    nonisolated func watchMainActor(_ limit: Duration) async {
        var (told, thread) = (0, await MainActor.run { ThreadTime() })
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
            let stretch = MainActorStretch(on: thread)
            let (kept, tellings, now) = await MainActor.run { (stretch.kept, MainActorStretch.tellings, ThreadTime()) }
            if tellings == told, kept > limit { await tellOfMainActor(kept) }
            (told, thread) = (tellings, now)
        }
    }

    /// Tells the pages of work outside of their events.
    func tellOfMainActor(_ kept: Duration) {
        let problem = PageProblem(.keptMainActor, at: "", "\(kept.inMilliseconds) ms")
        logger.warning("\(problem)")
        for entry in entries.values { entry.session.report(problem) }
    }
    #endif
}

#if DEBUG
extension PageProblem {
    fileprivate init(_ misuse: Misuse, source: String? = nil) {
        self.init(.misuse, at: misuse.path, "\(misuse.message) [\(misuse.kind.rawValue)]", source: source)
    }
}
#endif
