import Logging
import Synchronization

/// A chain of providers, fastest first: memory, then `UserDefaults`, then property lists, say.
///
/// - **Reading** asks layer after layer. What a slower layer has is copied to the faster ones, with
///   its age, so that copying never makes a value young. A layer that fails is reported and
///   skipped.
/// - **Writing** goes to all layers. First the faster copies are removed, then the slowest layer is
///   written, then the faster ones: at no moment, also when the process is killed, does a faster
///   layer answer with an older value than a slower one. A layer that fails is reported, and what
///   it may still hold for that key is not believed until it was replaced or deleted.
///   ``Requirement`` says when `create` as a whole fails.
/// - **Deleting** goes to all layers and fails when one of them fails, after all were tried.
///
/// Operations on one identifier happen one after another; a hit in the first layer waits for
/// nobody. The layers must not be written to behind the chain's back.
public final class LayeredProvider: LocalProvider {
    /// The layers that must have stored a value before `create` succeeds.
    public enum Requirement: Sendable, Hashable {
        /// The slowest, which is where values last. The others are copies.
        case last
        /// One of them, whichever: for caches.
        case any
        /// Every one. When a faster layer fails, the slower ones have the new value nevertheless.
        case every
    }

    private let layers: [any LocalProvider]
    private let requirement: Requirement
    private let reporter: Reporter
    private let gate = KeyedGate()
    private let stale: Mutex<[StaleEntries]>

    /// Makes a chain.
    /// - Parameters:
    ///   - layers: The providers, fastest first; at least one.
    ///   - requirement: Which layers must have taken a value for `create` to succeed.
    ///   - logger: The destination of log messages.
    public init(
        _ layers: [any LocalProvider],
        requiring requirement: Requirement = .last,
        logger: Logger? = nil
    ) {
        self.layers = layers
        self.requirement = requirement
        reporter = Reporter(logger: logger)
        stale = Mutex(Array(repeating: StaleEntries(), count: layers.count))
    }

    /// Keeps `value` under `key` in every layer and replaces what was there.
    /// - Parameters:
    ///   - value: The value to keep.
    ///   - key: The key of the value.
    ///   - age: The age of the value.
    /// - Throws: The error of the layer that was required (``Requirement``),
    ///   ``LocalProviderError/layersFailed(identifier:errors:)`` for several;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        let identifier = key.identifier
        try StorageName.validate(identifier)
        guard !layers.isEmpty else { throw .layersFailed(identifier: identifier, errors: []) }
        await gate.enter(.key(identifier))
        defer { gate.leave(.key(identifier)) }

