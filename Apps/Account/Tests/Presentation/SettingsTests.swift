import AccountDomain
import Foundation
import Riblet
import RibletInjection
import RibletReactor
import RibletTesting
import RibletUpdates
import Testing

@testable import AccountPresentation

@MainActor
@Suite(.checksLeaks)
struct SettingsTests {
    final class ListenerSpy: ListenerMock, SettingsListener {
        func settingsDidFinish() { record() }
        func settingsDidMoveToMain() { record() }
    }

    let repository = FakeRepository()
    let listener = ListenerSpy()

    private func make() throws -> ReactorTest<SettingsInteractor> {
        let interactor = try container(repository).make(SettingsInteractor.self) { SettingsInteractor(presenter: FakeStateView()) }
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener)
    }

    /// Sends `viewDidLoad` and takes what it leads to as asserted by the first test.
    private func load(_ test: ReactorTest<SettingsInteractor>, _ grade: CheckingSettings.Grade = .limited) async {
        await test.send(.viewDidLoad)
        await test.receive(.arrived(Seen(FakeRepository.settings(grade)))) {
            $0.message = .welcome
            $0.settings = FakeRepository.settings(grade)
        }
    }

    @Test func eachApplicationRaisesTheAccountByAGradeUntilTheLast() async throws {
        let test = try make()
        await load(test)
        for grade in [CheckingSettings.Grade.mini, .general] {
            await test.send(.applyCheckCard) { $0.isApplying = true }
            await test.receive(.decided(.raised(FakeRepository.settings(grade)))) {
                $0.message = .raised
                $0.settings = FakeRepository.settings(grade)
                $0.isApplying = false
            }
        }
        await test.send(.applyCheckCard) { $0.isApplying = true }
        await test.receive(.decided(.highest(FakeRepository.settings(.general)))) {
            $0.message = .highest
            $0.isApplying = false
        }
        await test.finish()
    }

    @Test func theCustomerIsAskedBefore() async throws {
        let test = try make()
        await load(test)
        await test.send(.askForCheckCard) { $0.isAsking = true }
        await test.send(.declined) { $0.isAsking = false }
        await test.finish()
    }

    @Test func limitsThatWereRaisedElsewhereAreShown() async throws {
        let test = try make()
        await load(test)
        repository.raiseElsewhere(to: .general)
        await test.send(.applyCheckCard) { $0.isApplying = true }
        await test.receive(.decided(.raisedBefore(FakeRepository.settings(.general)))) {
            $0.message = .raisedBefore
            $0.settings = FakeRepository.settings(.general)
            $0.isApplying = false
        }
        await test.finish()
    }

    @Test(arguments: [AccountError.offline, .signedOut, .bankFault, .unreadable])
    func anErrorIsShownAndLoadingAgainTakesItAway(error: AccountError) async throws {
        let test = try make()
        repository.fail(error)
        await test.send(.viewDidLoad)
        await test.receive(.failed(error)) { $0.failure = error }
        repository.fail(nil)
        await test.send(.viewDidLoad)
        await test.receive(.arrived(Seen(FakeRepository.settings(.limited)))) {
            $0.message = .welcome
            $0.settings = FakeRepository.settings(.limited)
            $0.failure = nil
        }
        repository.fail(error)
        await test.send(.applyCheckCard) { $0.isApplying = true }
        await test.receive(.failed(error)) {
            $0.failure = error
            $0.isApplying = false
        }
        await test.finish()
    }

    @Test func settingsThatWereSeenSaySo() async throws {
        let test = try make()
        let freshness = Freshness.seen(at: Date(timeIntervalSinceReferenceDate: 0), because: .offline)
        repository.age(freshness)
        await test.send(.viewDidLoad)
        await test.receive(.arrived(Seen(FakeRepository.settings(.limited), freshness))) {
            $0.message = .welcome
            $0.settings = FakeRepository.settings(.limited)
            $0.freshness = freshness
        }
        await test.finish()
    }

    /// Answers the second question when it is told to.
    final class SlowUseCase: SettingsUseCase {
        func changes() -> Updates<Void> { Updates { $0.finish() } }
        private var isFirst = true
        private(set) var waiting: CheckedContinuation<Void, Never>?

        func requestSettings() async throws(AccountError) -> Seen<CheckingSettings> {
            if !isFirst { await withCheckedContinuation { waiting = $0 } }
            isFirst = false
            return Seen(FakeRepository.settings(.limited))
        }

        func applyForCheckCard(_ settings: CheckingSettings) async throws(AccountError) -> CardApplication {
            .raised(FakeRepository.settings(.mini))
        }
    }

    @Test func anAnswerFromBeforeTheApplicationDoesNotComeAfterIt() async throws {
        let useCase = SlowUseCase()
        let container = try DependencyContainer {
            Registration((any SettingsUseCase).self, value: useCase)
            Registration.user(SettingsInteractor.self, injects: (any SettingsUseCase).self)
        }
        let test = ReactorTest(container.make(SettingsInteractor.self) { SettingsInteractor(presenter: FakeStateView()) })
        await load(test)
        await test.send(.viewDidLoad)
        await eventually { useCase.waiting != nil }
        await test.send(.applyCheckCard) { $0.isApplying = true }
        await test.receive(.decided(.raised(FakeRepository.settings(.mini)))) {
            $0.message = .raised
            $0.settings = FakeRepository.settings(.mini)
            $0.isApplying = false
        }
        useCase.waiting?.resume()
        await test.finish()
        #expect(test.state.settings?.grade == .mini)
    }

    @Test func theParentHearsOfBothWaysOut() async throws {
        let test = try make()
        await test.send(.finish)
        await test.expectCall(on: listener) { $0.settingsDidFinish() }
        await test.send(.moveToMain) { $0.message = .movingToMain }
        await test.expectCall(on: listener) { $0.settingsDidMoveToMain() }
        // Nothing is applied for before there is an account.
        await test.send(.applyCheckCard)
        await test.finish()
    }
}
