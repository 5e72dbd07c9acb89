import Foundation

/// Why a ``LocalProvider`` could not do what it was asked. Each description names the key or file
/// at fault and says what to do.
public enum LocalProviderError: Error, Sendable, Equatable {
    /// The identifier cannot name an entry.
    case invalidIdentifier(identifier: String, reason: String)

    /// The name of a suite or namespace cannot be used.
    case invalidNamespace(name: String, reason: String)

    /// One entry alone exceeds what the provider may hold; both numbers are bytes.
    case tooLarge(identifier: String, bytes: Int, limit: Int)

    /// The value cannot be turned into a property list.
    case notEncodable(identifier: String, type: String, reason: String)

    /// The entry is intact but holds something else than the key's value type.
    case notDecodable(identifier: String, location: String, type: String, reason: String)

    /// The file system refused.
    case fileSystem(operation: String, path: String, reason: String)

    /// No layer of a ``LayeredProvider`` could do it; one error per layer that failed, fastest
    /// first.
    case layersFailed(identifier: String, errors: [LocalProviderError])

    /// For providers written elsewhere: the provider named cannot be used now.
    case unavailable(provider: String, reason: String)

    /// The length of the longest identifier, in UTF-8 bytes.
    public static let identifierLimit = 4096
}

extension LocalProviderError: CustomStringConvertible, LocalizedError {
    /// Names the key or file at fault and says what to do.
    public var description: String {
        switch self {
        case .invalidIdentifier(let identifier, let reason):
            "The identifier \"\(identifier.shortened)\" cannot name an entry: \(reason). Give the LocalStorable another identifier."
        case .invalidNamespace(let name, let reason):
            "\"\(name.shortened)\" cannot be the name of a store: \(reason). Use a name such as \"todo-dog.pictures\"."
        case .tooLarge(let identifier, let bytes, let limit):
            "The value for \"\(identifier.shortened)\" has \(bytes) bytes, the limit is \(max(0, limit)) bytes. "
                + "Keep less under this key or raise the provider's StorageLimits."
        case .notEncodable(let identifier, let type, let reason):
            "The value for \"\(identifier.shortened)\" (\(type)) cannot be encoded: \(reason.withoutFullStop). Correct its Encodable conformance."
        case .notDecodable(let identifier, let location, let type, let reason):
            "The entry \"\(identifier.shortened)\" in \(location) does not hold \(type): \(reason.withoutFullStop). "
                + "Delete the entry, or give the new type another identifier."
        case .fileSystem(let operation, let path, let reason):
            "Could not \(operation) \(path): \(reason)."
        case .layersFailed(let identifier, let errors):
            "No layer could serve \"\(identifier.shortened)\". "
                + (errors.isEmpty
                    ? "The LayeredProvider has no layers; give it at least one."
                    : errors.map(\.description).joined(separator: " "))
        case .unavailable(let provider, let reason):
            "\(provider) cannot be used: \(reason)."
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}

extension String {
    /// Keeps a message readable when the name at fault is kilobytes long.
    var shortened: String { count > 80 ? "\(prefix(77))..." : self }

    /// Reasons that come from elsewhere may be whole sentences.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
