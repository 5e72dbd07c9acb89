/// Departed RIBs by number. A place is used again when the RIB in it has gone.
///
/// They lie in memory of their own, where they never move, and not in an array: a RIB is written to
/// while objects are let go of that may let other RIBs go, and its router knows its place.
@MainActor
enum DepartedRIBs {
    private static let chunkSize: Int32 = 64
    /// The beginnings of the chunks.
    private static var chunks: UnsafeMutablePointer<UnsafeMutablePointer<DepartedRIB>>?
    private static var capacity: Int32 = 0
    /// Where a free place was seen last.
    private static var hand: Int32 = 0

    /// All places, free ones included.
    static var numbers: Range<Int32> { 0..<capacity }

    @inline(__always)
    static func place(_ number: Int32) -> UnsafeMutablePointer<DepartedRIB> {
        chunks.unsafelyUnwrapped[Int(number &>> 6)] + Int(number & (chunkSize - 1))
    }

    /// The number of a free place.
    @inline(__always)
    static func takePlace() -> Int32 {
        if hand < capacity, place(hand).pointee.isFree { return hand }
        return findPlace()
    }

    @inline(never)
    private static func findPlace() -> Int32 {
        for _ in 0..<capacity {
            hand = hand &+ 1 < capacity ? hand &+ 1 : 0
            if place(hand).pointee.isFree { return hand }
        }
        hand = capacity
        grow()
        return hand
    }

    /// Twice as many places.
    private static func grow() {
        let (old, new) = (Int(capacity / chunkSize), max(1, Int(capacity / chunkSize) * 2))
        let more = UnsafeMutablePointer<UnsafeMutablePointer<DepartedRIB>>.allocate(capacity: new)
        if let chunks {
            more.moveInitialize(from: chunks, count: old)
            chunks.deallocate()
        }
        for index in old..<new {
            let chunk = UnsafeMutablePointer<DepartedRIB>.allocate(capacity: Int(chunkSize))
            for place in 0..<chunkSize { (chunk + Int(place)).initialize(to: DepartedRIB(number: Int32(index) * chunkSize + place)) }
            (more + index).initialize(to: chunk)
        }
        chunks = more
        capacity = Int32(new) * chunkSize
    }

    /// Gives memory back after many RIBs have gone. No place may be in use.
    static func shrink() {
        guard capacity > 16 * chunkSize, let chunks else { return }
        for index in 0..<Int(capacity / chunkSize) {
            chunks[index].deinitialize(count: Int(chunkSize))
            chunks[index].deallocate()
        }
        chunks.deallocate()
        self.chunks = nil
        capacity = 0
        hand = 0
    }
}
