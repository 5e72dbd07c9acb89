import MandalartDomain
import Riblet
import RibletReactor

/// The requests of the sheet for sharing to its parent.
@MainActor
package protocol ShareListener: AnyObject {
    /// The user leaves it.
    func shareDidFinish()
}

/// Builds the sheet from which a plan is shared: as a file, or by a link to read.
@MainActor
package protocol ShareBuildable: Buildable {
    /// A new sheet, not attached yet.
    func build(withListener listener: any ShareListener, plan: Plan.ID) -> any ViewableRouting
}

/// The dependency of the sheet.
package protocol ShareDependency: Dependency { var mandalartUseCase: any MandalartUseCase { get } }

/// Builds the sheet; its views must know the plan.
package final class ShareBuilder: ViewableBuilder<any ShareDependency, @MainActor (Plan.ID) -> StateViews<ShareState, ShareAction>>,
    ShareBuildable
{
    package func build(withListener listener: any ShareListener, plan: Plan.ID) -> any ViewableRouting {
        let views = views(plan)
        let interactor = ShareInteractor(plan: plan, presenter: views.presenter, links: dependency.mandalartUseCase.readLinks)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The actions of the sheet; its files are links.
package enum ShareAction: Equatable, Sendable {
    /// The sheet has become active, or the user wants to try again to read the link.
    case appeared
    case makeTapped
    /// The user wants to revoke the link, has confirmed it, or does not want to after all.
    case revokeTapped
    case revokeConfirmed
    case revokeCancelled
    case dismissed
}

final class ShareInteractor: StateInteractor<ShareState, ShareAction>, Reactor, Restorable {
    typealias Mutation = ShareState.Mutation

    private enum EffectID { case link }

    let initialState: ShareState
    weak var listener: (any ShareListener)?
    private let links: any ReadLinkRepository

    init(plan: Plan.ID, presenter: any StatePresentable<ShareState, ShareAction>, links: any ReadLinkRepository) {
        initialState = ShareState(plan: plan)
        self.links = links
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: ShareAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.readAgain), follow())
        case .makeTapped:
            guard currentState.key == nil else { return .none }
            return change(orTell: .notMade) { [links, plan = initialState.plan] () throws(MandalartError) in
                Mutation.made(try await links.makeKey(of: plan))
            }
        case .revokeTapped: return currentState.key == nil ? .none : .just(.asked(.revoke))
        case .revokeConfirmed:
            // Another window may have put another link in the place of the one that was asked
            // about.
            guard currentState.question != nil, let key = currentState.key else { return .none }
            return change(orTell: .notRevoked) { [links] () throws(MandalartError) in
                try await links.revoke(key)
                return .revoked(key)
            }
        case .revokeCancelled: return .just(.asked(nil))
        case .dismissed: listener?.shareDidFinish()
        }
        return .none
    }

    /// The link, live.
    private func follow() -> Effect<Mutation> {
        .observe(
            links.keyUpdates(of: initialState.plan),
            reading: { [links, plan = initialState.plan] () throws(MandalartError) in try await links.key(of: plan) },
            failed: { _ in .unreadable }, { .arrived($0) }
        ).replace(id: EffectID.link)
    }

    private func change(
        orTell notice: ShareState.Notice, _ work: @escaping @Sendable () async throws(MandalartError) -> Mutation
    ) -> Effect<Mutation> {
        guard !currentState.isBusy else { return .none }
        return .concat(
            .just(.began),
            .store { send in
                do throws(MandalartError) {
                    send(try await work())
                } catch {
                    send(.failed(notice))
                }
            })
    }
}
