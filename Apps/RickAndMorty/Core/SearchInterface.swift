import ExplorerDomain
import Riblet

/// The requests of a search to its parent.
@MainActor
package protocol SearchListener: AnyObject {
    /// Something that was found is wanted: its detail is to lie above the search.
    func searchWants(_ item: ExplorerItem)
}

/// Builds the search for things of one kind.
@MainActor
package protocol SearchBuildable: Buildable {
    /// A new search, not attached yet.
    ///
    /// Its location has no path of its own but that of an open sheet; the fields that are set are
    /// query items, by which it opens as well.
    ///
    /// - Parameters:
    ///   - listener: receives its requests; held weakly.
    ///   - kind: of what.
    ///   - items: the fields that are set in the beginning.
    /// - Returns: the search.
    func build(
        withListener listener: any SearchListener, kind: ExplorerKind, items: [FilterItem]
    ) -> any ViewableRouting & LocationRouting
}

/// The requests of the search for things of all kinds.
@MainActor
package protocol FindListener: AnyObject {
    /// The user leaves the search.
    func findDidFinish()
}

/// Builds the search for things of all kinds.
@MainActor
package protocol FindBuildable: Buildable {
    /// A new search, not attached yet.
    func build(withListener listener: any FindListener) -> any ViewableRouting
}
