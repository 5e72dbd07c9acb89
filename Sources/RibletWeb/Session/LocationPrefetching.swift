public import Riblet

/// A root that can prepare for a visit before it happens: the user points at a link.
@MainActor
public protocol LocationPrefetching: LocationRouting {
    /// Fetches what the place at `location` needs, into a cache say. It must not change what the
    /// page shows, and is called with any address that a page can name, at most once each.
    func prefetch(_ location: Location)
}
