import Foundation
import LocalProvider
import Pictures

/// The service that is asked. Each has its own file: the numbers of one mean something else in
/// another.
package enum ExplorerAPI: Hashable, Sendable {
    /// The server within the program, at the address that it was given at this start.
    case embedded(base: String)
    case live
    /// Any other that keeps the contract.
    case other(base: String)

    package static let liveBase = "https://rickandmortyapi.com/api"

    /// The address of the service, without a slash at the end.
    package var base: String {
        switch self {
        case .embedded(let base), .other(let base): base.hasSuffix("/") ? String(base.dropLast()) : base
        case .live: Self.liveBase
        }
    }

    /// The name of its folder.
    var folderName: String {
        switch self {
        case .embedded: "embedded"
        case .live: "live"
        case .other: "other-\(ContentDigest.name(base.utf8).prefix(16))"
        }
    }
}

/// The option that says which service is asked: `embedded`, `live` or an address.
package enum ExplorerAPIChoice: Hashable, Sendable {
    case embedded, live
    case other(base: String)

    /// Nil if it is neither a word nor an address of HTTP.
    package init?(argument: String) {
        switch argument.lowercased() {
        case "embedded": self = .embedded
        case "live": self = .live
        default:
            guard let components = URLComponents(string: argument), ["http", "https"].contains(components.scheme?.lowercased()),
                components.host?.isEmpty == false, components.query == nil, components.fragment == nil
            else { return nil }
            self = .other(base: argument)
        }
    }
}
