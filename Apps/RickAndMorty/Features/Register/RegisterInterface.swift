import Riblet

/// Builds the page of the first visit. It has no listener: it stores the registration, which its
/// parent observes.
@MainActor
package protocol RegisterBuildable: Buildable {
    /// A new page, not attached yet.
    func build() -> any ViewableRouting
}
