import MandalartDomain
import RibletReactor

/// The phases of a page that shows a part of a plan.
package enum PlanPhase: Equatable, Sendable {
    case loading
    /// There is no such part any more.
    case missing
    /// The plan cannot be read.
    case failed(MandalartError)
    case shown
}

extension Effect {
    /// A plan, live, until the interactor resigns or follows another one.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - mandalarts: have it.
    ///   - arrived: the mutation for the plan as it is, at once and after every change; nil is
    ///     given where there is no such plan.
    ///   - failed: the mutation for why it cannot be read.
    /// - Returns: the following.
    @MainActor
    package static func following(
        _ plan: Plan.ID, in mandalarts: any MandalartUseCase, arrived: @escaping @MainActor (PlanContent?) -> Mutation?,
        failed: @escaping @MainActor (MandalartError) -> Mutation
    ) -> Effect {
        .observe(
            mandalarts.updates(of: plan), reading: { () throws(MandalartError) in try await mandalarts.content(of: plan) },
            // The live plan itself says that it is gone.
            failed: { if case .planNotFound = $0 { nil } else { failed($0) } }, arrived
        )
        .replace(id: PlanEffect.following)
    }

    /// A mutation where a hint is due, which it is once, ever; where that is not known it is not.
    @MainActor
    package static func claiming(_ hint: Hint, in userState: any UserStateUseCase, _ due: Mutation) -> Effect {
        .run { send in
            if (try? await userState.claim(hint)) == true { send(due) }
        }
    }

    /// Keeps again what was thrown away and opens its form with it; `failed` where it cannot be
    /// kept.
    @MainActor
    package static func bringingBack(
        _ discarded: DiscardedDraft, in mandalarts: any MandalartUseCase, failed: Mutation, reopen: @escaping @MainActor () -> Void
    ) -> Effect {
        .store { send in
            let isKept = (try? await mandalarts.keep(discarded.draft, as: discarded.key)) != nil
            // A page that has gone meanwhile opens nothing any more.
            if send.isCancelled { return }
            if isKept { reopen() } else { send(failed) }
        }
    }
}

private enum PlanEffect { case following }
