import Riblet

/// The requests of the page about the application to its parent.
@MainActor
package protocol AboutListener: AnyObject {
    /// The user leaves the page.
    func aboutDidFinish()
}

/// Builds the page about the application.
@MainActor
package protocol AboutBuildable: Buildable {
    /// A new page, not attached yet.
    func build(withListener listener: any AboutListener) -> any ViewableRouting
}
