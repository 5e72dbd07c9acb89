import MandalartDomain
import RibletReactor

extension Effect {
    /// Takes a step in the history of a plan, after all earlier requests. The page is saved with
    /// the step first, so that after a restart of the server the step is neither lost nor taken
    /// twice.
    ///
    /// - Parameters:
    ///   - step: what the user asks for.
    ///   - plan: whose history it is.
    ///   - mandalarts: have it.
    ///   - isAgain: whether it may have been taken before the server ended.
    ///   - turns: those of the page.
    ///   - kept: returns when the page is kept.
    ///   - change: the mutation for how far the step is.
    ///   - told: what the user is told of it.
    /// - Returns: the storing.
    @MainActor
    package static func taking<Notice>(
        _ step: HistoryStep, in plan: Plan.ID, of mandalarts: any MandalartUseCase, isAgain: Bool, turns: Turns,
        kept: @escaping @MainActor @Sendable () async -> Void,
        change: @escaping @MainActor (ChangeLog<HistoryStep, Notice>.Mutation) -> Mutation,
        told: @escaping @MainActor (Result<HistoryNotice?, MandalartError>) -> Notice?
    ) -> Effect {
        .concat(
            .just(change(.began(step))),
            .store { send in
                await turns.take {
                    var known = step
                    do throws(MandalartError) {
                        known = try await mandalarts.named(step, in: plan)
                        send(change(.replaced(step, by: known)))
                        await kept()
                        let edit = try await mandalarts.take(known, in: plan, isAgain: isAgain)
                        send(change(.ended(known, told(.success(edit.flatMap { step.notice(of: $0) })))))
                    } catch {
                        send(change(.ended(known, told(.failure(error)))))
                    }
                }
            })
    }
}
