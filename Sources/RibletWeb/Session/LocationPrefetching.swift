public import Riblet

/// A root that can prepare for a visit before it happens: the user points at a link.
@MainActor
public protocol LocationPrefetching: LocationRouting {
    /// Loads the data for `location`, for example into a cache. It must not change the page. It is
    /// called with any address that a page can contain, at most once each.
    func prefetch(_ location: Location)
}
