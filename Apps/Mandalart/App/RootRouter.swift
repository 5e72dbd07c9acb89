import MandalartInitializationInterface
import Riblet
import RibletWeb

/// The root of a page: the frame, in which the beginning shows the question for a name or the main page.
///
/// Addresses are those of the main page: `/plan/7/goal/1/step/2` is the form for the second step of the first goal of plan 7.
final class RootRouter: LaunchRouter<any RootInteractable, FrameController>, LocationRouting {
    private let builder: any InitializationBuildable
    private lazy var initialization = builder.build(withListener: interactor, in: viewController)

    init(interactor: any RootInteractable, viewController: FrameController, builder: any InitializationBuildable) {
        self.builder = builder
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        super.didLoad()
        attachChild(initialization)
    }

    var location: Location { initialization.location }

    func open(_ location: Location) -> Bool { initialization.open(location) }
}
