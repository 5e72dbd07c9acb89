import Foundation
import TodoDomain

/// The picture service of one animal: which addresses of pictures it may hand out, and how they are remembered.
///
/// A service on this machine gets another port at every start, so its pictures are remembered by what follows the base, `local-dog:/images/…`.
/// The pictures of any other service are remembered by their whole address.
struct PictureSource: Hashable, Sendable {
    let animal: Animal
    let base: String
    private let isLocal: Bool
    private let isSecure: Bool

    /// The service of an animal at a base (scheme, host and the beginning of the path); nil where the base is no address of HTTP.
    init?(_ animal: Animal, base: String) {
        guard let components = URLComponents(string: base), let scheme = components.scheme?.lowercased(), let host = components.host,
            !host.isEmpty, scheme == "https" || scheme == "http"
        else { return nil }
        self.animal = animal
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        isLocal = Self.isThisMachine(host)
        isSecure = scheme == "https"
    }

    /// Tells the services of an animal apart in the cache.
    var cacheName: String { isLocal ? "local-\(animal.rawValue)" : "\(animal.rawValue)-\(ContentDigest.name(base.utf8))" }

    /// How a picture is remembered; nil for an address that this service has no business to hand out.
    ///
    /// Otherwise a service could have this process ask for whatever it names, in the network it runs in.
    func address(of url: String) -> String? {
        if isLocal { return url.hasPrefix(base + "/") ? "\(localPrefix)\(url.dropFirst(base.count))" : nil }
        guard let components = URLComponents(string: url), let host = components.host?.lowercased(), components.user == nil else {
            return nil
        }
        if url.hasPrefix(base + "/") { return url }
        let isName = host.contains(".") && host.split(separator: ".").last?.allSatisfy(\.isNumber) == false && !host.contains(":")
        guard isSecure, components.scheme?.lowercased() == "https", components.port == nil, isName, !Self.isThisMachine(host) else {
            return nil
        }
        return url
    }

    /// Where a remembered picture is now; nil where it belongs to another service.
    func url(of address: String) -> String? {
        if isLocal { return address.hasPrefix(localPrefix) ? base + address.dropFirst(localPrefix.count) : nil }
        return self.address(of: address)
    }

    private var localPrefix: String { "local-\(animal.rawValue):" }

    private static func isThisMachine(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
    }
}
