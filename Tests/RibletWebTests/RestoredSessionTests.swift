import Riblet
import RibletPlayground
import RibletWebTesting
import Testing

@testable import RibletWeb

/// Tests of events and patches that a page and its restored session have not yet exchanged.
@MainActor
@Suite("A restored session")
struct RestoredSessionTests {
    private final class Line: PageTransport {
        var isWritable: Bool { true }
        private(set) var frames: [String] = []
        func send(_ frame: String) { frames.append(frame) }
        func close(_ reason: PageCloseReason) {}
    }

    @Test("knows its views by the numbers that the page knows, hears no event twice, and says where it is")
    func restored() async throws {
        let application = Playground.application()
        let page = await TestPage(application)
        for path in ["/order", "/", "/commands"] { page.visit(path) }
        let button = try page.find("button", "Both")
        let address = try #require(button["data-t"] ?? button["value"])
        let snapshot = page.session.snapshot()
        #expect(snapshot.lastEvent == 3)
        // It is not the number that a page written now would give.
        #expect(snapshot.views.map(\.number) != Array(1...snapshot.views.count))

        let session = Session(application: application, restoring: snapshot, id: "restored")
        let line = Line()
        session.attach(line, lastSeen: 0)
        #expect(line.frames.first == "[0,3,[]]")
        #expect(line.frames.last?.contains("[\"url\",\"/commands\",\"push\"]") == true)
        session.receive("[\"e\",3,0,\"\(address)\",\"click\",null]")
        #expect(!line.frames.contains { $0.contains("Counted 1") })
        session.receive("[\"e\",4,0,\"\(address)\",\"click\",null]")
        #expect(line.frames.contains { $0.contains("Counted 1") })
    }

    @Test("of another version of the application gives no number to another view")
    func otherViews() async throws {
        let application = Playground.application()
        let page = await TestPage(application, path: "/order")
        var snapshot = page.session.snapshot()
        snapshot.views[1].kind = "Gone"
        let session = Session(application: application, restoring: snapshot, id: "restored")
        _ = session.contentHTML()
        let highest = try #require(snapshot.views.map(\.number).max())
        #expect(session.numberedViews[0].number == snapshot.views[0].number)
        #expect(session.numberedViews.dropFirst().allSatisfy { $0.number > highest })
    }

    @Test("numbers that nobody has given out are refused", arguments: [[-1, 2, 3], [1, 1, 1], [Int.max, 1, 2]])
    func badNumbers(_ numbers: [Int]) async throws {
        let application = Playground.application()
        let page = await TestPage(application, path: "/order")
        var snapshot = page.session.snapshot()
        for (index, number) in numbers.enumerated() where snapshot.views.indices.contains(index) { snapshot.views[index].number = number }
        let session = Session(application: application, restoring: snapshot, id: "restored")
        _ = session.contentHTML()
        let given = session.numberedViews.map(\.number)
        #expect(Set(given).count == given.count)
        #expect(given.allSatisfy { $0 > 0 })
    }

    @Test(
        "that is not all it was says so once, in the page's language",
        arguments: [("en", "could not be brought back"), ("ko", "되살릴 수 없었어요")])
    func partly(_ language: String, _ words: String) async throws {
        let page = await TestPage(Playground.application(), path: "/order")
        var snapshot = page.session.snapshot()
        snapshot.language = language
        let whole = Session(application: Playground.application(), restoring: snapshot, id: "whole")
        #expect(whole.restoreReport?.issues.isEmpty == true)
        let wholeLine = Line()
        whole.attach(wholeLine, lastSeen: 0)
        #expect(!wholeLine.frames.contains { $0.contains("\"say\"") })

        // Another application has none of these RIBs.
        let session = Session(application: Library.application(), restoring: snapshot, id: "partly")
        #expect(session.restoreReport?.issues.isEmpty == false)
        let line = Line()
        session.attach(line, lastSeen: 0)
        let told = line.frames.filter { $0.contains("[\"say\",") }
        #expect(told.count == 1 && told.first?.contains(words) == true, "\(line.frames)")
        session.receive("[\"r\"]")
        #expect(line.frames.filter { $0.contains("[\"say\",") }.count == 1)
    }

    @Test("is all it was where its address leads to RIBs that no route does")
    func byAddress() async throws {
        let page = await TestPage(Hall.application, path: "/rooms/7")
        (page.session.root as? HallRouter)?.room?.interactor.guests = 3
        let session = Session(application: Hall.application, restoring: page.session.snapshot(), id: "by address")
        #expect(session.restoreReport?.description == "")
        #expect((session.root as? HallRouter)?.room?.interactor.guests == 3)
        let line = Line()
        session.attach(line, lastSeen: 0)
        #expect(!line.frames.contains { $0.contains("\"say\"") })
    }

    @Test("that could not be brought back at all: its new page says so, with and without script")
    func anew() async throws {
        let links = Session.DocumentLinks(
            scriptURL: "/s.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "p", formToken: "f")
        for (language, words) in [("en", "this page starts anew"), ("ko", "새로 열었어요"), ("fr", "this page starts anew")] {
            let session = Session(application: Playground.application(), request: PageRequest(language: language))
            session.sayItStartedAnew()
            let html = session.document(links)
            let banner = try #require(html.firstRange(of: "<div class=\"offline\" id=\"riblet-offline\" role=\"status\" data-note>"))
            #expect(html[banner.upperBound...].prefix(200).contains(words))
            #expect(session.document(links).contains("role=\"status\" hidden></div>"), "it is said once")
        }
    }
}

/// An application whose address alone says which room is open.
@MainActor
private enum Hall {
    struct Front: View {
        var body: HTML<Never> { h1 { "Hall" } }
    }

    static let application = WebApplication(name: "Hall") { _ in
        HallRouter(interactor: Interactor(), viewController: HTMLViewController(view: Front()))
    }
}

private final class HallRouter: LaunchRouter<Interactor, HTMLViewController<Hall.Front>>, LocationRouting {
    private(set) var room: RoomRouter?

    var location: Location { Location(path: room.map { ["rooms", $0.number] } ?? []) }

    func open(_ location: Location) -> Bool {
        guard location.path.count == 2 else { return location == Location() }
        let room = RoomRouter(number: location.path[1])
        self.room = room
        attachChild(room)
        return true
    }
}

private final class RoomRouter: Router<RoomInteractor> {
    let number: String

    init(number: String) {
        self.number = number
        super.init(interactor: RoomInteractor())
    }
}

private final class RoomInteractor: Interactor, Restorable {
    var guests = 0

    func saveState() throws -> SavedValue? { .int(guests) }
    func restoreState(_ saved: SavedValue) throws { guests = try saved.decode() }
}
