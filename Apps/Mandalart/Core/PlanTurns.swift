import MandalartDomain
import RibletReactor

/// The work that a page does on plans: one piece after the other, in the order in which it was
/// asked for.
@MainActor
package final class PlanTurns {
    private var last: Task<Void, Never>?

    /// Nothing is being done.
    package init() {}

    /// Does `work` after everything that was asked for before, to its end, whatever becomes of the
    /// page meanwhile.
    package func take<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) async -> Value {
        let before = last
        let task = Task {
            await before?.value
            return await work()
        }
        last = Task { _ = await task.value }
        return await task.value
    }
}

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
        _ step: HistoryStep, in plan: Plan.ID, of mandalarts: any MandalartUseCase, isAgain: Bool, turns: PlanTurns,
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
