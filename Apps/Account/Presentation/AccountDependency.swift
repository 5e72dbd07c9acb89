import Riblet
import RibletInjection

/// The services and the look that a page hands down its tree.
package protocol AccountDependency: Dependency {
    /// The services of the page.
    var container: DependencyContainer { get }
    /// The look of the page.
    var views: any AccountViews { get }
}
