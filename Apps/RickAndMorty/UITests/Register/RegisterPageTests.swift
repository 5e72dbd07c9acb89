import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerRegister
@testable import ExplorerUI

@MainActor
@Suite("The page before the first visit: what is seen", .checksLeaks)
struct RegisterPageTests {
    final class Parent: EmptyComponent, RegisterDependency {
        let session: any SessionRepository
        init(_ session: any SessionRepository) { self.session = session }
    }

    private func application(_ session: FakeSession) -> WebApplication {
        ExplorerPages.application(name: "Register", basePath: "/app") { _, context in
            SingleRootRouter(
                RegisterBuilder(dependency: Parent(session)) { StateViews(RegisterView(context: context)) }.build(), isMain: true)
        }
    }

    @Test("A failed change is told, and can be tried again")
    func failure() async throws {
        let page = await TestPage(application(FakeSession(failure: .storage("full"))))
        try page.click("button", "Start")
        await page.wait { page.all("alert").count == 1 }
        try page.click("button", "Try again")
        await page.wait { page.all("alert").count == 1 }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("It speaks Korean")
    func korean() async throws {
        let session = FakeSession()
        let page = await TestPage(application(session), language: "ko")
        try page.click("button", "시작하기")
        await eventually { session.now }
        #expect(page.faults.isEmpty)
        page.end()
    }
}
