import RibletLocalization
import RibletTesting
import RibletWebTesting
import Testing
import TodoDomain
import TodoLists
import TodoTesting
import TodoTexts

@testable import TodoUI

@MainActor
@Suite("Page of the search", .checksLeaks)
struct SearchPageTests {
    private let repository = FakeTodoRepository([todo(1, "Buy milk"), todo(2, "우유 사기"), todo(3, "Milk the cow", isDone: true)])

    @Test func findsAsTheUserTypes() async throws {
        let page = await openSearch(repository)
        #expect(page.title == "Search · Todo")
        #expect(page.text.contains("What are you looking for?"))
        try page.type("searchbox", "Title or notes", "milk")
        await page.wait { page.all(class: "row").count == 2 }
        #expect(page.all("status").map(\.textContent) == ["2 to-dos found"])
        #expect(page.all("link").map(\.accessibleName).contains { $0.contains("Buy milk") })
        #expect(page.root.descendants.contains { $0["href"] == "/app/search/1" })
        try page.type("searchbox", "Title or notes", "ㅇㅇ")
        await page.wait { page.all("status").map(\.textContent) == ["1 to-do found"] }
        try page.type("searchbox", "Title or notes", "<b>")
        await page.wait { page.text.contains("No to-do has “<b>” in its title or its notes") }
        #expect(page.all("status").map(\.textContent) == ["Nothing found"])
        try page.type("searchbox", "Title or notes", "")
        await page.wait { page.text.contains("What are you looking for?") }
        #expect(page.faults.isEmpty && page.misfits.isEmpty, "\(page.faults)")
    }

    @Test func itsAddressHasTheWords() async throws {
        let page = await openSearch(repository, query: "?q=milk", language: .ko)
        #expect(page.all(class: "row").count == 2 && page.all("status").map(\.textContent) == ["할 일 2개를 찾았어요"])
        #expect(try page.find("searchbox", "제목이나 메모 (초성도 돼요)").value == "milk")
    }

    @Test func completesWhatItFinds() async throws {
        let page = await openSearch(repository, query: "?q=milk")
        try page.click("checkbox", TodoWords(.en).check("Buy milk"))
        await eventually { repository.current[0].isDone }
        await page.wait { page.all("checkbox").allSatisfy { $0["aria-checked"] == "true" } }
        #expect(page.all(class: "row").count == 2)
    }

    @Test func leavesNothingBehind() async throws {
        let (needs, parent) = (Needs(repository), Parent())
        try await expectNoLeak(of: { needs.search.build(withListener: parent) }) { _ in await letOthersRun() }
        await eventually { needs.repository.watcherCount == 0 }
    }
}
