import Riblet
import RibletTesting
import Testing

private final class Presenter: Presentable {}
private final class LeakyInteractor: PresentableInteractor<any Presentable> {}

@MainActor
@Suite struct LeakCheckTests {
    @Test func releasedObjectsAreNotReported() async throws {
        try await expectNoLeak(of: { RoutingMock("Home", interactor: LeakyInteractor(presenter: Presenter())) }) { home in
            home.attachChild(RoutingMock("Child"))
        }
        try await expectReleased { [Presenter(), RoutingMock()] }
    }

    @Test func keptObjectIsReportedWithItsPath() async throws {
        var kept: Interactor?
        try await withKnownIssue {
            try await expectNoLeak(of: { RoutingMock("Home", interactor: LeakyInteractor(presenter: Presenter())) }) { home in
                kept = home.interactor
            }
        } matching: { issue in
            let text = "\(issue)"
            return text.contains("LeakyInteractor at Root/Home") && text.contains("Presenter at Root/Home")
                && !text.contains("RoutingMock at")
        }
        #expect(kept != nil)
    }

    @Test func aTokenTracksOverAWholeTest() async {
        let leaks = LeakCheck()
        var object: Presenter? = Presenter()
        leaks.track(object!, "the presenter")
        leaks.track(object!)
        #expect(leaks.alive == ["the presenter"])
        object = nil
        #expect(leaks.alive.isEmpty)
        await leaks.expectReleased()
    }

    /// Each object that comes is looked for among all: that has to cost the same however many there
    /// are.
    @Test func manyThatGoCostNothing() {
        let leaks = LeakCheck()
        let first = Presenter()
        leaks.track(first, "first")
        for _ in 0..<50_000 { leaks.track(Presenter()) }
        let last = Presenter()
        leaks.track(last, "last")
        leaks.track(first, "first again")
        #expect(leaks.alive == ["first", "last"])
    }
}
