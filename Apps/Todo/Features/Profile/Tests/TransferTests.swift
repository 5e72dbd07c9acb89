import Foundation
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct TransferTests {
    let transfer = FakeTransfer()
    let view = FakeTransferView()
    let listener = FakeTransferListener()

    private func make(_ feed: FakeCalendarFeed = FakeCalendarFeed()) -> ReactorTest<TransferInteractor> {
        let interactor = TransferInteractor(presenter: view, component: ProfileParent(transfer: transfer, feed: feed))
        interactor.listener = listener
        return ReactorTest(interactor, exhaustivity: .off)
    }

    // MARK: In

    @Test func todosOfAFileAreToldToTheParent() async {
        transfer.willImport(.success([.sample(4), .sample(7)]))
        let test = make()
        // As a form without script does.
        await test.perform {
            $0.send(.fileChosen([1, 2, 3]))
            $0.send(.filePosted)
        }
        await eventually { listener.imported == [[4, 7]] }
        #expect(transfer.files == [[1, 2, 3]] && !test.state.isImporting && test.state.problem == nil)
        #expect(view.states.contains { $0.isImporting })
        await test.finish()
    }

    @Test func anImportTellsHowFarItIsAndStops() async {
        transfer.willImport(.success([.sample(4)]))
        transfer.whileImporting { run throws(ImportFault) in
            while true {
                try run.reach(250, of: 1_000)
                await Task.yield()
            }
        }
        let test = make()
        await test.perform { $0.send(.fileChosen([1])) }
        await eventually { test.state.progress == ImportRun.Progress(250, of: 1_000) }
        await test.perform { $0.send(.stopTapped) }
        await eventually { test.state.problem?.reason == .stopped }
        #expect(view.states.contains { $0.isStopping } && !test.state.isStopping && !test.state.isImporting && test.state.progress == nil)
        #expect(listener.imported.isEmpty)
        await test.finish()
    }

    @Test func aFaultStaysUntilTheNextFile() async {
        let fault = ImportFault(.noDate, at: .line(3), title: "Walk", field: "due")
        transfer.willImport(.failure(fault))
        let test = make()
        await test.send(.fileChosen([1]))
        await eventually { test.state.problem == fault }
        #expect(!test.state.isImporting && listener.imported.isEmpty)
        transfer.willImport(.success([.sample(1)]))
        await test.send(.fileChosen([2]))
        await eventually { test.state.problem == nil && listener.imported == [[1]] }
        await test.finish()
    }

    @Test func aFormWithoutAFileSaysSo() async {
        let test = make()
        await test.send(.filePosted)
        await eventually { test.state.problem == ImportFault(.noFile) }
        #expect(transfer.files.isEmpty)
        await test.finish()
    }

    // MARK: The address

    @Test func anAddressIsMadeInTheZoneOfTheUserAndHasTheFocus() async {
        let feed = FakeCalendarFeed()
        let test = make(feed)
        await eventually { test.state.feed == .closed }
        #expect(test.state.feedTurn == nil)
        await test.send(.makeTapped)
        await eventually { test.state.feed == .open(CalendarFeed(token: "token1")) && !test.state.isFeedBusy }
        #expect(test.state.feedTurn == 1 && feed.zone == .gmt)
        await test.finish()
    }

    @Test func anAddressOfAnotherPageIsShown() async throws {
        let feed = FakeCalendarFeed()
        let test = make(feed)
        await eventually { test.state.feed == .closed }
        let made = try await feed.make(in: .gmt)
        await eventually { test.state.feed == .open(made) }
        #expect(test.state.feedTurn == nil)
        await test.finish()
    }

    @Test func anAddressIsRevokedOnceThatIsConfirmed() async {
        let feed = FakeCalendarFeed(CalendarFeed(token: "old"))
        let test = make(feed)
        await eventually { test.state.feed == .open(CalendarFeed(token: "old")) }
        await test.send(.revokeTapped)
        #expect(test.state.question == .revoke)
        await test.send(.revokeCancelled)
        #expect(test.state.question == nil && feed.current != nil)
        await test.send(.revokeTapped)
        await test.send(.revokeConfirmed)
        await eventually { test.state.feed == .closed && !test.state.isFeedBusy }
        #expect(test.state.question == nil && feed.current == nil && test.state.feedTurn == 1)
        await test.finish()
    }

    @Test func aFailureIsToldAndTriedAgain() async {
        let feed = FakeCalendarFeed()
        let test = make(feed)
        await eventually { test.state.feed == .closed }
        feed.fail(with: .storage("no"))
        await test.send(.makeTapped)
        await eventually { test.state.hasFeedFailed && !test.state.isFeedBusy }
        feed.fail(with: nil)
        await test.send(.makeTapped)
        await eventually { test.state.feed == .open(CalendarFeed(token: "token1")) }
        #expect(!test.state.hasFeedFailed)
        feed.fail(with: .storage("no"))
        await test.send(.revokeConfirmed)
        await eventually { test.state.hasFeedFailed }
        #expect(test.state.feed == .open(CalendarFeed(token: "token1")))
        await test.finish()
    }

    @Test func theUserLeaves() async {
        let test = make()
        await test.send(.closeTapped)
        #expect(listener.finished == 1)
        await test.finish()
    }
}
