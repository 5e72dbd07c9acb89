import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoHome

@MainActor
@Suite(.checksLeaks) struct HomePageTests {
    let todos = FakeTodoRepository([.sample(1), .sample(2), .sample(3, isDone: true)])
    let pictures = FakePictureRepository(cached: FakePictureRepository.picture(7))

    @Test func theFirstAnswerIsComplete() async throws {
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures), connects: false)
        #expect(page.all("heading", "Today").count == 1)
        #expect(page.text.contains("Saturday, 21 November"))
        #expect(page.text.contains("2 left"))
        #expect(page.text.contains("1 done of 3"))
        #expect(page.all("img").first?["src"]?.hasPrefix("/app/media/pictures/fake-") == true)
        #expect(page.all("img").first?["alt"] == "A dog")
        #expect(
            page.all("link").compactMap { $0["href"] }
                == ["/app/search", "/app/list", "/app/done", "/app/new-list", "/app/1", "/app/2", "/app/todomvc"])
        #expect(page.faults.isEmpty)
    }

    /// The picture service may be slow or not there: the page is there all the same, and the
    /// picture comes when it comes.
    @Test(arguments: [nil, FakePictureRepository.picture(7)]) func theFirstAnswerWaitsForNoFreshPicture(_ cached: Picture?) async throws {
        let held = HeldFriend(cached: cached)
        let clock = TestClock()
        let session = Session(application: homeApplication(todos: todos, pictures: held), request: PageRequest(basePath: "/app"))
        // Nobody advances the clock, so a page that waits for the picture would wait for ever.
        await session.settle(within: .seconds(1), clock: clock)
        let html = session.document(
            Session.DocumentLinks(
                scriptURL: "/s.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "p", formToken: "f"))
        #expect(html.contains("2 left"))
        #expect(html.contains("/app/media/pictures/fake-7") == (cached != nil))
        session.end()
    }

    @Test func showsTheListsAndBringsARemovedOneBack() async throws {
        let todos = FakeTodoRepository()
        let list = try await todos.addList("<Home>", .teal)
        for title in ["Milk", "Bread"] { try await todos.add(TodoDraft(title: title, list: list.id)) }
        try await todos.setDone([1], true)
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures))
        let link = try page.find("link", "<Home> 1")
        #expect(link["href"] == "/app/lists/1" && link["data-list"] == "teal")
        _ = try await todos.addList("Work", .red)
        await page.wait { !page.all("link", "Work 0").isEmpty }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test func speaksKorean() async {
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures, flavor: .cat), language: "ko", connects: false)
        #expect(page.all("heading", "오늘").count == 1)
        #expect(page.text.contains("11월 21일 토요일"))
        #expect(page.text.contains("2개 남았어요"))
        #expect(page.all("img").first?["alt"] == "고양이")
    }

    @Test(arguments: [(0, 0, "Nothing to do yet"), (0, 2, "All done"), (1, 0, "One thing left"), (3, 0, "3 left")])
    func countsAreWords(_ left: Int, _ done: Int, _ words: String) async {
        let all = (0..<left).map { Todo.sample(Todo.ID($0 + 1)) } + (0..<done).map { Todo.sample(Todo.ID($0 + 100), isDone: true) }
        let page = await TestPage(homeApplication(todos: FakeTodoRepository(all), pictures: pictures), connects: false)
        #expect(page.text.contains(words))
    }

    @Test(arguments: [
        ("en", 1, "1 to-do cannot be read."), ("en", 2, "2 to-dos cannot be read."), ("ko", 2, "읽을 수 없는 할 일이 2개 있어요."),
    ])
    func todosThatCannotBeReadAreToldOf(_ language: String, _ count: Int, _ words: String) async {
        let before = await TestPage(homeApplication(todos: todos, pictures: pictures), language: language, connects: false)
        #expect(!before.text.contains(words))
        todos.keepUnreadable(count)
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures), language: language, connects: false)
        #expect(page.text.contains(words) && page.text.contains(language == "en" ? "in no export" : "내보낸 파일") && page.faults.isEmpty)
    }

    @Test func linksLeadOnAndBack() async throws {
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures))
        let list = try #require(page.all("link").first { $0["href"] == "/app/list" })
        try page.click(list)
        await page.wait { page.all("heading", "Above").count == 1 }
        #expect(page.url == "/app/list")
        #expect(page.all("heading", "Today").isEmpty)
        page.browserBack()
        await page.wait { page.all("heading", "Today").count == 1 }
        try page.click("button", "New to-do")
        await page.wait { page.all("dialog").count == 1 }
        #expect(page.url == "/app/add")
        #expect(page.misfits.isEmpty)
    }

    @Test func countsAreLive() async throws {
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures))
        try await todos.setDone([1, 2], true)
        await page.wait { page.text.contains("All done") }
        #expect(page.misfits.isEmpty)
    }

    @Test func aFailureIsToldAndTriedAgain() async throws {
        pictures.fail(with: .pictures("<script>alert(1)</script>"))
        let page = await TestPage(homeApplication(todos: todos, pictures: pictures))
        // The cached picture is enough for the first answer.
        await page.wait { page.text.contains("No new picture right now.") }
        #expect(!page.document.contains("alert(1)") && !page.frames.joined().contains("alert(1)"))
        #expect(page.all("img").first?["src"] == "/app/media/pictures/fake-7")
        pictures.fail(with: nil)
        try page.click("button", "Another picture")
        await page.wait { page.all("img").first?["src"] == "/app/media/pictures/fake-1001" }
        #expect(!page.text.contains("No new picture"))
    }
}
