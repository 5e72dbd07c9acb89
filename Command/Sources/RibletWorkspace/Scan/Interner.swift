/// The distinct words of what one worker scans: each is a number, and a string that is made once.
final class Interner {
    /// Every word of every file goes through it: behind a pointer, properties are read without
    /// asking whether somebody else writes them.
    private let storage: UnsafeMutablePointer<InternedWords>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: InternedWords())
    }

    deinit {
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    var words: [String] { storage.pointee.words }

    /// The number of a word.
    @inline(__always)
    func symbol(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt32 { storage.pointee.symbol(start, count) }

    /// Returns the possible meanings of a called word.
    @inline(__always)
    func interest(_ symbol: UInt32) -> CallKind { storage.pointee.interests[Int(symbol)] }

    func word(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
        let symbol = storage.pointee.symbol(start, count)
        return storage.pointee.words[Int(symbol)]
    }
}

private struct InternedWords {
    private var table: [UInt32]
    private var hashes: [UInt32] = []
    private(set) var words: [String] = []
    private(set) var interests: [CallKind] = []

    init() {
        table = Array(repeating: 0, count: 1 << 14)
        words.reserveCapacity(1 << 12)
    }

    mutating func symbol(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        let short = Self.hash(start, count)
        var slot = Int(short) & (table.count - 1)
        while table[slot] != 0 {
            let known = table[slot] - 1
            if hashes[Int(known)] == short, matches(words[Int(known)], start, count) { return known }
            slot = (slot + 1) & (table.count - 1)
        }
        let word = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        words.append(word)
        hashes.append(short)
        interests.append(CallKind(word))
        table[slot] = UInt32(words.count)
        if words.count * 2 > table.count { grow() }
        return UInt32(words.count - 1)
    }

    @inline(__always)
    private static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(count)
        var index = 0
        while index + 8 <= count {
            let chunk = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            hash = (hash ^ chunk) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            index += 8
        }
        var rest: UInt64 = 0
        var shift: UInt64 = 0
        while index < count {
            rest |= UInt64(start[index]) << shift
            shift += 8
            index += 1
        }
        hash = (hash ^ rest) &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 32
        return UInt32(truncatingIfNeeded: hash)
    }

    @inline(__always)
    private func matches(_ word: String, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var word = word
        return word.withUTF8 { $0.count == count && memcmp($0.baseAddress!, start, count) == 0 }
    }

    private mutating func grow() {
        table = Array(repeating: 0, count: table.count * 2)
        for (index, hash) in hashes.enumerated() {
            var slot = Int(hash) & (table.count - 1)
            while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = UInt32(index + 1)
        }
    }
}

/// The words of a workspace by their numbers.
struct WordTable: Sendable {
    private var numbers: [String: UInt32] = [:]
    private(set) var words: [String] = []

    /// Returns the number of a word, which gets one.
    mutating func insert(_ word: String) -> UInt32 {
        if let known = numbers[word] { return known }
        numbers[word] = UInt32(words.count)
        words.append(word)
        return UInt32(words.count - 1)
    }

    /// The number of a word that has one.
    func number(of word: String) -> Int? { numbers[word].map(Int.init) }
}
