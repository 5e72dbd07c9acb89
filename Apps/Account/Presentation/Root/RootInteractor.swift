import Riblet

/// The places that the root leads to.
@MainActor
protocol RootRouting: AnyObject {
    func showSettings()
    func closeSettings()
    func showMain()
}

final class RootInteractor: Interactor {
    weak var router: (any RootRouting)?
    private let workers: [Worker]

    init(workers: [Worker]) {
        self.workers = workers
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        for worker in workers { worker.start(self) }
    }
}

extension RootInteractor: MainListener, LoanListener {
    func mainDidChooseSettings() { router?.showSettings() }
    func loanDidChooseSettings() { router?.showSettings() }
}

extension RootInteractor: SettingsListener {
    func settingsDidFinish() { router?.closeSettings() }

    func settingsDidMoveToMain() {
        router?.closeSettings()
        router?.showMain()
    }
}
