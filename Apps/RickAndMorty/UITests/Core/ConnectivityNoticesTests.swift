import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import ExplorerTexts
import Riblet
import RibletLocalization
import RibletTesting
import Testing

@testable import ExplorerUI

@MainActor
@Suite(.checksLeaks) struct ConnectivityNoticesTests {
    private let catalogue = FakeCatalogue(ExplorerSamples.characters)
    private let clock = TestClock()
    private let owner = Interactor()
    private let offline = ExplorerError.offline("no signal.")

    @Test("The user is told on the page that the service is away, and when it is back, each once", arguments: Language.allCases)
    func told(language: Language) async throws {
        catalogue.wasSeen = true
        let page = FakeView()
        let worker = ConnectivityWorker(catalogue: catalogue, presenter: ConnectivityNotices(page, language), clock: clock)
        worker.start(owner)
        owner.activate()
        catalogue.failure = offline
        for _ in 0..<2 { worker.serviceDidFail(offline) }
        let away =
            "\(ExplorerWords(language).title(offline)). " + language(en: "What you have seen is still here.", ko: "이미 본 내용은 계속 볼 수 있어요.")
        await eventually { page.toasts.count == 1 }
        #expect(page.toasts.map(\.text) == [away])
        catalogue.failure = nil
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(2))
        await eventually { page.toasts.count == 2 }
        #expect(page.toasts.map(\.text) == [away, language(en: "The service answers again", ko: "다시 연결됐어요")])
        owner.deactivate()
    }

    /// Told by the real presenter: who has seen nothing is not told that it is still there.
    @Test(arguments: [true, false]) func seenDataIsMentionedWhereThereIsSome(wasSeen: Bool) async throws {
        catalogue.wasSeen = wasSeen
        let page = FakeView()
        let worker = ConnectivityWorker(catalogue: catalogue, presenter: ConnectivityNotices(page, .en), clock: clock)
        worker.start(owner)
        owner.activate()
        worker.serviceDidFail(offline)
        await eventually { page.toasts.count == 1 }
        let text = page.toasts.first?.text ?? ""
        #expect(text.contains("What you have seen is still here") == wasSeen && !text.isEmpty, "\(text)")
        #expect(!text.hasSuffix("..") && !text.hasPrefix("."))
        owner.deactivate()
    }
}
