import TodoDomain

/// What of the profile must not be lost when the server ends. The pictures themselves are the repository's.
struct SavedProfile: Codable {
    /// How many pages an animal's pictures may be brought back to.
    static let pageLimit = 20

    let selected: Animal
    /// How far the user has paged.
    let cats: Int
    let dogs: Int

    /// Nothing where the profile is as it was opened.
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
        state.cats = ProfileGallery(first: 0, pages: min(cats, Self.pageLimit))
        state.dogs = ProfileGallery(first: 0, pages: min(dogs, Self.pageLimit))
        return state
    }
}
