import NIOSSL
import RibletWebServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RibletServer.TLS {
    /// Reads the files, and checks that they fit each other and are of today.
    func makeContext(clock: ServerClock) throws(ServerError) -> NIOSSLContext {
        let chain = try certificates(clock: clock)
        let privateKey: NIOSSLPrivateKey
        do {
            privateKey = try NIOSSLPrivateKey(file: try Self.existing(key), format: .pem)
        } catch let error as ServerError {
            throw error
        } catch {
            throw .unusableCertificate(path: key, reason: "there is no private key in PEM format in it")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw .unusableCertificate(path: key, reason: "it does not belong to the certificate in \(certificate)")
        }
    }

    private func certificates(clock: ServerClock) throws(ServerError) -> [NIOSSLCertificate] {
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(try Self.existing(certificate))
        } catch let error as ServerError {
            throw error
        } catch {
            throw .unusableCertificate(path: certificate, reason: "there is no certificate in PEM format in it")
        }
        guard let first = chain.first else {
            throw .unusableCertificate(path: certificate, reason: "there is no certificate in PEM format in it")
        }
        let now = clock.epochSeconds()
        if Int64(first.notValidAfter) < now { throw .unusableCertificate(path: certificate, reason: "it has expired; renew it") }
        if Int64(first.notValidBefore) > now {
            throw .unusableCertificate(path: certificate, reason: "it is not valid yet; look at the clock")
        }
        return chain
    }

    private static func existing(_ path: String) throws(ServerError) -> String {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw .unusableCertificate(path: path, reason: "it is not there, or this user may not read it")
        }
        return path
    }
}
