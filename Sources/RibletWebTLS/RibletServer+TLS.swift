public import RibletWebServer

extension RibletServer.TLS {
    /// A server with these files. They are read when the server starts, and again when they change.
    ///
    /// - Parameters:
    ///   - certificate: the path of a PEM file with the server's certificate first, then those that
    ///     lead to one which browsers know.
    ///   - key: the path of a PEM file with the key of the certificate.
    public init(certificate: String, key: String) {
        self.init(certificate: certificate, key: key) { files, clock, logger throws(ServerError) in
            try ServerCertificates(files, clock: clock, logger: logger)
        }
    }
}
