import MandalartInitialization
import Riblet
import RibletReactor

/// The needs of the whole tree of a page or a scene.
package protocol RootDependency: InitializationDependency {}

/// The views of the root.
package struct RootViews {
    let presenter: any StatePresentable<RootState, RootAction>
    let frame: any ViewControllable
    let flow: any SwitchControllable
    let notices: any Working

    /// - Parameters:
    ///   - presenter: shows how the user wants pages to look.
    ///   - frame: the view of everything.
    ///   - flow: the place in it for one page at a time.
    ///   - notices: tells over every page what happens to the data.
    package init(
        presenter: any StatePresentable<RootState, RootAction>, frame: any ViewControllable, flow: any SwitchControllable,
        notices: any Working
    ) {
        self.presenter = presenter
        self.frame = frame
        self.flow = flow
        self.notices = notices
    }
}

package final class RootBuilder: ParentBuilder<
    any RootDependency, @MainActor () -> RootViews, any RootDependency, any InitializationBuildable
>
{
    /// A new tree, not launched yet.
    package func build() -> any LaunchRouting & LocationRouting {
        let views = views()
        let interactor = RootInteractor(presenter: views.presenter, userState: dependency.userStateUseCase, notices: views.notices)
        return RootRouter(interactor: interactor, views: views, initialization: children(dependency))
    }
}
