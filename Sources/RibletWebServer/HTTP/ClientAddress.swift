import HTTPTypes
import NIOCore

/// Names where a browser is, for counting.
enum ClientAddress {
    /// The address without the port; an IPv6 address by its first 64 bits, since one customer has
    /// all that follow.
    static func name(of address: SocketAddress?, forwardedFor: String?) -> String {
        // Only the last entry was written by our own proxy; the others say what the browser likes.
        if let last = forwardedFor?.split(separator: ",").last {
            let text = String(last.drop { $0 == " " })
            if let address = try? SocketAddress(ipAddress: text, port: 0) { return name(of: address, forwardedFor: nil) }
        }
        switch address {
        case .v6(let address):
            return withUnsafeBytes(of: address.address.sin6_addr) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") }
        case .some(let address): return address.ipAddress ?? "local"
        case nil: return "unknown"
        }
    }

    /// Returns true if the other end is a program of this machine, and no proxy by its own
    /// words.
    static func isDirectlyFromThisMachine(_ address: SocketAddress?, _ headers: HTTPFields) -> Bool {
        let proxyFields: [HTTPField.Name] = [.forwardedFor, .forwarded, .via, .realIP]
        guard !proxyFields.contains(where: { headers[$0] != nil }) else { return false }
        switch address {
        case .v4(let address): return UInt32(bigEndian: address.address.sin_addr.s_addr) >> 24 == 127
        case .v6: return ["::1", "::ffff:127.0.0.1"].contains(address?.ipAddress)
        case .unixDomainSocket: return true
        case nil: return false
        }
    }
}
