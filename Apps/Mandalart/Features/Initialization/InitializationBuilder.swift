import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the beginning and of the pages after it.
package protocol InitializationDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    var archiveUseCase: any ArchiveUseCase { get }
    var draftDesk: DraftDesk { get }
    var environment: PageEnvironment { get }
}

/// The component of the beginning.
package final class InitializationComponent: Component<any InitializationDependency> {}

package final class InitializationBuilder: ParentBuilder<
    any InitializationDependency, Void, InitializationComponent, InitializationChildren
>, InitializationBuildable
{
    package func build(in view: any SwitchControllable) -> any InitializationRouting {
        let component = InitializationComponent(dependency: dependency)
        return InitializationRouter(
            interactor: InitializationInteractor(userState: dependency.userStateUseCase), view: view, builders: children(component))
    }
}
