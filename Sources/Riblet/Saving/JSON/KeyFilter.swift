/// Finds a name that comes a second time in an object, without a table where there are few names.
struct KeyFilter {
    private var seen: UInt64 = 0
    private var table: [String: Int] = [:]

    /// Above this many names the filter lets too much pass, and a table takes over.
    private static var few: Int { 32 }

    /// The place of `key` among `members`, all of which this filter has been asked for before, or
    /// nil if it is new.
    @inline(__always)
    mutating func index(of key: String, in members: [SavedValue.Member]) -> Int? {
        let bit = Self.bit(of: key)
        guard seen & bit != 0 || members.count >= Self.few else {
            seen |= bit
            return nil
        }
        return search(key, members)
    }

    @inline(never)
    private mutating func search(_ key: String, _ members: [SavedValue.Member]) -> Int? {
        guard members.count >= Self.few else { return members.firstIndex { $0.key == key } }
        for index in table.count..<members.count { table[members[index].key] = index }
        return table[key]
    }

    /// One of 64 bits, by what is quick to read of a name. Names that Swift holds equal may differ
    /// in their bytes, but only beyond ASCII.
    @inline(__always)
    private static func bit(of key: String) -> UInt64 {
        var bits: UInt64 = 0
        for byte in key.utf8 {
            if byte >= 0x80 { return 1 }
            bits = bits &* 31 &+ UInt64(byte)
        }
        return 1 << (bits & 63)
    }
}
