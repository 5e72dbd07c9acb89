import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

/// A page whose address leads to a RIB by a workflow.
@MainActor
@Suite("Deep links of a page")
struct DeepLinkTests {
    private func router(_ page: TestPage) throws -> LibraryRouter { try #require(page.session.root as? LibraryRouter) }

    @Test("The first answer shows what a workflow of three steps leads to")
    func threeSteps() async throws {
        let page = await TestPage(Library.application(), path: "/shelves/3/books/7?mark=12")
        #expect(page.document.contains("<h1>Book 7 of shelf 3, page 12</h1>"))
        #expect(page.session.foundRequest)
        #expect(page.url == "/library/shelves/3/books/7?mark=12")
        #expect(page.frames == ["[0,0,[]]"])
        let router = try router(page)
        #expect(router.interactor.steps == ["shelf 3", "book 7", "mark 12"])
        #expect(router.opening == nil)
        // The pages above it are there to go back to.
        try page.click("link", "Back")
        #expect(page.all("heading").map(\.accessibleName) == ["Shelf 3"])
        #expect(page.url == "/library/shelves/3")
        #expect(page.misfits.isEmpty)
    }

    @Test("The first answer waits for a step that takes time")
    func asynchronousStep() async throws {
        let catalogue = Library.Catalogue()
        let session = Session(application: Library.application(catalogue), request: PageRequest(location: Location(path: ["find", "tea"])))
        var isSettled = false
        let settling = Task {
            await session.settle(within: .seconds(3600))
            isSettled = true
        }
        await letOthersRun()
        #expect(!isSettled)
        catalogue.found.send(("coffee", 1))
        await letOthersRun()
        #expect(!isSettled)
        catalogue.found.send(("tea", 9))
        await settling.value
        #expect(session.foundRequest && session.location == Location(path: ["shelves", "1", "books", "9"]))
        #expect(session.document(.plain).contains("<h1>Book 9 of shelf 1, page 1</h1>"))
    }

    @Test("A step that fails later is an address that does not exist")
    func lateFailure() async throws {
        let catalogue = Library.Catalogue()
        let session = Session(application: Library.application(catalogue), request: PageRequest(location: Location(path: ["find", "tea"])))
        #expect(session.foundRequest)
        let settling = Task { await session.settle(within: .seconds(3600)) }
        catalogue.found.send(("tea", 0))
        await settling.value
        #expect(!session.foundRequest)
        #expect(session.document(.plain).contains("There is no tea"))
    }

    @Test("An address that means nothing shows the nearest page and says what did not match")
    func unknown() async throws {
        for (path, url, heading, notice) in [
            (
                "/shelves/3/boks/7", "/library/shelves/3", "Shelf 3",
                "nothing is at /shelves/3/boks/7; the nearest pattern is 'shelves/:shelf/books/:book'"
            ),
            ("/shelves/x", "/library/", "Library", "'x' for :shelf in 'shelves/:shelf' is not of the type Int"),
            (
                "/shelves/3/books/7?mark=two", "/library/shelves/3/books/7", "Book 7 of shelf 3, page 1",
                "'two' for the query item mark of 'shelves/:shelf/books/:book' is not of the type Int"
            ),
        ] {
            let page = await TestPage(Library.application(), path: path)
            #expect(!page.session.foundRequest, "\(path)")
            #expect(page.url == url, "\(path)")
            #expect(page.all("heading").map(\.accessibleName) == [heading], "\(path)")
            #expect(page.text.contains(notice), "\(path)")
        }
    }

    @Test("The address follows when a workflow has come to its end, not on its way")
    func addressOnTheWay() async throws {
        let catalogue = Library.Catalogue()
        let page = await TestPage(Library.application(catalogue))
        page.transmit("[\"v\",1,0,\"/find/tea\",false]")
        await letOthersRun()
        #expect(page.url == "/library/")
        catalogue.found.send(("tea", 9))
        await page.wait { page.url == "/library/shelves/1/books/9" }
        #expect(page.frames.count(where: { $0.contains("\"url\"") }) == 1)
        // Back in the browser's history, then another address before that one is there.
        page.transmit("[\"v\",2,0,\"/find/milk\",true]")
        page.transmit("[\"v\",3,0,\"/shelves/2\",false]")
        catalogue.found.send(("milk", 4))
        await letOthersRun()
        #expect(page.url == "/library/shelves/2")
        #expect(page.misfits.isEmpty)
    }

    @Test("A page that is closed ends the workflow that is under way")
    func closed() async throws {
        let catalogue = Library.Catalogue()
        let session = Session(
            application: Library.application(catalogue), request: PageRequest(location: Location(path: ["find", "tea"])))
        #expect(catalogue.found.observerCount == 1)
        session.end()
        #expect(catalogue.found.observerCount == 0)
    }
}

extension Session.DocumentLinks {
    fileprivate static var plain: Self {
        Self(scriptURL: "/s", stylesheetURLs: [], liveURL: "/l", uploadURL: "/u", pageToken: "p", formToken: "f")
    }
}
