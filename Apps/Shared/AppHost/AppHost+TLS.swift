import RibletWebServer

#if TLS
import RibletWebTLS
#endif

extension AppHost {
    /// Makes TLS out of its files; nil in a program that was built without it, which is the usual one: BoringSSL takes long to compile.
    static var speaker: ((HostSettings.TLS) -> RibletServer.TLS)? {
        #if TLS
        { RibletServer.TLS(certificate: $0.certificate, key: $0.key) }
        #else
        nil
        #endif
    }

    /// What a server speaks TLS with.
    ///
    /// - Throws: ``HostError/withoutTLS(certificate:)`` where this program cannot: who asked for TLS must not be served in the clear.
    static func tls(
        of files: HostSettings.TLS, by speaker: ((HostSettings.TLS) -> RibletServer.TLS)? = AppHost.speaker
    ) throws(HostError) -> RibletServer.TLS {
        guard let speaker else { throw .withoutTLS(certificate: files.certificate) }
        return speaker(files)
    }
}
