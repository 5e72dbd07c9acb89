import Foundation
import Logging
import MandalartDomain
import Synchronization

/// A place where events are written.
protocol EventSink: Sendable {
    func write(_ event: MandalartEvent)
}

/// Passes events on to its sinks.
final class EventLog: MandalartLogger {
    private let sinks: [any EventSink]

    init(sinks: [any EventSink]) { self.sinks = sinks }

    func log(_ event: MandalartEvent) { for sink in sinks { sink.write(event) } }
}

/// Events in the program's own log.
struct ConsoleSink: EventSink {
    let logger: Logger

    func write(_ event: MandalartEvent) {
        logger.info("\(event.name)", metadata: event.parameters.mapValues { "\($0)" })
    }
}

/// Events as lines of JSON in a file; a full file becomes the one before, which it replaces.
final class FileSink: EventSink {
    private let url: URL
    private let limit: Int
    private let logger: Logger
    private let now: @Sendable () -> Date
    /// Lines of several tasks must not run into each other. After a failure that was logged,
    /// nothing more is said until one succeeds.
    private let hasFailed = Mutex(false)

    init(at url: URL, limit: Int = 1024 * 1024, logger: Logger, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.limit = limit
        self.logger = logger
        self.now = now
    }

    func write(_ event: MandalartEvent) {
        let line = Line(time: now().formatted(.iso8601), event: event.name, parameters: event.parameters)
        hasFailed.withLock { hasFailed in
            do {
                try append(Data((try JSONColumn.text(line) + "\n").utf8))
                hasFailed = false
            } catch {
                if !hasFailed { logger.warning("Events cannot be written", metadata: ["file": "\(url.path)", "error": "\(error)"]) }
                hasFailed = true
            }
        }
    }

    /// Read and written by the user who runs the program.
    private static let ownersOnly: mode_t = 0o600

    private struct Line: Encodable {
        let time, event: String
        let parameters: [String: String]
    }

    private func append(_ bytes: Data) throws {
        let files = FileManager.default
        if let size = try? files.attributesOfItem(atPath: url.path)[.size] as? Int, size + bytes.count > limit {
            let previous = url.appendingPathExtension("1")
            if files.fileExists(atPath: previous.path) { try files.removeItem(at: previous) }
            try files.moveItem(at: url, to: previous)
        }
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, Self.ownersOnly)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Another version may have made one that all can read.
        fchmod(descriptor, Self.ownersOnly)
        try handle.write(contentsOf: bytes)
    }
}
