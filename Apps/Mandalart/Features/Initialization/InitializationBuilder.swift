import MandalartMain
import MandalartNickName
import Riblet
import RibletReactor

/// The dependency of the beginning and of the pages after it.
package protocol InitializationDependency: NickNameDependency, MainDependency {}

package final class InitializationBuilder: ParentBuilder<
    any InitializationDependency, Void, any InitializationDependency, InitializationChildren
>, InitializationBuildable
{
    package func build(in view: any SwitchControllable) -> any InitializationRouting {
        InitializationRouter(
            interactor: InitializationInteractor(userState: dependency.userStateUseCase), view: view, builders: children(dependency))
    }
}
