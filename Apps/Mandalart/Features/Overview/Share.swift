import MandalartDomain
import Riblet
import RibletReactor

/// The requests of the choice of a file to its parent.
@MainActor
package protocol ShareListener: AnyObject {
    /// The user leaves it.
    func shareDidFinish()
}

/// Builds the choice of the file as which a plan is given away.
@MainActor
package protocol ShareBuildable: Buildable {
    /// A new choice, not attached yet.
    func build(withListener listener: any ShareListener, plan: Plan.ID) -> any ViewableRouting
}

/// Builds the choice; its views must know the plan.
package final class ShareBuilder: ViewableBuilder<any Dependency, @MainActor (Plan.ID) -> StateViews<Plan.ID, ShareAction>>, ShareBuildable
{
    package func build(withListener listener: any ShareListener, plan: Plan.ID) -> any ViewableRouting {
        let views = views(plan)
        let interactor = ShareInteractor(plan, presenter: views.presenter)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The actions of the choice; its files are links.
package enum ShareAction: Equatable, Sendable { case dismissed }

/// The choice shows the same as long as it is open: the files of a plan.
final class ShareInteractor: PresentableInteractor<any StatePresentable<Plan.ID, ShareAction>>, ActionListener {
    weak var listener: (any ShareListener)?
    private let plan: Plan.ID

    init(_ plan: Plan.ID, presenter: any StatePresentable<Plan.ID, ShareAction>) {
        self.plan = plan
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.listener = self
        presenter.present(plan)
    }

    func send(_ action: ShareAction) { listener?.shareDidFinish() }
}
