import Foundation
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoProfile

@MainActor
@Suite(.checksLeaks) struct ProfilePageTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2, isDone: true)])
    let pictures = FakePictureRepository(cached: FakePictureRepository.picture(1), total: 70)

    private var tiles: (TestPage) -> Int { { $0.all(class: "photos").first?.children.count ?? 0 } }

    @Test func theFirstAnswerIsComplete() async {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures), connects: false)
        #expect(page.title == "Profile · Todo Dog")
        #expect(page.all("heading", "Todo Dog").count == 1)
        #expect(page.text.contains("1 left"))
        #expect(page.text.contains("1 done"))
        #expect(tiles(page) == 30)
        #expect(page.faults.isEmpty)
        #expect(page.document.contains("src=\"/app/media/pictures/fake-10000\""))
        let images = page.all("img")
        #expect(images.dropFirst().first?["alt"] == "Dog 1")
        #expect(images.last?["alt"] == "Dog 30")
        #expect(images.allSatisfy { $0["width"] != nil && $0["height"] != nil })
        #expect(images.dropFirst().allSatisfy { $0["loading"] == "lazy" })
    }

    @Test func speaksKorean() async {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures, flavor: .cat), language: "ko", connects: false)
        #expect(page.title == "프로필 · Todo Cat" && page.all("heading", "고양이 할 일").count == 1)
        #expect(page.text.contains("1개 남음"))
        #expect(page.all("img").last?["alt"] == "고양이 30")
        #expect(page.all("tab").map(\.accessibleName) == ["고양이", "강아지"])
        #expect(!page.text.contains("Load"))
    }

    @Test func languagesAreLinksThatLoadThePageAnew() async throws {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures), connects: false)
        let korean = try page.find("link", "한국어")
        #expect(korean["href"] == "?lang=ko")
        #expect(korean["data-reload"] != nil)
        #expect(try page.find("link", "English")["aria-current"] == "true")
        #expect(korean["aria-current"] == nil)
    }

    @Test func tabsFollowAndTheAddressWithThem() async throws {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures))
        let cats = try page.find("tab", "Cats")
        #expect(cats["href"] == "/app/profile/cats")
        #expect(try page.find("tab", "Dogs")["href"] == "/app/profile")
        #expect(cats["aria-selected"] == "false")
        try page.click(cats)
        await page.wait { page.all("img").last?["alt"] == "Cat 30" }
        #expect(page.url == "/app/cats")
        #expect(try page.find("tab", "Cats")["aria-selected"] == "true")
        #expect(page.all("tabpanel").first?.accessibleName == "Cats")
        page.browserBack()
        await page.wait { page.all("img").last?["alt"] == "Dog 30" }
        #expect(page.misfits.isEmpty)
        #expect(page.faults.isEmpty)
    }

    @Test func morePicturesComeByTheSentinelAndByTheLink() async throws {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures))
        let sentinel = try #require(page.all(class: "loading-more").first { $0.listens(to: "visible") })
        try page.fire("visible", on: sentinel)
        await page.wait { tiles(page) == 60 }
        // Another element, so that the browser tells again.
        let next = try #require(page.all(class: "loading-more").first { $0.listens(to: "visible") })
        #expect(next !== sentinel)
        let more = try page.find("link", "Load more")
        #expect(more["href"] == "/app/profile?pages=3#profile-dog-61")
        try page.click(more)
        await page.wait { tiles(page) == 70 }
        #expect(page.all("link", "Load more").isEmpty)
        #expect(page.text.contains("That was all 70."))
        #expect(page.root.descendants.contains { $0["id"] == "profile-dog-61" })
        #expect(page.misfits.isEmpty)
        #expect(page.faults.isEmpty)
    }

    @Test func theLinkWorksWithoutScript() async {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures), path: "/?pages=2", connects: false)
        #expect(tiles(page) == 60)
    }

    @Test func aFailedPageLeavesARetryRow() async throws {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures))
        pictures.fail(with: .pictures("<script>alert(1)</script>"))
        try page.click("link", "Load more")
        await page.wait { !page.all("alert").isEmpty }
        #expect(tiles(page) == 30)
        #expect(!page.frames.joined().contains("alert(1)"))
        pictures.fail(with: nil)
        try page.click("button", "Try again")
        await page.wait { tiles(page) == 60 }
        #expect(page.all("alert").isEmpty)
    }

    @Test func aFailedFirstPageCanBeTriedAgain() async throws {
        pictures.fail(with: .pictures("down"))
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures))
        #expect(page.text.contains("No pictures right now"))
        pictures.fail(with: nil)
        try page.click("button", "Try again")
        await page.wait { tiles(page) == 30 }
        #expect(page.misfits.isEmpty)
    }

    @Test func skeletonsStandWhereThePicturesCome() {
        let session = Session(
            application: profileApplication(todos: todos, pictures: HeldPictures()), request: PageRequest(basePath: "/app"))
        let html = session.document(
            Session.DocumentLinks(scriptURL: "", stylesheetURLs: [], liveURL: "", uploadURL: "", pageToken: "", formToken: ""))
        #expect(html.components(separatedBy: "<li class=\"skeleton\">").count == 31)
        session.end()
    }

    @Test func noPicturesAtAll() async {
        let page = await TestPage(profileApplication(todos: todos, pictures: FakePictureRepository(total: 0)), connects: false)
        #expect(page.text.contains("No pictures yet"))
    }

    @Test func countsAreLive() async throws {
        let page = await TestPage(profileApplication(todos: todos, pictures: pictures))
        try await todos.setDone([1], true)
        await page.wait { page.text.contains("2 done") }
        #expect(page.text.contains("0 left"))
    }
}
