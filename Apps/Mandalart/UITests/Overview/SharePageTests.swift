import MandalartDomain
import MandalartTesting
import MandalartUI
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct SharePageTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.full])

    private func opened(language: String = "en") async throws -> TestPage {
        let page = await TestPage(overviewApplication(mandalarts), language: language)
        try page.click("button", language == "en" ? "Share" : "공유")
        await page.wait { !page.all("button", language == "en" ? "Make a link" : "링크 만들기").isEmpty }
        return page
    }

    @Test func aLinkIsMadeOpenedAndRevokedAfterAQuestion() async throws {
        let page = try await opened()
        try page.click("button", "Make a link")
        await page.wait { page.all("textbox", "Link").count == 1 }
        let key = try #require(try await mandalarts.repository.key(of: 1))
        let field = try page.find("textbox", "Link")
        #expect(field.value == "/app/read?key=\(key.text)" && field["readonly"] != nil && field["autofocus"] == "1")
        let open = try page.find("link", "Open")
        #expect(open["href"] == field.value && open["target"] == "_blank" && open["rel"] == "noopener")
        #expect(try page.find("button", "Copy")["data-c"]?.contains("copy") == true)
        #expect(page.all("button", "Make a link").isEmpty)
        #expect(MandalartPlace.sharedPlan(key).path == "read?key=\(key.text)")

        try page.click("button", "Revoke")
        await page.wait { !page.all("alertdialog", "Revoke the link?").isEmpty }
        try page.click("button", "Cancel")
        await page.wait { page.all("alertdialog").isEmpty }
        #expect(try await mandalarts.repository.key(of: 1) == key)
        try page.click("button", "Revoke")
        await page.wait { !page.all("alertdialog").isEmpty }
        try page.click(try #require(page.all("button", "Revoke").last))
        await page.wait { page.all("button", "Make a link").count == 1 && page.text.contains("Link revoked") }
        #expect(try page.find("button", "Make a link")["autofocus"] == "2")
        #expect(try await mandalarts.repository.content(for: key) == nil)
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test func bothWindowsShowTheSameLink() async throws {
        let first = try await opened(), second = try await opened()
        try first.click("button", "Make a link")
        await second.wait { second.all("textbox", "Link").count == 1 }
        #expect(try second.find("textbox", "Link")["autofocus"] == nil)
        let key = try #require(try await mandalarts.repository.key(of: 1))
        try await mandalarts.repository.revoke(key)
        for page in [first, second] {
            await page.wait { page.all("button", "Make a link").count == 1 }
            #expect(page.misfits.isEmpty)
            page.end()
        }
    }

    @Test func speaksKorean() async throws {
        let page = try await opened(language: "ko")
        try page.click("button", "링크 만들기")
        await page.wait { page.all("textbox", "링크").count == 1 }
        try page.click("button", "공유 중지")
        await page.wait { !page.all("alertdialog", "공유를 중지할까요?").isEmpty }
        page.end()
    }

    @Test func aLinkThatCannotBeReadIsTriedAgain() async throws {
        let page = await TestPage(overviewApplication(mandalarts))
        mandalarts.fail(with: .storage("no"))
        try page.click("button", "Share")
        await page.wait { page.text.contains("The link could not be read.") }
        mandalarts.fail(with: nil)
        try page.click("button", "Try again")
        await page.wait { page.all("button", "Make a link").count == 1 }
        page.end()
    }
}
