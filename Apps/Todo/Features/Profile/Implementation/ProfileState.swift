import RibletReactor
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
    public var cats = ProfileGallery(first: 0)
    /// The pictures of dogs.
    public var dogs = ProfileGallery(first: 0)

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
    public var face: Picture? { friend ?? self[own].items.first }
}

/// The pictures of one animal, as far as they have been paged in.
public typealias ProfileGallery = Paging<Picture, Int>

extension ProfileGallery {
    /// How many pictures a page has.
    public static var pageSize: Int { 30 }

    /// How far the user has paged; a page that was never asked for is none.
    var pagedCount: Int { loadState == .loading ? wantedCount : max(1, pageCount) }
}
