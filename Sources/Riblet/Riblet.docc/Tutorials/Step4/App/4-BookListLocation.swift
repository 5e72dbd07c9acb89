import Riblet

/// `/` is the list, `/2` the page of a book above it.
extension BookListRouter: LocationRouting {
    var location: Location {
        Location(
            path: pages.routes.map { route in
                switch route {
                case .book(let id): "\(id)"
                }
            })
    }

    func open(_ location: Location) -> Bool {
        let routes = location.path.prefix(1).compactMap(Int.init).map(BookListRoute.book)
        pages.set(routes)
        return routes.count == location.path.count
    }
}
