import Riblet

/// The ways of the root.
@MainActor
protocol RootRouting: AnyObject {
    func showMain()
    func showSettings()
    func closeSettings()
}

final class RootInteractor: Interactor {
    weak var router: (any RootRouting)?
}

extension RootInteractor: MainListener {
    func mainDidChooseSettings() { router?.showSettings() }
}

extension RootInteractor: SettingsListener {
    func settingsDidFinish() { router?.closeSettings() }

    func settingsDidMoveToMain() {
        router?.closeSettings()
        router?.showMain()
    }
}
