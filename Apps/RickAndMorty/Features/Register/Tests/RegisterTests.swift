import PortalDomain
import PortalInterfaces
import PortalTesting
import PortalUI
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import PortalRegister
@testable import PortalRegisterUI

/// A session that can fail.
private final class Sessions: SessionRepository {
    let fake = FakeSession()
    let failure: PortalError?

    init(failure: PortalError? = nil) { self.failure = failure }

    func updates() -> AsyncStream<Bool> { fake.updates() }
    func isRegistered() async throws(PortalError) -> Bool { try await fake.isRegistered() }
    func setRegistered(_ isRegistered: Bool) async throws(PortalError) {
        if let failure { throw failure }
        try await fake.setRegistered(isRegistered)
    }
}

@MainActor
@Suite("The page before the first visit", .checksLeaks)
struct RegisterTests {
    final class Parent: EmptyComponent, RegisterDependency {
        let session: any SessionRepository
        init(_ session: any SessionRepository) { self.session = session }
    }

    final class PageSpy: FakeView, StatePresentable {
        weak var listener: (any ActionListener<RegisterAction>)?
        func present(_ state: RegisterState) {}
    }

    private func application(_ session: any SessionRepository) -> WebApplication {
        PortalPages.application(name: "Register", basePath: "/app") { _, context in
            SingleRootRouter(
                RegisterBuilder(dependency: Parent(session)) { StateViews(RegisterView(context: context)) }.build(), isMain: true)
        }
    }

    @Test("Starting is kept, once")
    func start() async throws {
        let session = Sessions()
        let test = ReactorTest(RegisterInteractor(presenter: PageSpy(), session: session))
        await test.send(.startTapped) { $0.isBusy = true }
        await test.receive(.kept) { $0.isBusy = false }
        #expect(try await session.isRegistered())
        await test.finish()
    }

    @Test("What cannot be kept is told, and can be tried again")
    func failure() async throws {
        let page = await TestPage(application(Sessions(failure: .storage("full"))))
        try page.click("button", "Start")
        await page.wait { page.all("alert").count == 1 }
        try page.click("button", "Try again")
        await page.wait { page.all("alert").count == 1 }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("It speaks Korean")
    func korean() async throws {
        let session = Sessions()
        let page = await TestPage(application(session), language: "ko")
        try page.click("button", "시작하기")
        await eventually { session.fake.now }
        #expect(page.faults.isEmpty)
        page.end()
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            RegisterBuilder(dependency: Parent(Sessions())) {
                let view = PageSpy()
                return StateViews(presenter: view, viewController: view)
            }.build()
        } whenUsed: { _ in
        }
    }
}
