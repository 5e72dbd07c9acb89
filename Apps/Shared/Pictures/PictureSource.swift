import Foundation
import LocalProvider

/// A picture service: which addresses of pictures it may hand out, and how they are remembered.
///
/// A service on this machine gets another port at every start, so its pictures are remembered by
/// what follows the base, `local-<name>:/images/…`. The pictures of any other service are
/// remembered by their whole address.
package struct PictureSource: Hashable, Sendable {
    package let name: String
    package let base: String
    /// Longer addresses would fill what remembers them.
    private static let longestAddress = 2_048

    private let isLocal: Bool
    private let isSecure: Bool

    /// A service at a base; nil if that is no address of HTTP.
    ///
    /// - Parameters:
    ///   - name: tells the services of an application apart: letters.
    ///   - base: scheme, host and the beginning of the path.
    package init?(name: String, base: String) {
        guard let components = URLComponents(string: base), let scheme = components.scheme?.lowercased(), let host = components.host,
            !host.isEmpty, scheme == "https" || scheme == "http"
        else { return nil }
        self.name = name
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        isLocal = Self.isThisMachine(host)
        isSecure = scheme == "https"
    }

    /// Tells services of the same name apart in the cache.
    package var cacheName: String { isLocal ? "local-\(name)" : "\(name)-\(ContentDigest.name(base.utf8))" }

    /// Returns the name under which a picture is remembered; nil for an address that this service
    /// has no business to hand out.
    ///
    /// Otherwise a service could have this process ask for whatever it names, in the network it
    /// runs in.
    package func address(of url: String) -> String? {
        guard url.utf8.count <= Self.longestAddress else { return nil }
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
    package func url(of address: String) -> String? {
        if isLocal { return address.hasPrefix(localPrefix) ? base + address.dropFirst(localPrefix.count) : nil }
        return self.address(of: address)
    }

    private var localPrefix: String { "local-\(name):" }

    private static func isThisMachine(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
    }
}
