import Riblet
import RibletInjection

/// The things that a page hands down its tree.
package protocol AccountDependency: Dependency {
    /// The services of the page.
    var container: DependencyContainer { get }
    /// The look of the page.
    var views: any AccountViews { get }
    /// Makes the work that goes on as long as the page, such as telling of its data, over the view
    /// of the root.
    func makeWorkers(over view: any RootViewControllable) -> [Worker]
}
