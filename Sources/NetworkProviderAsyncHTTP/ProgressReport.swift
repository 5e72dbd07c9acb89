import AsyncHTTPClient
import NIOCore
import NetworkProvider
import Synchronization

/// Tells how far an exchange is.
final class ProgressReport: Sendable {
    private let progress = Mutex(NetworkProgress())
    private let tell: @Sendable (NetworkProgress) -> Void

    init(_ tell: @escaping @Sendable (NetworkProgress) -> Void) { self.tell = tell }

    func sent(_ bytes: Int, of total: Int) {
        change { progress in
            progress.sent = bytes
            progress.toSend = total
        }
    }

    /// The answer begins; nothing is told of that.
    func begin(of total: Int?) { progress.withLock { $0.toReceive = total } }

    func received(_ bytes: Int) { change { $0.received = bytes } }

    /// Within the lock, so that two of them never overtake each other.
    private func change(_ change: (inout NetworkProgress) -> Void) {
        progress.withLock { progress in
            change(&progress)
            tell(progress)
        }
    }
}

extension HTTPClientRequest.Body {
    /// Bytes that go out in pieces, each of which is told of.
    static func told(_ bytes: [UInt8], _ report: ProgressReport) -> Self {
        .stream(ToldBytes(bytes: bytes, report: report), length: .known(Int64(bytes.count)))
    }
}

private struct ToldBytes: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let bytes: [UInt8]
    let report: ProgressReport

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes, report: report) }

    struct Iterator: AsyncIteratorProtocol {
        private static let piece = 1 << 16

        let bytes: [UInt8]
        let report: ProgressReport
        private var offset = 0

        init(bytes: [UInt8], report: ProgressReport) {
            self.bytes = bytes
            self.report = report
        }

        mutating func next() async -> ByteBuffer? {
            // The piece before has gone out when the next one is asked for.
            if offset > 0 { report.sent(offset, of: bytes.count) }
            guard offset < bytes.count else { return nil }
            let end = Swift.min(bytes.count, offset + Self.piece)
            defer { offset = end }
            return ByteBuffer(bytes: bytes[offset..<end])
        }
    }
}