        for (number, layer) in layers.enumerated().dropLast() {
            do throws(LocalProviderError) {
                try await layer.delete(key)
                believe(number, identifier)
            } catch {
                // Reported below, if writing fails too.
                distrust(number, identifier)
            }
        }
        var errors: [Int: LocalProviderError] = [:]
        for (number, layer) in layers.enumerated().reversed() {
            do throws(LocalProviderError) {
                try await layer.create(value, for: key, age: age)
                believe(number, identifier)
            } catch {
                errors[number] = error
                report(error, number, "create", identifier)
                // The slowest layer still has the old value, which is as true as the failure that
                // the caller hears of.
                guard number == layers.count - 1 else { continue }
                guard requirement == .any else { break }
                await invalidate(number, key)
            }
        }
        let inOrder = errors.sorted { $0.key < $1.key }.map(\.value)
        let fails =
            switch requirement {
            case .last: errors[layers.count - 1] != nil
            case .any: errors.count == layers.count
            case .every: !errors.isEmpty
            }
        if fails { throw inOrder.count == 1 ? inOrder[0] : .layersFailed(identifier: identifier, errors: inOrder) }
    }

    /// The value under `key` from the fastest layer that has it, with what that layer knows of it.
    /// - Parameter key: Where to look.
    /// - Returns: The entry, or `nil` when no layer that works has it.
    /// - Throws: ``LocalProviderError/layersFailed(identifier:errors:)`` when every layer failed;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        let identifier = key.identifier
        try StorageName.validate(identifier)
        // Writers remove the faster copies first, so what the first layer has is never older than a
        // finished write.
        if let first = layers.first, !isStale(0, identifier), let hit = try? await first.entry(key) { return hit }

        await gate.enter(.key(identifier))
        defer { gate.leave(.key(identifier)) }
        var errors: [LocalProviderError] = []
        var missing: [Int] = []
        for (number, layer) in layers.enumerated() {
            guard !isStale(number, identifier) else {
                missing.append(number)
                continue
            }
            do throws(LocalProviderError) {
                guard let found = try await layer.entry(key) else {
                    missing.append(number)
                    continue
                }
                await fill(missing, with: found, for: key)
                return found
            } catch {
                errors.append(error)
                report(error, number, "read", identifier)
            }
        }
        guard errors.count < layers.count else { throw .layersFailed(identifier: identifier, errors: errors) }
        return nil
    }

    /// Age and size of the entry under `key` in the fastest layer that has it.
    /// - Parameter key: Where to look.
    /// - Returns: The metadata, or `nil` when no layer that works has the entry.
    /// - Throws: ``LocalProviderError/layersFailed(identifier:errors:)`` when every layer failed;
    ///   ``LocalProviderError/invalidIdentifier(identifier:reason:)``.
    public func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? {
        let identifier = key.identifier
        try StorageName.validate(identifier)
        await gate.enter(.key(identifier))
        defer { gate.leave(.key(identifier)) }
        var errors: [LocalProviderError] = []
        for (number, layer) in layers.enumerated() where !isStale(number, identifier) {
            do throws(LocalProviderError) {
                if let metadata = try await layer.metadata(key) { return metadata }
            } catch {
                errors.append(error)
                report(error, number, "read", identifier)
            }
        }
        guard errors.count < layers.count else { throw .layersFailed(identifier: identifier, errors: errors) }
        return nil
    }

    /// Removes the entry under `key` from every layer; succeeds when there is none.
    /// - Parameter key: What to remove.
    /// - Throws: The error of the layer that failed,
    ///   ``LocalProviderError/layersFailed(identifier:errors:)`` for several. Reading does not find
    ///   the entry then either, but a later start of the application may.
    public func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) {
        let identifier = key.identifier
        try StorageName.validate(identifier)
        await gate.enter(.key(identifier))
        defer { gate.leave(.key(identifier)) }
        var errors: [LocalProviderError] = []
        for (number, layer) in layers.enumerated() {
            do throws(LocalProviderError) {
                try await layer.delete(key)
                believe(number, identifier)
            } catch {
                errors.append(error)
                distrust(number, identifier)
                report(error, number, "delete", identifier)
            }
        }
        if !errors.isEmpty { throw errors.count == 1 ? errors[0] : .layersFailed(identifier: identifier, errors: errors) }
    }

    /// Removes every entry of every layer.
    /// - Throws: The error of the layer that failed,
    ///   ``LocalProviderError/layersFailed(identifier:errors:)`` for several, after all were tried.
    public func removeAll() async throws(LocalProviderError) {
        await gate.enter(.everything)
        defer { gate.leave(.everything) }
        var errors: [LocalProviderError] = []
        for (number, layer) in layers.enumerated() {
            do throws(LocalProviderError) {
                try await layer.removeAll()
                stale.withLock { $0[number].removeAll() }
            } catch {
                errors.append(error)
                stale.withLock { $0[number].insertAll() }
                report(error, number, "removeAll", "*")
            }
        }
        if !errors.isEmpty { throw errors.count == 1 ? errors[0] : .layersFailed(identifier: "*", errors: errors) }
    }

    // MARK: - Layers

    private func fill<Key: LocalStorable>(_ numbers: [Int], with entry: LocalEntry<Key.Value>, for key: Key) async {
        for number in numbers {
            do throws(LocalProviderError) {
                try await layers[number].create(entry.value, for: key, age: entry.metadata.age)
                believe(number, key.identifier)
            } catch .tooLarge {
                // Too large for a fast layer is ordinary; the next read finds it in the same slower
                // one.
                continue
            } catch {
                report(error, number, "create", key.identifier)
            }
        }
    }

    /// Takes the old value out of the slowest layer when a faster one is to hold the new value.
    private func invalidate<Key: LocalStorable>(_ number: Int, _ key: Key) async {
        do throws(LocalProviderError) {
            try await layers[number].delete(key)
            believe(number, key.identifier)
        } catch {
            distrust(number, key.identifier)
            report(error, number, "delete", key.identifier)
        }
    }

    private func isStale(_ number: Int, _ identifier: String) -> Bool {
        stale.withLock { $0[number].contains(identifier) }
    }

    private func distrust(_ number: Int, _ identifier: String) {
        stale.withLock { $0[number].insert(identifier) }
    }

    private func believe(_ number: Int, _ identifier: String) {
        stale.withLock { $0[number].remove(identifier) }
    }

    private func report(_ error: LocalProviderError, _ number: Int, _ operation: String, _ identifier: String) {
        let layer = "\(number) (\(type(of: layers[number])))"
        reporter.report(.layerFailed(layer: layer, operation: operation, identifier: identifier, error: error))
    }
}
