import Foundation
import Synchronization

/// Remembers what another transport carries, to be kept in a file and answered later by a
/// ``RecordedTransport``.
///
/// Secrets in URLs and header fields are taken out; bodies are kept as they are, so record with an
/// account made for it. Failures are not remembered.
public final class RecordingTransport: NetworkTransport {
    private let base: any NetworkTransport
    private let redaction: Redaction
    private let recorded = Mutex<[RecordedExchange]>([])

    /// Makes a transport.
    /// - Parameters:
    ///   - base: The transport for the requests.
    ///   - redaction: The secrets to remove.
    public init(_ base: any NetworkTransport, redaction: Redaction = .standard) {
        self.base = base
        self.redaction = redaction
    }

    /// The exchanges so far, in the order of the answers.
    public var exchanges: [RecordedExchange] { recorded.withLock(\.self) }

    /// Sends the request and remembers the answer.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse { try await send(request, onProgress: nil) }

    /// Sends the request, tells how far it is, and remembers the answer.
    public func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse {
        let response = try await base.send(request, onProgress: onProgress)
        recorded.withLock { $0.append(RecordedExchange(request, response, redaction: redaction)) }
        return response
    }

    /// Writes what was carried so far into a file, as JSON with sorted keys.
    /// - Throws: ``RecordingError/file(path:reason:)``; a file that was there is whole or replaced
    ///   then.
    public func save(to file: URL) throws(RecordingError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(exchanges).write(to: file, options: .atomic)
        } catch {
            throw .file(path: file.path, reason: "\(error)")
        }
    }

    /// Ends the connections of the transport that carries the requests.
    public func shutdown() async { await base.shutdown() }
}
