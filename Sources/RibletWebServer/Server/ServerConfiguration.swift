public import CoreMetrics
public import Logging
public import Riblet
import RibletHashing
import RibletWeb

extension RibletServer {
    /// The rule that says who may open pages.
    public enum Access: Sendable, Hashable {
        /// Anyone on a loopback address, and elsewhere only who shows a secret that is made at
        /// start and logged once.
        case automatic
        /// Only who shows this secret once, as `?token=…`; at least 16 characters of letters,
        /// digits, `-` and `_`.
        case token(Secret<String>)
        /// Anyone who reaches the port. For servers behind a proxy that lets the right people in.
        case open
    }

    /// Where and how a server serves: a value with defaults that one adjusts.
    ///
    /// ```swift
    /// var configuration = RibletServer.Configuration(port: 443)
    /// configuration.access = .open
    /// ```
    public struct Configuration: Sendable {
        /// The address to listen on, `127.0.0.1` by default; anything but a loopback address is
        /// open to other machines.
        public var host: String
        /// The port, 8080 by default; 0 takes any free one.
        public var port: Int
        /// The rule that says who may open pages; ``Access/automatic`` by default.
        public var access: Access = .automatic
        /// The rule by which visitors are people, each with data of their own. With `nil`, the
        /// default, a browser stands for its visitor. Each application must then say how people
        /// share it, see `WebApplication.people`.
        public var people: PeopleRule?
        /// The certificate for TLS and HTTP/2. With `nil`, the default, the server speaks HTTP/1.1
        /// in the clear, for this machine or behind a proxy.
        public var tls: TLS?
        /// Origins under which browsers see the server where a proxy stands before it, such as
        /// `https://app.example.com`; none by default.
        public var publicOrigins: [String] = []
        /// True where browsers reach the server over TLS only, so that cookies are never sent in
        /// the clear. False by default, and true anyway where the server itself speaks TLS.
        public var securesCookies = false
        /// True if the last address of `X-Forwarded-For` is the browser's. False by default;
        /// true is right only behind a proxy that sets it.
        public var trustsForwardedFor = false
        /// Signs page tokens, at least 32 bytes; processes that share sessions share it. With
        /// `nil`, the default, each start makes one at random.
        public var signingKey: Secret<[UInt8]>?
        /// Where sessions are kept, so that a page comes back on the same RIBs after the server was
        /// started again. With `nil`, the default, they are in the process only. A store that
        /// outlives the process needs a ``signingKey`` that does.
        public var sessionStore: (any SessionStore)?
        /// True where pages load the script for developers; by
        /// default, in a library that was built for debugging. Only then the server hears `riblet
        /// dev`, which tells it the page to show where the program does not compile.
        public var isDevelopment = Configuration.isDebugBuild
        /// The time that the main actor may be kept before the pages of a debug build tell it; nil,
        /// the default, tells nothing.
        package var mainActorLimit: Duration?
        /// The line to `riblet dev`, where that has started the process.
        var buildLine = BuildLine.End.inherited
        /// The bounds for one browser, and for all together.
        public var limits = Limits()
        /// Makes what the server counts and times with, such as `MetricsSystem.factory`. With
        /// `nil`, the default, it counts and times nothing.
        public var metricsFactory: (any MetricsFactory)?
        /// Answers `/metrics`. With `nil`, the default, there is no such place.
        public var metricsEndpoint: MetricsEndpoint?
        /// Receives everything the server has to say; by default the logger `riblet.server` of
        /// `LoggingSystem`.
        public var logger = Logger(label: "riblet.server")

        /// A server for this machine only, on port 8080, by default.
        public init(host: String = "127.0.0.1", port: Int = 8080) {
            self.host = host
            self.port = port
        }

        /// True in a library that was built for debugging.
        public static var isDebugBuild: Bool {
            #if DEBUG
            true
            #else
            false
            #endif
        }

        /// True if only this machine can reach the server.
        var isLoopback: Bool { Self.isLoopback(host) }

        /// Returns true if only this machine can reach a server that listens on `host`.
        public static func isLoopback(_ host: String) -> Bool {
            host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
        }

        /// The secret to ask for: the given one, one made now, or none.
        func resolvedAccessToken() throws(ServerError) -> Secret<String>? {
            switch access {
            case .open: return nil
            case .automatic: return isLoopback || people != nil ? nil : Secret(RandomToken.make())
            case .token(let token):
                guard token.revealed.utf8.count >= 16, RandomToken.hasTokenAlphabet(token.revealed) else {
                    throw .unusableConfiguration("an access token has at least 16 letters, digits, '-' or '_'")
                }
                return token
            }
        }

        /// The key of page tokens.
        func resolvedSigningKey() throws(ServerError) -> SigningKey {
            guard let signingKey = signingKey?.revealed else { return .random() }
            guard signingKey.count >= 32 else { throw .unusableConfiguration("a signing key has at least 32 bytes") }
            return SigningKey(signingKey)
        }
    }
}
