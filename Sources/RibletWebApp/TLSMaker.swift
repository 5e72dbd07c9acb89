import RibletWebServer

/// Makes TLS out of the paths of two PEM files: the certificate with its chain, and its key.
///
/// A program that shall speak TLS says `RibletServer.TLS.init(certificate:key:)`, which is in the
/// library RibletWebTLS. No program builds that library unless it imports it: BoringSSL takes as
/// long to compile as all the rest.
public typealias TLSMaker = @Sendable (_ certificate: String, _ key: String) -> RibletServer.TLS

extension AppHost {
    /// Makes the TLS of a server.
    ///
    /// - Throws: ``HostError/withoutTLS(certificate:)`` if this program cannot: who asked for
    ///   TLS must not be served in the clear.
    static func tls(of files: HostSettings.TLS, by maker: TLSMaker?) throws(HostError) -> RibletServer.TLS {
        guard let maker else { throw .withoutTLS(certificate: files.certificate) }
        return maker(files.certificate, files.key)
    }
}
