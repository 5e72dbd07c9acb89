import Foundation
import Logging
import Riblet
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebApp

// The code of the article "Who is the visitor?" of RibletWebApp.

private struct Shelf: Sendable, Equatable {
    var count = 3
}

private final class StockComponent: EmptyComponent {
    let shelf: Shelf
    let mayOrder: Bool

    init(shelf: Shelf, mayOrder: Bool) {
        self.shelf = shelf
        self.mayOrder = mayOrder
    }
}

private struct StockView: View {
    let shelf: Shelf
    let mayOrder: Bool

    var body: HTML<Never> {
        main {
            p { "\(shelf.count) boxes" }
            if mayOrder { a(.href("order")) { "Order more" } }
        }
    }
}

@MainActor
private struct StockBuilder {
    let dependency: StockComponent

    func build() -> ViewableRouter<Interactor, HTMLViewController<StockView>> {
        ViewableRouter(
            interactor: Interactor(),
            viewController: HTMLViewController(view: StockView(shelf: dependency.shelf, mayOrder: dependency.mayOrder)))
    }
}

/// A diary of one line, in a file.
private struct Diary: Sendable {
    let line: String

    static func open(in folder: URL) async throws -> Diary {
        Diary(line: try String(contentsOf: folder.appending(path: "diary.txt"), encoding: .utf8))
    }

    func close() async {}

    var application: WebApplication {
        var application = WebApplication(name: "Diary") { [line] request in
            let isShared = request.location.path.first == "read"
            return DiaryRouter(line: line, mayLeave: !isShared)
        }
        application.openPlace = { $0.path.first == "read" ? OpenPlace(maker: $0["of"]) : nil }
        application.takeout = { [line] _ in
            [WebResource(contentType: "text/plain", bytes: Array(line.utf8), fileName: "diary.txt")]
        }
        return application
    }
}

/// The diary, or the page of it that is shared.
private final class DiaryRouter: LaunchRouter<Interactor, HTMLViewController<DiaryView>>, LocationRouting {
    private(set) var location = Location()
    private let mayLeave: Bool

    init(line: String, mayLeave: Bool) {
        self.mayLeave = mayLeave
        super.init(interactor: Interactor(), viewController: HTMLViewController(view: DiaryView(line: line)))
    }

    func open(_ location: Location) -> Bool {
        guard mayLeave || location.path.first == "read" else { return false }
        self.location = location
        return true
    }
}

private struct DiaryView: View {
    let line: String
    var body: HTML<Never> { main { p { line } } }
}

@MainActor
@Suite("The article on visitors")
struct VisitorArticleTests {
    static let mina = Person(id: "mina", name: "mina", groups: ["buyers"], isFirst: true)
    static let jun = Person(id: "jun", name: "jun")

    private nonisolated static func stock(_ shelf: Shelf) -> WebApplication {
        var application = WebApplication(name: "Stock") { request in
            let isBuyer = request.person?.groups.contains("buyers") == true
            return StockBuilder(dependency: StockComponent(shelf: shelf, mayOrder: isBuyer)).build()
        }
        application.people = .together
        return application
    }

    private static func open(_ program: WebProgram) async throws -> WebApplication {
        let diary = try await Diary.open(in: program.settings.data)
        program.atEnd { await diary.close() }
        let first = diary.application
        guard let folder = program.settings.personalFolder else { return first }
        let diaries = PersonalApplications { person in
            let diary = try await Diary.open(in: folder(person))
            return .init(diary.application) { await diary.close() }
        }
        program.atEnd { await diaries.close() }
        return diaries.apart(first: first)
    }

    @Test("a group sees what it may do, and nobody else does")
    func groups() async {
        let application = Self.stock(Shelf())
        #expect(await TestPage(application, person: Self.mina).text.contains("Order more"))
        #expect(await !TestPage(application, person: Self.jun).text.contains("Order more"))
        #expect(await !TestPage(application).text.contains("Order more"))
    }

    @Test("the first person has what was there, and another one a folder of their own")
    func apart() async throws {
        let data = FileManager.default.temporaryDirectory.appending(path: "riblet-visitor-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        try FileManager.default.createDirectory(at: data.appending(path: "people/jun"), withIntermediateDirectories: true)
        try Data("Mina's day".utf8).write(to: data.appending(path: "diary.txt"))
        try Data("Jun's day".utf8).write(to: data.appending(path: "people/jun/diary.txt"))
        for people in [nil, HostSettings.People.proxy(.init(header: "Remote-User"))] {
            let program = WebProgram(
                settings: HostSettings(host: "127.0.0.1", port: 0, data: data, log: "error", people: people),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let application = try await Self.open(program)
            #expect(await TestPage(try application.personal(people.map { _ in Self.mina })).text.contains("Mina's day"))
            let other = await TestPage(try application.personal(Self.jun), person: Self.jun).text
            #expect(other.contains("Jun's day") == (people != nil))
            await program.end()
        }
    }

    @Test("a page that is shared leads nowhere else, and what is stored is handed out")
    func shared() async throws {
        let application = Diary(line: "A day").application
        #expect(application.openPlace?(Location(path: ["read"], query: [.init("of", "jun")])) == OpenPlace(maker: "jun"))
        #expect(application.openPlace?(Location()) == nil)
        let reader = await TestPage(application, path: "/read?of=jun")
        #expect(reader.text.contains("A day"))
        reader.session.open(Location(path: ["other"]))
        #expect(reader.session.location.path == ["read"])
        let takeout = try #require(application.takeout)
        #expect(try await takeout("jun").map(\.fileName) == ["diary.txt"])
    }
}
