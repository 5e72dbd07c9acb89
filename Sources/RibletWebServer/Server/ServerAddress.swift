public import Riblet

/// Where a running server listens.
public struct ServerAddress: Sendable, Hashable {
    /// The host as configured.
    public let host: String
    /// The port, also where the configuration asked for any free one with 0.
    public let port: Int
    /// The secret that a browser must show once, where the server asks for one.
    public let accessToken: Secret<String>?
    /// The part of the address from the root that opens the inspector with the pages of all browsers;
    /// nil without one.
    package internal(set) var inspector: Secret<String>?
    /// True if the server speaks TLS.
    public internal(set) var isSecure = false

    /// The URL of the server's root, without the secret, such as `http://127.0.0.1:8080/`.
    public var url: String { "\(isSecure ? "https" : "http")://\(authority)/" }

    /// The URL to open in a browser; it carries the secret where there is one, so show it only to
    /// who may use the server.
    public var openURL: String { accessToken.map { "\(url)?token=\($0.revealed)" } ?? url }

    /// Host and port as a URL and a `Host` header have them.
    var authority: String {
        // A wildcard address is no destination; from this machine the loopback name is.
        let name = host == "0.0.0.0" || host == "::" ? "localhost" : host
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }
}
