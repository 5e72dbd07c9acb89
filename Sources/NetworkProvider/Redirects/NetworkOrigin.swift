import Foundation

/// The part of a URL that says which server it is.
struct NetworkOrigin: Hashable, Sendable, CustomStringConvertible {
    let scheme: String
    /// In lower case; an IPv6 address without brackets.
    let host: String
    let port: Int

    /// Nil if a URL is none of a web server.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    var description: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// True if the written host is this machine or an address of a private network.
    var isPrivate: Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        var four = in_addr()
        // Also takes what browsers and systems take for an address: 127.1, 0x7f000001,
        // 017700000001.
        if inet_aton(name, &four) != 0 { return Self.isPrivate(UInt32(bigEndian: four.s_addr)) }
        if name.contains(":") { return Self.isPrivateSix(name) }
        // A name without a dot is one of the network at hand.
        return !name.contains(".") || ["localhost", "local", "internal", "home.arpa"].contains { name.hasSuffix(".\($0)") }
    }

    private static func isPrivate(_ address: UInt32) -> Bool {
        let networks: [(UInt32, UInt32)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
            (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return networks.contains { network, length in (address ^ network) >> (32 - length) == 0 }
    }

    private static func isPrivateSix(_ name: String) -> Bool {
        var six = in6_addr()
        // A name that is no address leads nowhere; a zone belongs to this machine.
        guard inet_pton(AF_INET6, name, &six) == 1 else { return true }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        func four(at offset: Int) -> UInt32 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        let zeros = bytes.prefix { $0 == 0 }.count
        switch (bytes[0], bytes[1]) {
        // `::`, `::1`, and IPv4 within IPv6.
        case (0, 0):
            return zeros >= 12 || (zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF) ? isPrivate(four(at: 12)) : true
        case (0x00, 0x64) where bytes[2] == 0xFF && bytes[3] == 0x9B: return isPrivate(four(at: 12))
        case (0x20, 0x02): return isPrivate(four(at: 2))
        case (0xFC...0xFD, _), (0xFE...0xFF, _): return true
        default: return false
        }
    }
}
