import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A connection to this machine that says what a test wants it to say, and nothing else.
final class RawSocket: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        try #require(result == 0)
        // A test that would wait for ever fails instead.
        var patience = timeval(tv_sec: 240, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        #else
        let flags = Int32(MSG_DONTWAIT)
        #endif
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            offset += count
        }
    }

    /// Returns the text of the other side until it ends the connection; nil where it does not.
    func untilEnd() async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [descriptor] in
                var all: [UInt8] = []
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let count = recv(descriptor, &bytes, bytes.count, 0)
                    if count > 0 {
                        all += bytes[..<count]
                    } else if count == 0 || errno != EINTR {
                        let isOver = count == 0 || errno == ECONNRESET
                        return continuation.resume(returning: isOver ? String(decoding: all, as: UTF8.self) : nil)
                    }
                }
            }
        }
    }
}

/// The function of the system, which a method of the same name hides.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}
