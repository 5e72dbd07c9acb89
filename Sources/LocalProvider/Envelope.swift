import Foundation

/// An entry as it is stored: the encoded value with its identifier, its time and a checksum over
/// all of it.
///
/// The checksum is there because a property list with flipped bits mostly still decodes, to wrong
/// values.
struct Envelope: Codable, Sendable {
    let identifier: String
    /// The time of writing, in seconds since 1970.
    let writtenAt: Double
    let checksum: Int64
    let value: Data

    init(identifier: String, writtenAt: Double, value: Data) {
        self.identifier = identifier
        self.writtenAt = writtenAt
        self.value = value
        checksum = Self.checksum(identifier: identifier, writtenAt: writtenAt, value: value)
    }

    /// The reason why stored bytes are not an entry.
    struct Damage: Error {
        let reason: String
    }

    func encoded() throws(LocalProviderError) -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            return try encoder.encode(self)
        } catch {
            throw .notEncodable(identifier: identifier, type: "Envelope", reason: "\(error)")
        }
    }

    static func open(_ data: Data) throws(Damage) -> Envelope {
        let envelope: Envelope
        do {
            envelope = try PropertyListDecoder().decode(Envelope.self, from: data)
        } catch {
            throw Damage(reason: "its \(data.count) bytes are not an entry")
        }
        let expected = checksum(identifier: envelope.identifier, writtenAt: envelope.writtenAt, value: envelope.value)
        guard envelope.checksum == expected, envelope.writtenAt.isFinite else { throw Damage(reason: "its checksum is wrong") }
        return envelope
    }

    /// Opens the entry that belongs to an identifier.
    static func open(_ data: Data, for identifier: String) throws(Damage) -> Envelope {
        let envelope = try open(data)
        guard envelope.identifier == identifier else { throw Damage(reason: "it is the entry of \"\(envelope.identifier.shortened)\"") }
        return envelope
    }

    func age(at now: Date) -> Duration {
        // A time that somebody wrote may be any number, and not each fits into a duration.
        .seconds(min(max(0, now.timeIntervalSince1970 - writtenAt), 1e15))
    }

    private static func checksum(identifier: String, writtenAt: Double, value: Data) -> Int64 {
        let time = withUnsafeBytes(of: writtenAt.bitPattern.littleEndian) { Array($0) }
        return Int64(bitPattern: Digest.checksum([Array(identifier.utf8), time, Array(value)]))
    }
}
