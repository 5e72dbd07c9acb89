import Dispatch

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Takes the signals that ask a program to end, so that it can end what it has started first.
final class SignalInbox {
    /// Ready to be read when a signal has come.
    let descriptor: Descriptor
    private let sources: [any DispatchSourceSignal]

    init() throws(WorkspaceError) {
        let (read, write) = try Descriptor.pipe()
        descriptor = read
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            let end = Shared(write)
            source.setEventHandler { end.tell(UInt8(number)) }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }

    /// The writing end: a descriptor is a number, and the system takes writes from any thread.
    private final class Shared: Sendable {
        private let number: Int32

        init(_ descriptor: Descriptor) { number = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 10) }

        deinit { close(number) }

        func tell(_ byte: UInt8) {
            var byte = byte
            while write(number, &byte, 1) < 0, errno == EINTR {}
        }
    }
}
