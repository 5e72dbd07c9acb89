import RibletWebApp

#if TLS
import RibletWebServer
import RibletWebTLS
#endif

/// Whether the programs of this folder speak TLS.
package enum AppTLS {
    /// Makes TLS of a certificate and its key; nil in programs that were built without `TLS=1`.
    package static var maker: TLSMaker? {
        #if TLS
        { RibletServer.TLS(certificate: $0, key: $1) }
        #else
        nil
        #endif
    }
}
