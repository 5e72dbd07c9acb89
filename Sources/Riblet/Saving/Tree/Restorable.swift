/// An interactor whose state is saved with the tree and comes back with it.
///
/// A reactor whose state is `Codable` needs no more than the name, `final class ListInteractor:
/// …, Reactor, Restorable` (see RibletReactor); others say what they save:
///
/// ```swift
/// extension CounterInteractor: Restorable {
///     func saveState() throws -> SavedValue? { .int(total) }
///     func restoreState(_ saved: SavedValue) throws { total = try saved.decode() }
/// }
/// ```
@MainActor
public protocol Restorable: Interactor {
    /// Counts the shapes that the saved state has had; 1 by default. Raise it when older data would
    /// be misread, and implement ``migrateState(_:from:)``.
    var stateVersion: Int { get }

    /// Another number whenever ``saveState()`` may give something else than before, so that a host
    /// which saves often need not ask; nil, which is the default, where nobody counts. A reactor
    /// counts its mutations: one whose ``saveState()`` reads more than the state says nothing here.
    var stateRevision: UInt? { get }

    /// Returns the part of the state that is worth saving; nil if it equals the initial state.
    ///
    /// - Throws: if the state cannot be saved. The error is reported, and everything else is saved.
    func saveState() throws -> SavedValue?

    /// Restores a saved state, before the RIB is loaded and becomes active for the first time.
    ///
    /// - Parameter saved: a state of the current ``stateVersion``.
    /// - Throws: if the state is invalid. The error is reported, and the RIB begins with its
    ///   initial state; the RIBs below it are still restored.
    func restoreState(_ saved: SavedValue) throws

    /// Converts a state of an older version to the current ``stateVersion``.
    ///
    /// - Parameters:
    ///   - saved: the older state.
    ///   - version: the version of that state, lower than the current one.
    /// - Returns: the state for ``restoreState(_:)``.
    /// - Throws: if that version cannot be converted; the default always throws.
    func migrateState(_ saved: SavedValue, from version: Int) throws -> SavedValue
}

extension Restorable {
    /// The default is the first version, 1.
    public var stateVersion: Int { 1 }

    /// The default is nil: changes are not counted.
    public var stateRevision: UInt? { nil }

    /// Throws by default, because no other version is known.
    public func migrateState(_ saved: SavedValue, from version: Int) throws -> SavedValue { throw MigrationError.unknownVersion(version) }
}

/// Why a saved state of an older version is not taken over.
public enum MigrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no way from this version to the current one.
    case unknownVersion(Int)

    /// The remedy in a sentence.
    public var description: String {
        switch self {
        case .unknownVersion(let version): "there is no way from version \(version); implement migrateState(_:from:)"
        }
    }
}
