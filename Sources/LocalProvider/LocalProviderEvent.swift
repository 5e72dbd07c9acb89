/// A problem that a provider has solved by itself and reports. Each event is logged as well.
enum LocalProviderEvent: Sendable, Equatable {
    /// An entry or a file is damaged. It reads as absent; `movedTo` says where the damaged bytes
    /// are kept, `nil` that they were dropped.
    case damaged(location: String, movedTo: String?, reason: String)

    /// A damaged file was replaced by the intact copy `from`; nothing acknowledged is lost.
    case restored(location: String, from: String, reason: String)

    /// A layer of a ``LayeredProvider`` failed and was skipped. `operation` is "create", "read",
    /// "delete" or "removeAll".
    case layerFailed(layer: String, operation: String, identifier: String, error: LocalProviderError)

    /// Tidying up (an evicted, expired or leftover file) failed; the operation that led to it
    /// succeeded.
    case cleanupFailed(location: String, reason: String)

    /// A file that an interrupted write had left behind was removed.
    case leftoverRemoved(location: String)
}

extension LocalProviderEvent: CustomStringConvertible {
    /// Names the file or layer and says what to do.
    var description: String {
        switch self {
        case .damaged(let location, let movedTo?, let reason):
            "\(location) is damaged (\(reason)) and reads as absent. It was kept as \(movedTo); delete that file when it is of no use."
        case .damaged(let location, nil, let reason):
            "\(location) is damaged (\(reason)), reads as absent and was removed. Write the entry again."
        case .restored(let location, let from, let reason):
            "\(location) was damaged (\(reason)) and was restored from \(from)."
        case .layerFailed(let layer, let operation, let identifier, let error):
            "Layer \(layer) failed to \(operation) \"\(identifier.shortened)\" and was skipped. \(error)"
        case .cleanupFailed(let location, let reason):
            "\(location) could not be removed: \(reason)."
        case .leftoverRemoved(let location):
            "\(location), left by an interrupted write, was removed."
        }
    }
}
