import RibletReactor
import RibletWeb

/// The consequences of effects that fail in one of the pages: the others go on.
extension SessionRegistry {
    /// From now on failures in pages do not end the process.
    func hostFailures() { failureHost = EffectFailure.hosts { [weak self] in self?.take($0) ?? false } }

    /// Makes a session, and keeps what fails before it can be told whose it is.
    func beginning<Value>(_ make: () -> Value) -> Value {
        isBeginning = true
        defer { isBeginning = false }
        return make()
    }

    /// Shows a failure in its page, where that is for those who build it.
    ///
    /// - Returns: false where it is of no page.
    @discardableResult
    func take(_ failure: EffectFailure) -> Bool {
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
}
