import Foundation
import Synchronization

/// Answers from a recording, without a network: the same request gets the answers that it got then,
/// one after another, and the last one from then on.
///
/// Requests are the same where method, URL (secrets aside) and body are.
public final class RecordedTransport: NetworkTransport {
    private struct Key: Hashable {
        let method: HTTPMethod
        let url: String
        let body: Data?
    }

    private let redaction: Redaction
    private let answers: Mutex<[Key: ArraySlice<RecordedExchange>]>

    /// Answers what a file holds that ``RecordingTransport/save(to:)`` wrote.
    /// - Parameters:
    ///   - file: The recording.
    ///   - redaction: What was taken out.
    /// - Throws: ``RecordingError``.
    public convenience init(contentsOf file: URL, redaction: Redaction = .standard) throws(RecordingError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw .file(path: file.path, reason: "\(error)")
        }
        do {
            self.init(try JSONDecoder().decode([RecordedExchange].self, from: data), redaction: redaction)
        } catch let error as DecodingError {
            let (path, reason) = error.place
            throw .content(path: file.path, reason: path.isEmpty ? reason : "\(path): \(reason)")
        } catch {
            throw .content(path: file.path, reason: "\(error)")
        }
    }

    /// Answers what is given.
    public init(_ exchanges: [RecordedExchange], redaction: Redaction = .standard) {
        self.redaction = redaction
        let grouped = Dictionary(grouping: exchanges) { Key(method: $0.method, url: redaction.url($0.url), body: $0.requestBody) }
        answers = Mutex(grouped.mapValues { $0[...] })
    }

    /// Answers a request.
    /// - Throws: ``NetworkError/transport(url:reason:)`` for one that was not recorded;
    ///   ``NetworkError/tooLarge(url:limit:)``.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        if Task.isCancelled { throw .cancelled(url: request.url) }
        let key = Key(method: request.method, url: redaction.url(request.url), body: request.body)
        let answer = answers.withLock { answers in
            guard let queue = answers[key] else { return nil as RecordedExchange? }
            if queue.count > 1 { answers[key] = queue.dropFirst() }
            return queue.first
        }
        guard let answer else {
            throw .transport(url: request.url, reason: "no answer to \(request.method.rawValue) was recorded for it; record it")
        }
        guard answer.body.count <= request.maximumResponseBytes else {
            throw .tooLarge(url: request.url, limit: request.maximumResponseBytes)
        }
        return NetworkResponse(status: answer.status, headers: answer.headers, body: answer.body, url: request.url)
    }
}
