import Riblet
import RibletReactor
import TodoDomain
import TodoHome
import TodoProfile
import TodoQuickEntry

/// The needs of the whole tree of a page, a window or a scene.
package protocol RootDependency: HomeDependency, ProfileDependency, QuickEntryDependency {
    var deletions: any DeletionRepository { get }
    var visit: any VisitRepository { get }
}

/// The views of the root.
package struct RootViews {
    let frame: any SwitchControllable
    let tabs: any TabControllable
    let presenter: any StatePresentable<RootState, RootAction>
    let dataNotices: any Working

    /// - Parameters:
    ///   - frame: shows the tabs where nothing takes their place.
    ///   - tabs: the two places of the application.
    ///   - presenter: tells over every page what was deleted.
    ///   - dataNotices: tells over every page what happens to the data.
    package init(
        frame: any SwitchControllable, tabs: any TabControllable, presenter: any StatePresentable<RootState, RootAction>,
        dataNotices: any Working
    ) {
        self.frame = frame
        self.tabs = tabs
        self.presenter = presenter
        self.dataNotices = dataNotices
    }
}

package final class RootBuilder: ParentBuilder<any RootDependency, @MainActor () -> RootViews, any RootDependency, RootChildren> {
    /// A new tree, not launched yet.
    package func build() -> any LaunchRouting & LocationRouting {
        let views = views()
        let interactor = RootInteractor(
            presenter: views.presenter, deletions: dependency.deletions, visit: dependency.visit, dataNotices: views.dataNotices)
        return RootRouter(interactor: interactor, viewController: views.frame, tabs: views.tabs, builders: children(dependency))
    }
}
