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
        .merge(
            .observe(mandalarts.updates(of: plan), arrived),
            // The live plan cannot say that reading fails, so it is read once as well.
            .run { send in
                do throws(MandalartError) {
                    _ = try await mandalarts.content(of: plan)
                } catch .planNotFound {
                    // The live plan says so, too.
                } catch {
                    send(failed(error))
                }
            }
        )
        .cancellable(id: PlanEffect.following, cancelInFlight: true)
    }
}

private enum PlanEffect { case following }
