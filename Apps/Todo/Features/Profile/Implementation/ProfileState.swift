import RibletReactor
import TodoDomain

/// What the page shows.
package struct ProfileState: Equatable, Sendable {
    /// How many todos are left and done; nil before they are known.
    package var counts: TodoCounts?
    /// The picture of the flavour's animal that was shown last.
    package var friend: Picture?
    /// The flavour's animal.
    package let own: Animal
    /// The animal whose pictures are seen.
    package var selected: Animal
    /// The pictures of cats.
    package var cats = ProfileGallery(first: 0)
    /// The pictures of dogs.
    package var dogs = ProfileGallery(first: 0)

    /// Before anything is known, with the flavour's own animal selected.
    package init(own: Animal) {
        self.own = own
        selected = own
    }

    /// The pictures of an animal.
    package subscript(animal: Animal) -> ProfileGallery {
        get { animal == .cat ? cats : dogs }
        set { if animal == .cat { cats = newValue } else { dogs = newValue } }
    }

    /// The picture at the top: the one on the home page, else the first of its kind.
    package var face: Picture? { friend ?? self[own].items.first }
}

/// The pictures of one animal, as far as they have been paged in.
package typealias ProfileGallery = Paging<Picture, Int>

extension ProfileGallery {
    /// How many pictures a page has.
    package static var pageSize: Int { 30 }

    /// How many pages an address may ask for at once, or a page that comes back.
    static var pageLimit: Int { 20 }

    /// How far the user has paged; a page that was never asked for is none.
    var pagedCount: Int { loadState == .loading ? wantedCount : max(1, pageCount) }
}

/// What of the profile must not be lost when the server ends. The pictures themselves are the
/// repository's.
struct SavedProfile: Codable {
    let selected: Animal
    /// How far the user has paged.
    let cats: Int
    let dogs: Int

    /// Nil where the profile is as it was opened.
    init?(_ state: ProfileState) {
        guard state.selected != state.own || state.cats.pagedCount > 1 || state.dogs.pagedCount > 1 else { return nil }
        selected = state.selected
        cats = state.cats.pagedCount
        dogs = state.dogs.pagedCount
    }

    /// The state it makes of a new one.
    func applied(to state: ProfileState) -> ProfileState {
        var state = state
        state.selected = selected
        state.cats = ProfileGallery(first: 0, pages: min(cats, ProfileGallery.pageLimit))
        state.dogs = ProfileGallery(first: 0, pages: min(dogs, ProfileGallery.pageLimit))
        return state
    }
}
