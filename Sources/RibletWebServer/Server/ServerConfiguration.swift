public import CoreMetrics
public import Logging
import RibletHashing

extension RibletServer {
    /// Who may open pages.
    public enum Access: Sendable, Hashable {
        /// Anyone on a loopback address, and elsewhere only who shows a secret that is made at start and logged once.
        case automatic
        /// Only who shows this secret once, as `?token=…`; at least 16 characters of letters, digits, `-` and `_`.
        case token(Secret<String>)
        /// Anyone who reaches the port. For servers behind a proxy that lets the right people in.
        case open
    }

    /// Where and how a server serves.
    public struct Configuration: Sendable {
        /// The address to listen on; anything but a loopback address is open to other machines.
        public var host: String
        /// The port; 0 takes any free one.
        public var port: Int
        /// Who may open pages.
        public var access: Access
        /// With what it speaks TLS and HTTP/2; nothing speaks HTTP/1.1 in the clear, for this machine or behind a proxy.
        public var tls: TLS?
        /// Origins under which browsers see the server where a proxy stands before it, such as `https://app.example.com`.
        public var publicOrigins: [String]
        /// Whether browsers reach the server over TLS only, so that cookies are never sent in the clear; true anyway where the server itself speaks TLS.
        public var securesCookies: Bool
        /// Whether the last address of `X-Forwarded-For` is the browser's; true only behind a proxy that sets it.
        public var trustsForwardedFor: Bool
        /// Signs page tokens; processes that share sessions share it. At least 32 bytes; nothing makes one at random.
        public var signingKey: Secret<[UInt8]>?
        /// Where sessions are kept, so that a page comes back on the same RIBs after the server was started again; nothing keeps them in the
        /// process only. A store that outlives the process needs a ``signingKey`` that does.
        public var sessionStore: (any SessionStore)?
        /// Whether pages say which RIB shows what and load the script for those who build them; debug builds do unless told.
        public var isDevelopment: Bool
        /// What one browser, and all together, may use.
        public var limits: Limits
        /// Makes what the server counts and times with, such as `MetricsSystem.factory`; nothing counts and times nothing.
        public var metricsFactory: (any MetricsFactory)?
        /// Answers `/metrics`; nothing answers as if there were no such place.
        public var metricsEndpoint: MetricsEndpoint?
        /// Receives everything the server has to say.
        public var logger: Logger

        /// A server for this machine only, on port 8080, unless told otherwise.
        public init(
            host: String = "127.0.0.1", port: Int = 8080, access: Access = .automatic, tls: TLS? = nil,
            publicOrigins: [String] = [],
            securesCookies: Bool = false, trustsForwardedFor: Bool = false, signingKey: Secret<[UInt8]>? = nil,
            sessionStore: (any SessionStore)? = nil, isDevelopment: Bool = Configuration.isDebugBuild, limits: Limits = Limits(),
            metricsFactory: (any MetricsFactory)? = nil, metricsEndpoint: MetricsEndpoint? = nil,
            logger: Logger = Logger(label: "riblet.server")
        ) {
            self.host = host
            self.port = port
            self.access = access
            self.tls = tls
            self.publicOrigins = publicOrigins
            self.securesCookies = securesCookies
            self.trustsForwardedFor = trustsForwardedFor
            self.signingKey = signingKey
            self.sessionStore = sessionStore
            self.isDevelopment = isDevelopment
            self.limits = limits
            self.metricsFactory = metricsFactory
            self.metricsEndpoint = metricsEndpoint
            self.logger = logger
        }

        /// Whether the library was built for debugging.
        public static var isDebugBuild: Bool {
            #if DEBUG
            true
            #else
            false
            #endif
        }

        /// Whether only this machine can reach the server.
        var isLoopback: Bool { Self.isLoopback(host) }

        /// Whether only this machine can reach a server that listens on `host`.
        public static func isLoopback(_ host: String) -> Bool {
            host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
        }

        /// The secret to ask for: the given one, one made now, or none.
        func resolvedAccessToken() throws(ServerError) -> Secret<String>? {
            switch access {
            case .open: return nil
            case .automatic: return isLoopback ? nil : Secret(RandomToken.make())
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
