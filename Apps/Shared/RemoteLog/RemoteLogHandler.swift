import Foundation
import Logging

/// The handler of a logger whose records a ``RemoteSink`` sends.
package struct RemoteLogHandler: LogHandler {
    package var logLevel = Logger.Level.warning
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let sink: RemoteSink

    /// - Parameters:
    ///   - label: the logger's.
    ///   - sink: shared by all handlers of a program.
    package init(_ label: String, _ sink: RemoteSink) {
        self.label = label
        self.sink = sink
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let given = [metadataProvider?.get(), event.metadata].compactMap { $0 }.reduce(metadata) { $0.merging($1) { $1 } }
        sink.take(
            RemoteSink.Record(
                time: Date(), level: event.level.rawValue, label: label, message: cut("\(event.message)"),
                metadata: given.mapValues { cut("\($0)") }))
    }

    /// A text within the bound, cut between characters.
    private func cut(_ text: String) -> String {
        guard text.utf8.count > sink.limits.text else { return text }
        var (end, bytes) = (text.startIndex, 0)
        while end < text.endIndex {
            bytes += text[end].utf8.count
            if bytes > sink.limits.text - 3 { break }
            end = text.index(after: end)
        }
        return text[..<end] + "…"
    }
}

extension Logger {
    /// A logger that writes to standard error, and sends warnings and what is worse to a sink where
    /// there is one.
    package init(label: String, sink: RemoteSink?) {
        self.init(label: label) { label in
            let own = StreamLogHandler.standardError(label: label)
            return sink.map { MultiplexLogHandler([own, RemoteLogHandler(label, $0)]) } ?? own
        }
    }
}
