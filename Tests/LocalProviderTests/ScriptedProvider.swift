import LocalProvider
import Synchronization

/// Keeps everything, fails and pauses when told to.
final class ScriptedProvider: LocalProvider {
    private struct State {
        var entries: [String: (value: any Sendable, age: Duration)] = [:]
        var failure: LocalProviderError?
        var writeFailure: LocalProviderError?
        var pausesNextRead = false
        var reader: CheckedContinuation<Void, Never>?
        var observer: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// The error that every operation throws.
    var failure: LocalProviderError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// Thrown by what changes something.
    var writeFailure: LocalProviderError? {
        get { state.withLock { $0.writeFailure } }
        set { state.withLock { $0.writeFailure = newValue } }
    }

    func pauseNextRead() {
        state.withLock { $0.pausesNextRead = true }
    }

    /// Returns when a read stands still.
    func paused() async {
        await withCheckedContinuation { continuation in
            let isPaused = state.withLock { state in
                if state.reader == nil { state.observer = continuation }
                return state.reader != nil
            }
            if isPaused { continuation.resume() }
        }
    }

    func resumeRead() {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }

    func create<K: LocalStorable>(_ value: K.Value, for key: K, age: Duration) async throws(LocalProviderError) {
        try change { $0.entries[key.identifier] = (value, age) }
    }

    func entry<K: LocalStorable>(_ key: K) async throws(LocalProviderError) -> LocalEntry<K.Value>? {
        if state.withLock({ $0.pausesNextRead }) {
            await withCheckedContinuation { continuation in
                let observer = state.withLock { state in
                    state.pausesNextRead = false
                    state.reader = continuation
                    defer { state.observer = nil }
                    return state.observer
                }
                observer?.resume()
            }
        }
        let found = try find(key.identifier)
        guard let found, let value = found.value as? K.Value else { return nil }
        return LocalEntry(value: value, metadata: LocalMetadata(age: found.age, bytes: 1))
    }

    func metadata<K: LocalStorable>(_ key: K) async throws(LocalProviderError) -> LocalMetadata? {
        try find(key.identifier).map { LocalMetadata(age: $0.age, bytes: 1) }
    }

    func delete<K: LocalStorable>(_ key: K) async throws(LocalProviderError) {
        try change { $0.entries[key.identifier] = nil }
    }

    func removeAll() async throws(LocalProviderError) {
        try change { $0.entries = [:] }
    }

    private func find(_ identifier: String) throws(LocalProviderError) -> (value: any Sendable, age: Duration)? {
        let (failure, entry) = state.withLock { ($0.failure, $0.entries[identifier]) }
        if let failure { throw failure }
        return entry
    }

    private func change(_ body: (inout sending State) -> Void) throws(LocalProviderError) {
        let failure = state.withLock { state in
            let failure = state.failure ?? state.writeFailure
            if failure == nil { body(&state) }
            return failure
        }
        if let failure { throw failure }
    }
}
