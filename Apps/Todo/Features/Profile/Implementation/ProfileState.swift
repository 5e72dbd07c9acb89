import TodoDomain

/// What the page shows.
public struct ProfileState: Equatable, Sendable {
    /// How many todos are left and done; nothing before they are known.
    public var counts: Counts?
    /// The picture of the flavour's animal that was shown last.
    public var friend: Picture?
    /// The flavour's animal.
    public let own: Animal
    /// The animal whose pictures are seen.
    public var selected: Animal
    /// The pictures of cats.
    public var cats = ProfileGallery()
    /// The pictures of dogs.
    public var dogs = ProfileGallery()

    /// How many are left and done.
    public struct Counts: Equatable, Sendable {
        /// How many are left.
        public var left: Int
        /// How many are done.
        public var done: Int

        /// Counts of a list.
        public init(left: Int, done: Int) {
            self.left = left
            self.done = done
        }
    }

    /// Before anything is known, with the flavour's own animal selected.
    public init(own: Animal) {
        self.own = own
        selected = own
    }

    /// The pictures of an animal.
    public subscript(animal: Animal) -> ProfileGallery {
        get { animal == .cat ? cats : dogs }
        set { if animal == .cat { cats = newValue } else { dogs = newValue } }
    }

    /// The picture at the top: the one on the home page, else the first of its kind.
    public var face: Picture? { friend ?? self[own].pictures.first }
}

/// The pictures of one animal, as far as they have been paged in.
public struct ProfileGallery: Equatable, Sendable {
    /// Where the paging stands.
    public enum Phase: Equatable, Sendable {
        /// Nothing is under way; there may be more.
        case idle
        case loading
        /// The last page failed; it can be asked for again.
        case failed
        /// There are no more.
        case complete
    }

    /// How many pictures a page has.
    public static let pageSize = 30
    /// All so far, each once.
    public private(set) var pictures: [Picture] = []
    /// How many pages have arrived.
    public private(set) var pageCount = 0
    /// Where the paging stands.
    public private(set) var phase = Phase.idle
    /// How many pages are to be there before the loading rests.
    private(set) var wantedCount = 1

    /// Before the first page.
    public init() {}

    /// How far the user has paged; a page that was never asked for is none.
    var pagedCount: Int { phase == .loading ? wantedCount : max(1, pageCount) }

    /// Whether the first content is there, or will not come: nothing is under way that somebody waits for.
    public var isSettled: Bool { phase != .loading && !(phase == .idle && pageCount < wantedCount) }

    /// Whether a page can be asked for.
    var mayLoad: Bool { phase == .idle || phase == .failed }

    /// The page to ask for next; nothing while the loading rests.
    var duePage: Int? { phase == .loading ? pageCount : nil }

    /// A number of pages is wanted.
    mutating func want(_ count: Int) { wantedCount = max(wantedCount, count) }

    /// The next page is under way.
    mutating func begin() {
        phase = .loading
        wantedCount = max(wantedCount, pageCount + 1)
    }

    /// Whatever was under way has ended with nothing.
    mutating func interrupt() {
        if phase == .loading { phase = .idle }
    }

    /// The page that was under way has failed.
    mutating func fail() { phase = .failed }

    /// A page has arrived. A short one is the last; so is one that brings nothing new, as services do that begin again at the end.
    mutating func receive(_ page: [Picture]) {
        var known = Set(pictures.map(\.id))
        let fresh = page.filter { known.insert($0.id).inserted }
        pictures += fresh
        pageCount += 1
        if page.count < Self.pageSize || fresh.isEmpty {
            phase = .complete
        } else if pageCount >= wantedCount {
            phase = .idle
        }
    }
}
