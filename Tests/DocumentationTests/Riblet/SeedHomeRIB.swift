import Riblet
import RibletTesting
import Testing

// The RIB of the template that the project's seeds show (001), with its imports changed; its view
// is none of UIKit's.

protocol SeedHomeInteractable: Interactable {
    var router: SeedHomeRouting? { get set }
    var listener: SeedHomeListener? { get set }
}

protocol SeedHomeViewControllable: ViewControllable {}

final class SeedHomeRouter: ViewableRouter<SeedHomeInteractable, SeedHomeViewControllable>, SeedHomeRouting {
    override init(interactor: SeedHomeInteractable, viewController: SeedHomeViewControllable) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }
}

protocol SeedHomeRouting: ViewableRouting {}

protocol SeedHomePresentable: Presentable {
    var listener: SeedHomePresentableListener? { get set }
}

protocol SeedHomeListener: AnyObject {}

final class SeedHomeInteractor: PresentableInteractor<SeedHomePresentable>, SeedHomeInteractable, SeedHomePresentableListener {
    weak var router: SeedHomeRouting?
    weak var listener: SeedHomeListener?

    override init(presenter: SeedHomePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
    }

    override func willResignActive() {
        super.willResignActive()
    }
}

protocol SeedHomeBuildable: Buildable {
    func build(withListener listener: SeedHomeListener) -> SeedHomeRouting
}

final class SeedHomeBuilder: Builder<SeedHomeDependency>, SeedHomeBuildable {
    override init(dependency: SeedHomeDependency) {
        super.init(dependency: dependency)
    }

    func build(withListener listener: SeedHomeListener) -> SeedHomeRouting {
        let component = SeedHomeComponent(dependency: dependency)
        let viewController = SeedHomeViewController()
        let interactor = SeedHomeInteractor(presenter: viewController)
        interactor.listener = listener
        _ = component
        return SeedHomeRouter(interactor: interactor, viewController: viewController)
    }
}

protocol SeedHomePresentableListener: AnyObject {}

final class SeedHomeViewController: FakeView, SeedHomePresentable, SeedHomeViewControllable {
    weak var listener: SeedHomePresentableListener?
}

protocol SeedHomeDependency: Dependency {}

final class SeedHomeComponent: Component<SeedHomeDependency> {}

@MainActor
@Suite("The RIB of the seeds' template")
struct SeedHomeRIBTests {
    final class Parent: EmptyComponent, SeedHomeDependency, SeedHomeListener {}

    @Test("It is built, attached and joined as it was written")
    func template() throws {
        let parent = Parent()
        let root = TestRoot()
        let home = SeedHomeBuilder(dependency: parent).build(withListener: parent)
        root.attachChild(home)
        let interactor = try #require(home.interactable as? SeedHomeInteractor)
        #expect(home.path == "Root/SeedHome" && interactor.isActive)
        #expect(interactor.listener === parent && interactor.router === home)
        #expect((home.viewControllable as? SeedHomeViewController)?.listener === interactor)
    }
}
