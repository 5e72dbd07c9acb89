/// A ZIP archive that is made while it is sent: its files are stored as they are, one after the
/// other, and none is held as a whole. The format is that of PKWARE's APPNOTE 6.3, without ZIP64.
///
/// A file may have less than 4 GB, and so may the archive.
struct ZipArchive {
    /// The fault of a file that does not fit.
    struct TooLarge: Error {}

    /// Bit 3 says that the size follows the content, bit 11 that names are UTF-8.
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    /// 1 January 1980, the first day of the format: a time would be that of the server's zone.
    private static let noDate: UInt16 = 1 << 5 | 1

    private struct Entry {
        let name: [UInt8]
        let start: UInt32
        var checksum = CRC32()
        var size: UInt32 = 0
    }

    private var entries: [Entry] = []
    private var written: UInt32 = 0

    /// Begins a file.
    ///
    /// - Returns: the bytes to send.
    mutating func begin(_ name: String) throws(TooLarge) -> [UInt8] {
        let entry = Entry(name: Array(name.utf8), start: written)
        entries.append(entry)
        return try sent(header(0x0403_4b50, versions: [20], entry) + entry.name)
    }

    /// Adds content to the file that was begun last.
    mutating func add(_ bytes: [UInt8]) throws(TooLarge) -> [UInt8] {
        entries[entries.count - 1].checksum.add(bytes)
        let (size, overflows) = entries[entries.count - 1].size.addingReportingOverflow(UInt32(clamping: bytes.count))
        guard !overflows else { throw TooLarge() }
        entries[entries.count - 1].size = size
        return try sent(bytes)
    }

    /// Ends the file that was begun last.
    mutating func end() throws(TooLarge) -> [UInt8] {
        guard let entry = entries.last else { return [] }
        return try sent(Self.bytes(UInt32(0x0807_4b50)) + sizes(entry))
    }

    /// Ends the archive: the list of its files.
    mutating func finish() throws(TooLarge) -> [UInt8] {
        let start = written
        var list: [UInt8] = []
        for entry in entries {
            list += header(0x0201_4b50, versions: [20, 20], entry)
            // No comment, the first disk, no attributes.
            list += [UInt8](repeating: 0, count: 10) + Self.bytes(entry.start) + entry.name
        }
        guard let count = UInt16(exactly: entries.count), let size = UInt32(exactly: list.count) else { throw TooLarge() }
        let end: [UInt8] = Self.bytes(UInt32(0x0605_4b50)) + [0, 0, 0, 0] + Self.bytes(count) + Self.bytes(count) + Self.bytes(size)
        return try sent(list) + end + Self.bytes(start) + [0, 0]
    }

    private mutating func sent(_ bytes: [UInt8]) throws(TooLarge) -> [UInt8] {
        let (sum, overflows) = written.addingReportingOverflow(UInt32(clamping: bytes.count))
        guard !overflows else { throw TooLarge() }
        written = sum
        return bytes
    }

    /// Returns what both kinds of headers have: in the one before a file its size is not known yet.
    private func header(_ mark: UInt32, versions: [UInt16], _ entry: Entry) -> [UInt8] {
        Self.bytes(mark) + versions.flatMap(Self.bytes) + Self.bytes(Self.flags) + [0, 0, 0, 0] + Self.bytes(Self.noDate) + sizes(entry)
            + Self.bytes(UInt16(entry.name.count)) + [0, 0]
    }

    private func sizes(_ entry: Entry) -> [UInt8] {
        Self.bytes(entry.checksum.value) + Self.bytes(entry.size) + Self.bytes(entry.size)
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

/// The checksum of ZIP archives and PNG pictures: ISO 3309, a table of 256 remainders.
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
    }

    private var rest = UInt32.max

    var value: UInt32 { ~rest }

    mutating func add(_ bytes: [UInt8]) {
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes { rest = rest >> 8 ^ table[Int((rest ^ UInt32(byte)) & 0xFF)] }
        }
    }
}
