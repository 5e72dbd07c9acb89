import Logging
import NIOSSL
import RibletWebServer
import Synchronization
import UnixSignals

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The certificate and key that new connections are spoken to with, and how they become newer ones
/// while the server runs. Connections that are open go on with what they began with.
final class ServerCertificates: Sendable {
    private struct Contents: Equatable {
        let certificate: Data?
        let key: Data?
    }

    private struct State {
        var context: NIOSSLContext
        /// The files as they were read last, usable or not.
        var read: Contents
        /// The files as the last look found them, where they differ.
        var seen: Contents?
    }

    private let files: RibletServer.TLS
    private let clock: ServerClock
    private let logger: Logger
    private let state: Mutex<State>

    /// Reads the files for the first time.
    init(_ files: RibletServer.TLS, clock: ServerClock, logger: Logger) throws(ServerError) {
        self.files = files
        self.clock = clock
        self.logger = logger
        let contents = Self.contents(of: files)
        state = Mutex(State(context: try files.makeContext(clock: clock), read: contents))
    }

    /// The context for the next connection.
    var context: NIOSSLContext { state.withLock { $0.context } }

    /// Uses the files as they are now. Where they cannot be used, what is used stays, and the log
    /// says why.
    func reload() {
        let contents = Self.contents(of: files)
        do {
            let context = try files.makeContext(clock: clock)
            state.withLock { $0 = State(context: context, read: contents) }
            logger.notice("The certificate is used as it is now", metadata: ["path": "\(files.certificate)"])
        } catch {
            state.withLock { ($0.read, $0.seen) = (contents, nil) }
            logger.error("A new certificate is not used; that of before stays", metadata: ["reason": "\(error)"])
        }
    }

    /// Reloads files that have changed, once they have stayed the same from one call to the next:
    /// certificate and key are written one after the other, and in between they do not fit.
    func check() {
        let contents = Self.contents(of: files)
        let hasSettled = state.withLock { state in
            guard contents != state.read else {
                state.seen = nil
                return false
            }
            defer { state.seen = contents }
            return contents == state.seen
        }
        if hasSettled { reload() }
    }

    func follow(_ renewal: RibletServer.Renewal, hangUps: UnixSignalsSequence?) async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                while (try? await Task.sleep(for: renewal.interval)) != nil { self.check() }
            }
            if let hangUps {
                tasks.addTask {
                    for await _ in hangUps { self.reload() }
                }
            }
        }
    }

    private static func contents(of files: RibletServer.TLS) -> Contents {
        Contents(
            certificate: FileManager.default.contents(atPath: files.certificate), key: FileManager.default.contents(atPath: files.key))
    }
}
