import EmbeddedServer

/// A picture as the public picture services describe it, without the address, which only the server
/// knows.
public struct PictureEntry: Sendable, Hashable, Identifiable {
    /// The identifier of the drawing, such as `cat-0042`.
    public let id: String
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
}

/// The drawings of one animal as the collection behind `GET /v1/images/search`.
public struct PictureCatalogue: Sendable, Hashable {
    /// The order of an answer.
    public enum Order: String, Sendable, CaseIterable, Hashable {
        /// By identifier, first to last.
        case ascending = "ASC"
        /// By identifier, last to first.
        case descending = "DESC"
        /// Shuffled anew for each seed.
        case random = "RANDOM"

        /// Reads the value of the query item `order`, in any case; what is missing or unknown means
        /// random, as it does at the services.
        public init(query: String?) {
            self = query.flatMap { Order(rawValue: $0.uppercased()) } ?? .random
        }
    }

    /// The number of pictures that one answer may hold.
    public static let limits = 1...100

    /// The animal whose drawings these are.
    public let pet: Pet

    /// Makes the catalogue of one animal.
    public init(pet: Pet) {
        self.pet = pet
    }

    /// The number of pictures.
    public var count: Int { PetDrawing.count }

    /// Reads the value of the query item `limit`: 1 when it is missing or no number, else brought
    /// into ``limits``.
    public static func limit(query: String?) -> Int {
        guard let value = query.flatMap({ Int($0) }) else { return limits.lowerBound }
        return min(max(value, limits.lowerBound), limits.upperBound)
    }

    /// Reads the value of the query item `page`: 0 when it is missing, no number or negative. Pages
    /// count from 0.
    public static func page(query: String?) -> Int {
        max(query.flatMap { Int($0) } ?? 0, 0)
    }

    /// The pictures of one page.
    ///
    /// - Parameters:
    ///   - limit: how many at most; brought into ``limits``.
    ///   - page: which page, from 0; a negative one is the first. Past the end the answer is empty,
    ///     except in random order, which has no end.
    ///   - order: the order of the whole collection that is cut into pages.
    ///   - seed: what to shuffle by in random order: the same seed gives the same pages, so a
    ///     client that keeps it sees no picture twice
    ///     until all were shown; further pages are shuffles of their own.
    /// - Returns: the entries in the order asked for, no entry twice.
    public func search(limit: Int = 1, page: Int = 0, order: Order = .random, seed: UInt64 = 0) -> [PictureEntry] {
        let limit = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
        let (start, overflow) = max(page, 0).multipliedReportingOverflow(by: limit)
        if order == .random {
            return shuffled(from: overflow ? 0 : start, limit: limit, seed: seed)
        }
        guard !overflow, start < count else { return [] }
        return (start..<min(start + limit, count)).map { entry(order == .ascending ? $0 + 1 : count - $0) }
    }

    /// The entry of one drawing; `nil` when the identifier is not one of this catalogue's.
    public func entry(id: String) -> PictureEntry? {
        guard let drawing = PetDrawing(id: id), drawing.pet == pet else { return nil }
        return entry(drawing.seed)
    }

    private func entry(_ number: Int) -> PictureEntry {
        let drawing = PetDrawing(pet: pet, seed: number)
        return PictureEntry(id: drawing.id ?? "", width: PetDrawing.side, height: PetDrawing.side)
    }

    private func shuffled(from start: Int, limit: Int, seed: UInt64) -> [PictureEntry] {
        var entries: [PictureEntry] = []
        var position = start % (count << 20)
        while entries.count < limit {
            let round = position / count
            var chance = Chance(seed &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15)
            let order = Array(1...count).shuffled(using: &chance)
            let first = position % count
            let part = order[first..<min(first + limit - entries.count, count)]
            // At the seam of two rounds a picture may come again; one answer never holds it twice.
            let known = Set(entries.map(\.id))
            let new = part.map(entry).filter { !known.contains($0.id) }
            entries += new
            if new.count < part.count {
                let spare = order.map(entry).filter { spare in !entries.contains { $0.id == spare.id } }
                entries += spare.prefix(part.count - new.count)
            }
            position += part.count
        }
        return entries
    }
}
