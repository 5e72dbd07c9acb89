import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite struct FailureOriginTests {
    private struct Refused: Error {}

    private final class Worker: Interactor, Reactor {
        enum Action {
            case fetch(secret: String)
            case retry
            case follow
            case fallBack
            case plain
        }

        let initialState = 0
        func reduce(state: inout Int, mutation: Int) { state += mutation }

        func mutate(action: Action) -> Effect<Int> {
            switch action {
            case .fetch: .merge(.just(1), .task { throw Refused() })
            case .retry: Effect<Int>.run { _ in throw Refused() }.retry(.attempts(2))
            case .follow: .observe(AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Refused()) }) { $0 }
            case .fallBack: Effect<Int>.task { throw Refused() }.catch { _ in .task { throw Refused() } }
            case .plain: Effect<Int>.task { throw Refused() }.map { $0 }
            }
        }
    }

    private func failures(_ action: Worker.Action, isShown: Bool = true) async -> [EffectFailure] {
        let worker = Worker()
        var heard: [EffectFailure] = []
        let host = EffectFailure.hosts { failure in
            guard failure.interactor === worker else { return false }
            heard.append(failure)
            return isShown
        }
        worker.activate()
        worker.send(action)
        for _ in 0..<500 where heard.isEmpty { await letOthersRun() }
        worker.deactivate()
        host.cancel()
        return heard
    }

    @Test(arguments: ["fetch", "retry", "follow", "fallBack", "plain"])
    func aFailureKnowsItsActionAndItsPlace(_ name: String) async throws {
        let action: Worker.Action =
            switch name {
            case "fetch": .fetch(secret: "typed")
            case "retry": .retry
            case "follow": .follow
            case "fallBack": .fallBack
            default: .plain
            }
        let heard = await failures(action)
        let failure = try #require(heard.first)
        #expect(heard.count == 1)
        #expect(failure.action == name)
        #expect(failure.source?.hasPrefix("RibletReactorTests/FailureOriginTests.swift:") == true, "\(failure.source ?? "nil")")
        #expect(failure.error is Refused)
        #expect(
            failure.description.contains(name) && failure.description.contains("FailureOriginTests.swift:")
                && !failure.description.contains("typed"))
    }

    @Test func failingHostDoesNotStopTheProcess() async {
        // The default handler stops a debug build where nobody shows the failure.
        #expect(await failures(.plain).count == 1)
    }

    @Test func theHandlerHearsWhetherAHostHasShownIt() async {
        let former = EffectFailure.handler
        defer { EffectFailure.handler = former }
        var shown: [Bool] = []
        EffectFailure.handler = { if $0.reactor.contains("Worker") { shown.append($0.isShown) } else { former($0) } }
        _ = await failures(.plain)
        _ = await failures(.plain, isShown: false)
        #expect(shown == [true, false])
    }
}
