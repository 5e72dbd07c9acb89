import AsyncHTTPClient
import Foundation
import InMemoryLogging
import Logging
import NIOSSL
import Testing

@testable import RibletWebServer
@testable import RibletWebTLS

@Suite("Renewal of certificates", .timeLimit(.minutes(20)), .serialized)
struct CertificateRenewalTests {
    /// Returns true if a server shows the certificate to a client that trusts no other.
    private static func shows(_ certificate: String, at address: ServerAddress) async throws -> Bool {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array((certificate + "\n").utf8)))
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: HTTPClient.Configuration(tlsConfiguration: tls, timeout: .init(connect: .seconds(240))))
        let answer = try? await client.execute(HTTPClientRequest(url: address.url + "health"), timeout: .seconds(60))
        let isOK = answer?.status == .ok
        try await client.shutdown()
        return isOK
    }

    private static func write(_ text: String, to path: String) throws { try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path)) }

    private static func renew(_ paths: [String]) throws {
        try write(TestCertificate.otherCertificate, to: paths[0])
        try write(TestCertificate.otherKey, to: paths[1])
    }

    private static func withServer(
        _ renewal: RibletServer.Renewal,
        _ body: @escaping @Sendable (ServerAddress, _ paths: [String]) async throws -> Void
    ) async throws {
        try await TestCertificate.withFiles([TestCertificate.certificate, TestCertificate.key]) { paths in
            var configuration = RibletServer.Configuration(port: 0)
            configuration.tls = .init(certificate: paths[0], key: paths[1])
            configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            var server = RibletServer(configuration: configuration, applications: [.demo()])
            server.renewal = renewal
            try await server.whileRunning { address in
                #expect(try await shows(TestCertificate.certificate, at: address))
                #expect(try await !shows(TestCertificate.otherCertificate, at: address))
                try await body(address, paths)
            }
        }
    }

    @Test("files that change are used for the next connection, without a restart")
    func changedFiles() async throws {
        try await Self.withServer(.init(interval: .milliseconds(20))) { address, paths in
            try Self.renew(paths)
            while try await !Self.shows(TestCertificate.otherCertificate, at: address) {}
            #expect(try await !Self.shows(TestCertificate.certificate, at: address))
        }
    }

    @Test("SIGHUP makes a server read its certificate again, and does not end it")
    func hangUp() async throws {
        // Files are not looked at by themselves within this test.
        try await Self.withServer(.init(interval: .seconds(100_000), hearsHangUp: true)) { address, paths in
            try Self.renew(paths)
            #expect(try await Self.shows(TestCertificate.certificate, at: address))
            kill(getpid(), SIGHUP)
            while try await !Self.shows(TestCertificate.otherCertificate, at: address) {}
        }
    }

    @Test("what cannot be used is not used, is logged with the file at fault, and is tried again when it changes")
    func badFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-renewal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["cert.pem", "key.pem"].map { folder.appending(path: $0).path(percentEncoded: false) }
        try Self.write(TestCertificate.certificate, to: paths[0])
        try Self.write(TestCertificate.key, to: paths[1])
        let log = InMemoryLogHandler()
        var faults: [String] { log.entries.filter { $0.level == .error }.map { "\($0.metadata)" } }
        let certificates = try ServerCertificates(
            .init(certificate: paths[0], key: paths[1]), clock: .system, logger: Logger(label: "test") { _ in log })
        let first = certificates.context
        certificates.check()
        certificates.check()
        #expect(certificates.context === first && faults.isEmpty)

        // The renewer has written one of the two.
        try Self.write(TestCertificate.otherCertificate, to: paths[0])
        certificates.check()
        #expect(faults.isEmpty, "it may be about to write the other")
        certificates.check()
        #expect(certificates.context === first)
        #expect(faults.count == 1 && faults.first?.contains(paths[1]) == true, "\(faults)")
        for _ in 0..<3 { certificates.check() }
        #expect(faults.count == 1, "the same fault is told once")

        for text in ["no PEM at all", ""] {
            try Self.write(text, to: paths[0])
            for _ in 0..<2 { certificates.check() }
            #expect(certificates.context === first && faults.last?.contains(paths[0]) == true)
        }
        try FileManager.default.removeItem(atPath: paths[0])
        for _ in 0..<2 { certificates.check() }
        #expect(certificates.context === first && faults.last?.contains("not there") == true)
        certificates.reload()
        #expect(certificates.context === first)

        try Self.renew(paths)
        certificates.check()
        #expect(certificates.context === first)
        certificates.check()
        #expect(certificates.context !== first)
    }
}
