import MandalartDomain
import MandalartTesting
import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartSetting
@testable import MandalartUI

@MainActor
@Suite(.checksLeaks) struct SettingPageTests {
    let user = FakeUserState(UserState(nickname: "Mina"))
    let archive = FakeArchiveUseCase()
    let listener = PageParent([])

    private func load(_ path: String = "/", language: String = "en", connects: Bool = true) async -> TestPage {
        await TestPage(settingApplication(user, archive, listener: listener), path: path, language: language, connects: connects)
    }

    private func choose(_ page: TestPage) throws {
        let input = try #require(page.root.descendants.first { $0["type"] == "file" })
        #expect(page.choose(UploadedFile(name: "plans.json", contentType: "application/json", bytes: [1]), in: input))
    }

    @Test func theFirstAnswerIsComplete() async throws {
        let page = await load(connects: false)
        #expect(page.title == "Settings · Mandalart")
        #expect(try page.find("textbox", "Nickname").value == "Mina")
        #expect(try page.find("button", "System")["aria-pressed"] == "true")
        #expect(try page.find("link", "English")["aria-current"] == "true")
        #expect(try page.find("link", "한국어")["href"] == "?lang=ko")
        #expect(page.all("link").compactMap { $0["href"] }.contains("mailto:help@example.com"))
        let exports = page.all("link").compactMap { $0["href"] }.filter { $0.contains("export") }
        #expect(exports == ["png", "pdf", "svg", "md", "json"].map { "/app/media/export/7.\($0)" } + ["/app/media/export/all.json"])
        #expect(page.faults.isEmpty)
    }

    @Test func noContactIsShownWhereNoneIsTold() async {
        let page = await TestPage(settingApplication(user, contact: nil))
        #expect(!page.all("link").compactMap { $0["href"] }.contains { $0.hasPrefix("mailto:") } && !page.text.contains("Contact"))
    }

    @Test func speaksKorean() async {
        let page = await load(language: "ko", connects: false)
        #expect(page.all("heading", "설정").count == 1 && !page.text.contains("Export"))
        #expect(page.all("button", "어둡게").count == 1)
    }

    @Test func theNicknameIsChanged() async throws {
        let page = await load()
        #expect(try page.find("button", "Save")["aria-disabled"] == "true")
        try page.type("textbox", "Nickname", "Jisoo")
        await page.wait { (try? page.find("button", "Save")["aria-disabled"]) == "false" }
        try page.click("button", "Save")
        await page.wait { page.text.contains("Nickname saved") }
        #expect(user.current.nickname == "Jisoo")
    }

    @Test func anEmptyNicknameIsRefused() async throws {
        let page = await load()
        try page.type("textbox", "Nickname", " ")
        await page.wait { (try? page.find("button", "Save")["aria-disabled"]) == "false" }
        try page.click("button", "Save")
        await page.wait { page.text.contains("Enter a nickname.") }
        #expect(user.current.nickname == "Mina")
    }

    @Test func theThemeIsChosen() async throws {
        let page = await load()
        try page.click("button", "Dark")
        await page.wait { (try? page.find("button", "Dark")["aria-pressed"]) == "true" }
        #expect(user.current.theme == .dark)
    }

    @Test func thePrivacyPolicyIsAPage() async throws {
        let page = await load()
        let link = try page.find("link", "Privacy policy")
        #expect(link["href"] == "/app/plan/7/settings/privacy")
        try page.click(link)
        try page.click("link", "Back")
        await page.wait { listener.calls == ["privacy", "finish"] }
        let application = MandalartPages.application(name: "Mandalart", basePath: "/app") { _, context in
            SingleRootRouter(PrivacyBuilder(dependency: EmptyComponent()) { PrivacyPage(context) }.build(), isMain: true)
        }
        for (language, title, section) in [("en", "Privacy policy", "Cookies"), ("ko", "개인정보 처리방침", "쿠키")] {
            let policy = await TestPage(application, language: language)
            #expect(policy.title == "\(title) · Mandalart")
            #expect(policy.all("heading", title).count == 1 && policy.all("heading", section).count == 1)
            #expect(policy.faults.isEmpty)
        }
    }

    @Test(arguments: [
        (ImportFault(.missing, line: 3, field: "plans[0].title"), "Line 3, plans[0].title: This field is missing."),
        (ImportFault(.syntax, line: 9), "Line 9: This is not JSON. Choose a file that was exported as JSON."),
        (ImportFault(.size(bytes: 0)), "The file is empty or larger than 8 MB."),
    ])
    func aFileThatCannotBeImportedIsExplained(_ fault: ImportFault, _ text: String) async throws {
        archive.willImport(.failure(.unusableFile(fault)))
        let page = await load()
        try choose(page)
        await page.wait { page.text.contains(text) }
        #expect(page.text.contains("Nothing was imported"))
    }

    @Test func importedDataIsShown() async throws {
        archive.willImport(.success(PlanImport([PlanDraft(SamplePlans.full)])))
        let page = await load()
        try choose(page)
        await page.wait { listener.calls == ["import 1"] }
        #expect(archive.files == [[1]])
    }

    @Test(arguments: [("en", "You already have this plan", "Replace"), ("ko", "이미 있는 계획이에요", "바꾸기")])
    func fateOfAKnownPlanIsAsked(_ language: String, _ question: String, _ replace: String) async throws {
        archive.willImport(.success(PlanImport([PlanDraft(SamplePlans.full)], beside: [SamplePlans.full])))
        let page = await load(language: language)
        try choose(page)
        await page.wait { page.all("alertdialog", question).count == 1 }
        #expect(archive.choices.isEmpty && listener.calls.isEmpty)
        try page.click("button", replace)
        await page.wait { listener.calls == ["import 1"] }
        #expect(archive.choices == [.replace])
    }

    @Test(arguments: [
        "export", "export/1", "export/1.exe", "export/01.png", "export/-1.png", "export/1.png/x", "x/1.png", "export/../1.png",
    ])
    func otherAddressesNameNoExport(_ path: String) {
        #expect(ExportPath(path.split(separator: "/").map(String.init)) == nil)
    }

    @Test(arguments: ExportFormat.allCases) func addressesOfExportsAreReadBack(_ format: ExportFormat) {
        for export in [ExportPath.plan(12, format), .all] {
            #expect(ExportPath(export.path.split(separator: "/").dropFirst().map(String.init)) == export)
        }
    }
}
