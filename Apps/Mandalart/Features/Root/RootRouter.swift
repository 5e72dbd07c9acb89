import MandalartInitialization
import Riblet

/// The root of a page: the frame, in which the beginning shows the question for a name or the main
/// page.
///
/// Addresses are those of the main page: `/plan/7/goal/1/step/2` is the form for the second step of
/// the first goal of plan 7.
final class RootRouter: LaunchRouter<RootInteractor, any ViewControllable>, LocationRouting {
    private let beginning: any InitializationRouting

    init(interactor: RootInteractor, views: RootViews, initialization: any InitializationBuildable) {
        beginning = initialization.build(in: views.flow)
        super.init(interactor: interactor, viewController: views.frame)
    }

    override func didLoad() { attachChild(beginning) }

    var location: Location { beginning.location }

    func open(_ location: Location) -> Bool { beginning.open(location) }

    var hasMissed: Bool { beginning.hasMissed }
}
