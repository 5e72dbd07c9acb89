import Riblet

/// What the page about the application asks of its parent.
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
