import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the page for readers: nothing by which a plan could be changed.
package protocol SharedPlanDependency: Dependency { var readLinks: any ReadLinkRepository { get } }

/// Builds the page for readers.
package final class SharedPlanBuilder: ViewableBuilder<any SharedPlanDependency, @MainActor () -> SharedPlanViews>, SharedPlanBuildable {
    package func build() -> any LaunchRouting & LocationRouting {
        let views = views()
        let interactor = SharedPlanInteractor(presenter: views.presenter, component: dependency)
        return SharedPlanRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The state of the page for readers.
package struct SharedPlanState: Equatable, Sendable {
    /// The phase of the page: missing where the key opens nothing.
    package fileprivate(set) var phase = PlanPhase.loading
    /// The plan, as it was last read.
    package fileprivate(set) var content: PlanContent?
    fileprivate var key: ReadKey?

    /// Before anything is known.
    package init() {}
}

/// The actions of the page for readers.
package enum SharedPlanAction: Equatable, Sendable {
    /// An address leads to the plan of a key; nil where it has none.
    case opened(ReadKey?)
    /// The reader wants to try again to read the plan.
    case retried
}

/// The views of the page for readers.
package typealias SharedPlanViews = StateViews<SharedPlanState, SharedPlanAction>

/// The router of the page for readers. Every address of the page is found, so that no log of
/// addresses that lead nowhere gets a key with a slip of the pen; the page then says that there is
/// nothing.
final class SharedPlanRouter: LaunchRouter<SharedPlanInteractor, any ViewControllable>, LocationRouting {
    private(set) var location = Location()

    func open(_ location: Location) -> Bool {
        guard SharedPlanAddress.contains(location) else { return false }
        self.location = location
        interactor.open(SharedPlanAddress.key(in: location))
        return true
    }
}

final class SharedPlanInteractor: ComponentInteractor<SharedPlanState, SharedPlanAction, any SharedPlanDependency>, Reactor {
    enum Mutation {
        case began(ReadKey?)
        case arrived(PlanContent?)
        case failed(MandalartError)
    }

    private enum EffectID { case plan }

    let initialState = SharedPlanState()

    /// An address leads to the plan of a key; nil where it has none.
    func open(_ key: ReadKey?) { send(.opened(key)) }

    func mutate(action: SharedPlanAction) -> Effect<Mutation> {
        switch action {
        case .opened(let key): .concat(.just(.began(key)), follow(key))
        case .retried: .concat(.just(.began(currentState.key)), follow(currentState.key))
        }
    }

    func reduce(state: inout SharedPlanState, mutation: Mutation) {
        switch mutation {
        case .began(let key):
            state = SharedPlanState()
            state.key = key
        case .arrived(let content):
            state.content = content
            state.phase = content == nil ? .missing : .shown
        case .failed(let error): if state.phase == .loading { state.phase = .failed(error) }
        }
    }

    /// The plan, live; what is no key opens what an unknown one does.
    private func follow(_ key: ReadKey?) -> Effect<Mutation> {
        guard let key else { return .just(.arrived(nil)).replace(id: EffectID.plan) }
        let links = component.readLinks
        return .observe(
            links.updates(for: key), reading: { [links] () throws(MandalartError) in try await links.content(for: key) },
            failed: { .failed($0) }, { .arrived($0) }
        ).replace(id: EffectID.plan)
    }
}
