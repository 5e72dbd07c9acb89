import RibletWeb
import RibletWebTesting
import Testing

@testable import ReadingList

@MainActor
struct PageTests {
    let library = FakeLibrary()

    @Test("A book is opened, read, and marked in the list")
    func read() async throws {
        let page = await TestPage(makeReadingList(library: library))
        #expect(page.all("listitem").map(\.textContent) == ["Flatland by Edwin Abbott", "Middlemarch by George Eliot"])

        try page.click("link", "Middlemarch")
        await page.wait { page.title.hasPrefix("Middlemarch") }
        #expect(page.url == "/2")

        try page.click("button", "I have read it")
        await page.wait { page.url == "/" }
        #expect(page.all("listitem").map(\.textContent) == ["Flatland by Edwin Abbott", "Middlemarch by George Eliot read"])
    }

    @Test("The address of a book leads to its page, and back from there to the list")
    func address() async throws {
        let page = await TestPage(makeReadingList(library: library), path: "/1")
        #expect(page.all("heading").map(\.textContent) == ["Flatland"])

        try page.click("link", "Back")
        #expect(page.url == "/")
        #expect(page.all("heading").map(\.textContent) == ["Reading list"])
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test("A page that is loaded while the library is closed offers another try")
    func closed() async throws {
        library.isClosed = true
        let page = await TestPage(makeReadingList(library: library))
        #expect(page.all("alert").map(\.textContent) == ["The library is closed."])

        library.isClosed = false
        try page.click("button", "Try again")
        await page.wait { !page.all("link", "Flatland").isEmpty }
    }
}
