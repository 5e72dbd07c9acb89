import MandalartDomain
import Riblet

/// Builds the page on which whoever has the link of a plan reads it: a tree of its own, from which
/// nothing leads to the other pages.
@MainActor
package protocol SharedPlanBuildable: Buildable {
    /// A new root, not launched yet; a location leads it to a plan.
    func build() -> any LaunchRouting & LocationRouting
}

/// The address of the page: `read?key=…`. The key stands in the query, of which no server keeps a
/// log as of paths.
package enum SharedPlanAddress {
    private static let segment = "read"
    private static let item = "key"

    /// Returns true if a location is one of the page, whether or not it leads to a plan.
    package static func contains(_ location: Location) -> Bool { location.path.first == segment }

    /// The address at which a key opens a plan.
    package static func location(of key: ReadKey) -> Location {
        Location(path: [segment], query: [Location.Item(item, key.text)])
    }

    /// Returns the name of the person whose plan a location leads to; nil where nobody is named.
    package static func maker(in location: Location) -> String? { key(in: location)?.maker }

    /// Returns the key in a location; nil where there is none.
    static func key(in location: Location) -> ReadKey? { location.path == [segment] ? location[item].flatMap(ReadKey.init) : nil }
}
