import Foundation

/// An answer as a file: a mark, a checksum of the rest, the length of the head, the head as JSON,
/// the body as it came.
enum ResponseFile {
    /// Why a file is none.
    enum Damage: Error {
        case notAFile, checksum, head
    }

    private struct Head: Codable {
        var key: String
        var url: String
        var status: Int
        var headers: NetworkHeaders
        var storedAt: Double
        var varying: [String: String?]
    }

    private static let mark = Data("RNRC1\n".utf8)
    private static var prefix: Int { mark.count + 8 + 4 }

    static func encode(_ cached: CachedResponse, for key: String) throws -> Data {
        let head = Head(
            key: key, url: cached.response.url, status: cached.response.status, headers: cached.response.headers,
            storedAt: cached.storedAt.timeIntervalSince1970, varying: cached.varying)
        let encoded = try JSONEncoder().encode(head)
        var rest = Data()
        rest.reserveCapacity(4 + encoded.count + cached.response.body.count)
        rest.append(contentsOf: bytes(UInt64(encoded.count)).prefix(4))
        rest.append(encoded)
        rest.append(cached.response.body)
        return mark + bytes(checksum(rest)) + rest
    }

    /// The answer, if it is the one for that URL; `nil` where another URL has the same name.
    static func decode(_ data: Data, for key: String) throws(Damage) -> CachedResponse? {
        let data = data[...]
        guard data.count >= prefix, data.starts(with: mark) else { throw .notAFile }
        let sum = number(data.dropFirst(mark.count).prefix(8))
        let rest = data.dropFirst(mark.count + 8)
        guard checksum(Data(rest)) == sum else { throw .checksum }
        let count = Int(number(rest.prefix(4)))
        let body = rest.dropFirst(4)
        guard count <= body.count, let head = try? JSONDecoder().decode(Head.self, from: Data(body.prefix(count))) else { throw .head }
        guard head.key == key else { return nil }
        return CachedResponse(
            response: NetworkResponse(status: head.status, headers: head.headers, body: Data(body.dropFirst(count)), url: head.url),
            storedAt: Date(timeIntervalSince1970: head.storedAt), varying: head.varying)
    }

    /// Returns the name of the file of a URL: 128 bits of FNV-1a. Two URLs that were made to have
    /// one name displace each other, no more.
    static func name(of key: String) -> String {
        let one = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let other = key.utf8.reduce(one ^ 0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return [one, other].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// FNV-1a over words of eight bytes: it tells damage, not intent.
    private static func checksum(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var sum = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
            var offset = 0
            while offset + 8 <= bytes.count {
                sum = (sum ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))) &* 0x100_0000_01B3
                sum ^= sum >> 29
                offset += 8
            }
            while offset < bytes.count {
                sum = (sum ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
                offset += 1
            }
            return sum
        }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.enumerated().reduce(0) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
    }
}
