import Logging

extension RibletServer {
    /// The files for TLS, and HTTP/2 with browsers that support it; TLS 1.2 is the oldest accepted
    /// version.
    ///
    /// `import RibletWebTLS` to make a value: TLS is a separate library, which a server without it
    /// does not build.
    public struct TLS: Sendable {
        /// The path of a PEM file with the server's certificate first, then those that lead to one
        /// which browsers know.
        public var certificate: String
        /// The path of a PEM file with the key of the certificate.
        public var key: String
        private let transport: @Sendable (TLS, ServerClock, Logger) throws(ServerError) -> any SecureTransport

        /// Files, and what reads them and speaks TLS with them.
        package init(
            certificate: String, key: String,
            transport: @escaping @Sendable (TLS, ServerClock, Logger) throws(ServerError) -> any SecureTransport
        ) {
            self.certificate = certificate
            self.key = key
            self.transport = transport
        }

        func makeTransport(clock: ServerClock, logger: Logger) throws(ServerError) -> any SecureTransport {
            try transport(self, clock, logger)
        }
    }

    /// When the files of a certificate are looked at again.
    package struct Renewal: Sendable {
        /// The time between two comparisons with the certificates in use.
        package var interval: Duration
        /// True where SIGHUP asks for it as well; the signal then no longer ends the process.
        package var hearsHangUp: Bool

        /// Every ten seconds, by default.
        package init(interval: Duration = .seconds(10), hearsHangUp: Bool = false) {
            self.interval = interval
            self.hearsHangUp = hearsHangUp
        }
    }
}
