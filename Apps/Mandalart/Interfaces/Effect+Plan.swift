import MandalartDomain
import RibletReactor

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
}

private enum PlanEffect { case following }
