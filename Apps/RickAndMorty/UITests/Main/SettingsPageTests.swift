import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerMain
@testable import ExplorerUI

@MainActor
@Suite("The settings", .checksLeaks)
struct SettingsPageTests {
    final class Parent: EmptyComponent, SettingsDependency, SettingsListener {
        let fake = FakeSession(isRegistered: true)
        private(set) var finished = 0
        var session: any SessionRepository { fake }
        func settingsDidFinish() { finished += 1 }
    }

    let parent = Parent()

    private func application() -> WebApplication {
        ExplorerPages.application(name: "Settings", basePath: "/app") { [parent] _, context in
            let builder = SettingsBuilder(dependency: parent) { StateViews(SettingsView(context: context)) }
            return SingleRootRouter(builder.build(withListener: parent), listener: parent, isMain: true)
        }
    }

    @Test("A user who logs out is asked first")
    func logout() async throws {
        let page = await TestPage(application())
        try page.click("button", "To the welcome page")
        await page.wait { page.all("button", "Stay").count == 1 }
        try page.click("button", "Stay")
        await page.wait { page.all("button", "Done").count == 1 }
        #expect(parent.fake.now)
        try page.click("button", "To the welcome page")
        await page.wait { page.all("button", "Stay").count == 1 }
        try page.click("button", "To the welcome page")
        await eventually { !parent.fake.now }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("The languages are links that load the page anew, and the settings close")
    func languages() async throws {
        let page = await TestPage(application(), language: "ko")
        let (korean, english) = (try page.find("link", "한국어"), try page.find("link", "English"))
        #expect(korean["aria-current"] == "true" && korean["autofocus"] != nil)
        #expect(english["href"] == "?lang=en" && english["autofocus"] == nil)
        try page.click("button", "완료")
        await page.wait { parent.finished == 1 }
        page.end()
    }
}
