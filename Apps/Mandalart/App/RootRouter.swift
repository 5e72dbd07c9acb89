import MandalartInitialization
import Riblet
import RibletWeb

/// The root of a page: the frame, in which the beginning shows the question for a name or the main
/// page.
///
/// Addresses are those of the main page: `/plan/7/goal/1/step/2` is the form for the second step of
/// the first goal of plan 7.
final class RootRouter: LaunchRouter<any Interactable, RootViewController>, LocationRouting {
    private let beginning: any InitializationRouting

    init(interactor: any Interactable, viewController: RootViewController, initialization: any InitializationBuildable) {
        beginning = initialization.build(in: viewController.view.flow)
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() { attachChild(beginning) }

    var location: Location { beginning.location }

    func open(_ location: Location) -> Bool { beginning.open(location) }

    var hasMissed: Bool { beginning.hasMissed }
}
