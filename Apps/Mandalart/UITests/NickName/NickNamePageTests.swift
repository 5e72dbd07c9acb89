import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartNickName
@testable import MandalartUI

@MainActor
@Suite("The question for a name: what is seen", .checksLeaks)
struct NickNamePageTests {
    final class Parent: EmptyComponent, NickNameDependency, NickNameListener {
        let fakes = FakeMandalartUseCase()
        let user = FakeUserState()
        let draftDesk = DraftDesk()
        private(set) var finished = 0

        var mandalartUseCase: any MandalartUseCase { fakes }
        var userStateUseCase: any UserStateUseCase { user }
        func nickNameDidFinish() { finished += 1 }
    }

    let parent = Parent()

    private func application() -> WebApplication {
        MandalartPages.application(name: "NickName", basePath: "/app") { [parent] _, context in
            let builder = NickNameBuilder(dependency: parent) { StateViews(NickNameView(context: context)) }
            return SingleRootRouter(builder.build(withListener: parent), isMain: true)
        }
    }

    @Test("The button can be pressed from one character on, and the name is stored")
    func confirm() async throws {
        let page = await TestPage(application())
        #expect(try page.find("button", "Start")["aria-disabled"] == "true")
        try page.type("textbox", "Nickname", "  ")
        await page.wait { page.all("button", "Start").first?["aria-disabled"] == "true" }
        try page.type("textbox", "Nickname", "J")
        await page.wait { page.all("button", "Start").first?["aria-disabled"] == "false" }
        try page.type("textbox", "Nickname", "Jisoo")
        await page.wait { page.all("button", "Start").first?["aria-disabled"] == "false" }
        try page.click("button", "Start")
        await page.wait { parent.finished == 1 }
        #expect(parent.user.current.nickname == "Jisoo")
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("It speaks Korean, and says what is wrong")
    func korean() async throws {
        let page = await TestPage(application(), language: "ko")
        #expect(page.all("heading", "어떻게 불러 드릴까요?").count == 1)
        #expect(page.text.contains("30자까지"))
        page.session.end()
    }

    @Test("A name that is markup stays text")
    func escaped() async throws {
        try await parent.fakes.keep(.nickname("<script>x"), as: .nickname)
        let page = await TestPage(application())
        await page.wait { page.all("textbox", "Nickname").first?.value == "<script>x" }
        #expect(!page.document.contains("<script>x"))
        page.session.end()
    }
}
