import NIOCore

/// Names where a browser is, for counting.
enum ClientAddress {
    /// The address without the port; an IPv6 address by its first 64 bits, since one customer has all that follow.
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
}
