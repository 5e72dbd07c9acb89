import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerRegister

@MainActor
@Suite("The page before the first visit", .checksLeaks)
struct RegisterTests {
    final class Parent: EmptyComponent, RegisterDependency {
        let session: any SessionRepository
        init(_ session: any SessionRepository) { self.session = session }
    }

    @Test("Starting is kept, once")
    func start() async throws {
        let session = FakeSession()
        let test = ReactorTest(RegisterInteractor(presenter: FakeStateView(), session: session))
        await test.send(.startTapped) { $0.isBusy = true }
        await test.receive(.kept) { $0.isBusy = false }
        #expect(try await session.isRegistered())
        await test.finish()
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            RegisterBuilder(dependency: Parent(FakeSession())) {
                let view = FakeStateView<RegisterState, RegisterAction>()
                return StateViews(presenter: view, viewController: view)
            }.build()
        } whenUsed: { _ in
        }
    }
}
