import MandalartDomain
import MandalartInitializationInterface
import MandalartMainInterface
import MandalartNickNameInterface
import Riblet

/// What the beginning needs.
public protocol InitializationDependency: Dependency {
    var userStateUseCase: any UserStateUseCase { get }
    var nickNameBuilder: any NickNameBuildable { get }
    var mainBuilder: any MainBuildable { get }
}

/// Builds the beginning.
public final class InitializationBuilder: Builder<any InitializationDependency>, InitializationBuildable {
    /// A new beginning, not attached yet.
    public func build(
        withListener listener: any InitializationListener, in view: any InitializationViewControllable
    ) -> any InitializationRouting {
        let interactor = InitializationInteractor(userState: dependency.userStateUseCase)
        interactor.listener = listener
        return InitializationRouter(
            interactor: interactor, view: view, nickNameBuilder: dependency.nickNameBuilder, mainBuilder: dependency.mainBuilder)
    }
}
