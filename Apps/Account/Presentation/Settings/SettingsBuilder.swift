import Riblet

package final class SettingsBuilder: Builder<any AccountDependency> {
    package func build(withListener listener: any SettingsListener) -> any ViewableRouting {
        let presenter = dependency.views.settings()
        let interactor = dependency.container.make(SettingsInteractor.self) { SettingsInteractor(presenter: presenter) }
        interactor.listener = listener
        return SettingsRouter(
            interactor: interactor,
            viewController: presenter,
        )
    }
}
