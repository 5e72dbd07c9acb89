import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletTesting
import Testing

@testable import ExplorerCore

@MainActor
@Suite(.checksLeaks) struct PrefetchTests {
    private let pictures = FakePictures()
    private let catalogue = FakeCatalogue(
        (1...45).map { id in
            ExplorerCharacter(id: id, name: "Person \(id)", picture: PictureName(rawValue: "p\(id)"))
        })
    private let owner = Interactor()

    private func start(_ shown: @escaping @MainActor @Sendable () async -> Void = {}) -> PrefetchWorker {
        let worker = PrefetchWorker(pictures: pictures, shown: shown)
        worker.start(owner)
        owner.activate()
        return worker
    }

    @Test func thePageAfterTheOneThatIsShownIsFetchedWithItsPictures() async throws {
        let worker = start()
        worker.didShow(try await catalogue.page(CharacterFilter(), 1), of: CharacterFilter(), in: catalogue)
        await eventually { pictures.prefetched.count == 20 }
        #expect(pictures.prefetched.first?.rawValue == "p21")
        #expect(catalogue.questions.last == .page(CharacterFilter(), 2, reload: false))
        owner.deactivate()
    }

    @Test func behindTheLastPageAndWithoutANetworkNothingIsFetched() async throws {
        let worker = start()
        worker.didShow(try await catalogue.page(CharacterFilter(), 3), of: CharacterFilter(), in: catalogue)
        catalogue.freshness = .seen(at: .now, because: .offline("no signal."))
        worker.didShow(try await catalogue.page(CharacterFilter(), 1), of: CharacterFilter(), in: catalogue)
        await letOthersRun()
        #expect(pictures.prefetched.isEmpty && catalogue.questions.count == 2)
        owner.deactivate()
    }

    @Test func onlyTheLastPageCountsAndNothingRunsOnAfterTheEnd() async throws {
        let worker = start()
        let first = try await catalogue.page(CharacterFilter(), 1)
        catalogue.hold()
        worker.didShow(first, of: CharacterFilter(name: "a"), in: catalogue)
        await eventually { catalogue.running == 1 }
        worker.didShow(first, of: CharacterFilter(), in: catalogue)
        await eventually { catalogue.running == 1 && catalogue.questions.count == 3 }
        owner.deactivate()
        await eventually { catalogue.running == 0 }
        #expect(pictures.prefetched.isEmpty)
        worker.didShow(first, of: CharacterFilter(), in: catalogue)
        #expect(catalogue.questions.count == 3)
    }

    @Test func nothingIsFetchedForAPageThatNobodySees() async throws {
        let (opened, open) = AsyncStream<Never>.makeStream()
        let worker = start { for await _ in opened {} }
        worker.didShow(try await catalogue.page(CharacterFilter(), 1), of: CharacterFilter(), in: catalogue)
        await letOthersRun()
        #expect(catalogue.questions.count == 1)
        open.finish()
        await eventually { pictures.prefetched.count == 20 }
        owner.deactivate()
    }
}

@MainActor
@Suite(.checksLeaks) struct ConnectivityTests {
    final class Notices: ConnectivityPresentable {
        private(set) var told: [ExplorerError?] = []

        func serviceIsAway(_ error: ExplorerError, hasSeen: Bool) { told.append(error) }
        func serviceIsBack() { told.append(nil) }
    }

    private let catalogue = FakeCatalogue(ExplorerSamples.characters)
    private let clock = TestClock()
    private let notices = Notices()
    private let owner = Interactor()
    private let offline = ExplorerError.offline("no signal.")

    private func start() -> ConnectivityWorker {
        let worker = ConnectivityWorker(catalogue: catalogue, presenter: notices, clock: clock)
        worker.start(owner)
        owner.activate()
        return worker
    }

    @Test func theServiceIsAskedLessAndLessOftenUntilItAnswers() async throws {
        let worker = start()
        var recovered = 0
        let observation = worker.recovered.observe { recovered += 1 }
        catalogue.failure = offline
        worker.serviceDidFail(offline)
        worker.serviceDidFail(.service(status: 500, message: ""))
        #expect(worker.isAway)
        await eventually { notices.told == [offline] }
        for (asked, pause) in [2, 4, 8, 16, 32, 60, 60].enumerated() {
            await clock.waitForSleepers(1)
            await clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(catalogue.questions.count == asked)
            await clock.advance(by: .milliseconds(1))
            await eventually { catalogue.questions.count == asked + 1 }
        }
        #expect(catalogue.questions.allSatisfy { $0 == .page(CharacterFilter(), 1, reload: true) })
        catalogue.failure = nil
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(60))
        await eventually { recovered == 1 }
        #expect(!worker.isAway && notices.told == [offline, nil])
        observation.cancel()
        owner.deactivate()
    }

    @Test func aBreakThatTheServiceWantsIsKept() async throws {
        let worker = start()
        worker.serviceDidFail(.tooMany(retryAfter: 30))
        await clock.waitForSleepers(1)
        #expect(clock.deadlines.map(\.offset) == [.seconds(30)])
        await clock.advance(by: .seconds(30))
        await eventually { !worker.isAway }
        worker.serviceDidFail(.tooMany(retryAfter: 1 << 40))
        await clock.waitForSleepers(1)
        #expect(clock.deadlines.map(\.offset) == [.seconds(630)])
        owner.deactivate()
    }

    @Test func earlierActionsAreNoAnswer() async throws {
        let worker = start()
        catalogue.freshness = .seen(at: .now, because: offline)
        worker.serviceDidFail(offline)
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(2))
        await clock.waitForSleepers(1)
        #expect(worker.isAway)
        owner.deactivate()
    }

    @Test(arguments: [ExplorerError.notFound(ExplorerItem(.episode, 1)), .cancelled, .storage("the disk is full")])
    func failuresOutsideTheServiceArePassedOver(error: ExplorerError) {
        let worker = start()
        worker.serviceDidFail(error)
        #expect(!worker.isAway && notices.told.isEmpty)
        owner.deactivate()
    }

    @Test func nothingRunsOnAfterTheEnd() async throws {
        let worker = start()
        worker.serviceDidFail(offline)
        await clock.waitForSleepers(1)
        catalogue.hold()
        await clock.advance(by: .seconds(2))
        await eventually { catalogue.running == 1 }
        owner.deactivate()
        await eventually { catalogue.running == 0 && clock.sleepers == 0 }
        #expect(!worker.isAway && notices.told == [offline])
        worker.serviceDidFail(offline)
        #expect(!worker.isAway)
    }
}
