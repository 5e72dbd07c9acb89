import AccountData
import ExplorerDomain
import Foundation
import GRDB
import Logging
import MandalartData
import MandalartDomain
import MandalartOverview
import NetworkProvider
import Riblet
import RibletWeb
import RibletWebApp
import RibletWebServer
import RibletWebStore
import RibletWebTesting
import Testing
import TodoData
import TodoDomain

@testable import GalleryApp
@testable import MandalartApp
@testable import TodoApp

@MainActor
@Suite("Data of people", .timeLimit(.minutes(10)))
struct PeopleTests {
    private static let mina = Person(id: "aaaaaaaaaaaaaaaaaaaaaa", name: "mina", isFirst: true)
    private static let jun = Person(id: "bbbbbbbbbbbbbbbbbbbbbb", name: "jun")

    /// Opens a gallery that knows people, in a folder where somebody was before.
    private func withGallery(
        in given: URL? = nil,
        _ body: ([String: WebApplication], GalleryProgram.Opened, URL) async throws -> Void
    ) async throws {
        let folder = given ?? FileManager.default.temporaryDirectory.appending(path: "riblet-people-\(UUID().uuidString)")
        defer { if given == nil { try? FileManager.default.removeItem(at: folder) } }
        let people = HostSettings.People.proxy(.init(header: "Remote-User"))
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error", people: people)
        let (applications, opened) = try await GalleryProgram.open(
            settings: settings, pictures: .embedded,
            logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await body(Dictionary(uniqueKeysWithValues: applications.map { ($0.basePath, $0) }), opened, folder)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }

    private func media(_ application: WebApplication, _ path: String) async -> [UInt8]? {
        guard let found = await application.media?(path.split(separator: "/").map(String.init)), found.refusal == nil else { return nil }
        return try? await found.portions?.reduce([], +) ?? found.bytes
    }

    /// The ways in which applications keep people apart, by base path. An application that is not
    /// here has no test.
    private enum Separation { case apart, byOwner, nothingKept }

    private static let separations: [String: Separation] = [
        "": .byOwner, "/rick-and-morty": .byOwner, "/account": .byOwner, "/layout": .nothingKept, "/mandalart": .apart, "/todo-dog": .apart,
        "/todo-cat": .apart,
    ]

    @Test("Each application of the gallery says how people share it, and none has a route without a test")
    func covered() async throws {
        try await withGallery { applications, _, _ in
            #expect(Set(applications.keys) == Set(Self.separations.keys))
            for (path, application) in applications {
                switch (application.people, Self.separations[path]) {
                case (.apart, .apart), (.together, .byOwner), (.together, .nothingKept): break
                default: Issue.record("\(path) is shared in another way than it is tested")
                }
                #expect(application.routes.isEmpty && application.secretMediaFolders.isSubset(of: ["calendar"]), "\(path)")
            }
        }
    }

    @Test("To-dos, exports, pictures and calendars of one person are not there for another", arguments: [TodoFlavor.dog, .cat])
    func todos(_ flavor: TodoFlavor) async throws {
        try await withGallery { applications, opened, folder in
            let application = try #require(applications["/\(flavor.storageNamespace)"])
            let first = try await application.personal(Self.mina)
            let other = try await application.personal(Self.jun)
            // The data from before people is the first one's.
            let data = opened.todos[flavor]
            let picture = try await data.pictures.keep(Self.png)
            try await data.todos.add(TodoDraft(title: "Only for Mina", picture: picture))
            let feed = try await data.calendarFeed.make(in: .gmt)
            for (person, application, isHers) in [(Self.mina, first, true), (Self.jun, other, false)] {
                let page = await TestPage(application, path: "/todomvc", person: person)
                #expect(page.document.contains("Only for Mina") == isHers)
                let list = try #require(await media(application, "export/UTC/todos.md"))
                #expect(String(decoding: list, as: UTF8.self).contains("Only for Mina") == isHers)
                // The first one has had it made small, and both share the cache.
                for size in ["", "/row", "/tile"] {
                    #expect((await media(application, "pictures/\(picture.rawValue)\(size)") != nil) == isHers, "\(size)")
                }
                #expect((await media(application, "calendar/\(feed.token).ics") != nil) == isHers)
            }
            #expect(
                FileManager.default.fileExists(
                    atPath: folder.appending(path: "people/\(Self.jun.id)/\(flavor.storageNamespace)/todo.sqlite").path))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "people/\(Self.mina.id)").path))
        }
    }

    /// A picture of one point.
    private static let png: [UInt8] = Array(
        Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data())

    @Test("The address of a calendar names its person, so that a program without a proxy's word reads it")
    func calendar() async throws {
        try await withGallery { applications, _, folder in
            let other = try await #require(applications["/todo-dog"]).personal(Self.jun)
            let data = try await TodoDataFolder.open(
                root: folder.appending(path: "people/\(Self.jun.id)"), flavor: .dog,
                pictures: PictureAccess(network: NetworkProvider()), person: Self.jun.id,
                logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
            let feed = try await data.calendarFeed.make(in: .gmt)
            #expect(feed.token.hasPrefix("\(Self.jun.id)."))
            #expect(await media(other, "calendar/\(feed.token).ics") != nil)
            try await data.close()
        }
    }

    @Test("Each application that keeps something of a person hands it out, to that person alone")
    func takeout() async throws {
        try await withGallery { applications, opened, _ in
            try await opened.todos[.dog].todos.add(TodoDraft(title: "Only for Mina"))
            _ = try await opened.mandalart.services.mandalarts.addPlan(PlanDraft(title: "Only for Mina"))
            try await opened.explorer.data.favourites(of: Self.mina.id).add(Favourite(ExplorerItem(.character, 1), addedAt: .now))
            for (path, expected) in [("/todo-dog", "Only for Mina"), ("/mandalart", "Only for Mina"), ("/rick-and-morty", "character")] {
                for person in [Self.mina, Self.jun] {
                    let application = try await #require(applications[path]).personal(person)
                    let takeout = try #require(application.takeout)
                    var text = ""
                    for file in try await takeout(person.id) {
                        let bytes = try await file.portions?.reduce([], +) ?? file.bytes
                        text += String(decoding: bytes, as: UTF8.self)
                        #expect(file.fileName?.isEmpty == false)
                    }
                    #expect(!text.isEmpty && text.contains(expected) == (person == Self.mina), "\(path) \(person.name)")
                }
            }
        }
    }

    @Test("The bank hands out a person's accounts with all movements, and nobody else's")
    func statement() async throws {
        struct Statement: Decodable {
            struct Account: Decodable {
                struct Facts: Decodable { let number: String }
                struct Movement: Decodable { let id: Int }
                let account: Facts
                let movements: [Movement]
            }
            let accounts: [Account]
        }
        try await withGallery { applications, _, _ in
            let takeout = try #require(applications["/account"]?.takeout)
            var numbers: [Set<String>] = []
            for person in [Self.mina, Self.jun] {
                let files = try await takeout(person.id)
                #expect(files.map(\.fileName) == ["accounts.json"])
                let statement = try JSONDecoder().decode(Statement.self, from: Data(try #require(files.first).bytes))
                #expect(statement.accounts.count == 3)
                for account in statement.accounts {
                    // From the newest down to the first.
                    #expect(account.movements.map(\.id) == Array((1...account.movements.count).reversed()))
                }
                numbers.append(Set(statement.accounts.map(\.account.number)))
            }
            #expect(numbers[0].isDisjoint(with: numbers[1]))
        }
    }

    @Test("Data of a browser from before there were people is the person's who comes in it, beside what they have")
    func adopted() async throws {
        try await withGallery { applications, opened, _ in
            let (browser, mina) = ("browser", Self.mina.id)
            let data = opened.explorer.data
            for (owner, item) in [(browser, 1), (browser, 2), (mina, 2), (mina, 3)] {
                try await data.favourites(of: owner).add(Favourite(ExplorerItem(.character, item), addedAt: .now))
            }
            opened.lastUse.note(browser, opens: "/todo-dog", at: Date(timeIntervalSince1970: 1_000))
            for path in ["", "/rick-and-morty"] {
                let adopt = try #require(applications[path]?.adopt)
                for _ in 0..<2 { try await adopt(browser, mina) }
            }
            #expect(Set(try await data.favourites(of: mina).favourites().all.map(\.item.id)) == [1, 2, 3])
            #expect(try await data.favourites(of: browser).favourites().all.isEmpty)
            #expect(opened.lastUse.times(of: mina).keys.contains("/todo-dog") && opened.lastUse.times(of: browser).isEmpty)
        }
    }

    @Test("The data of a person is deleted, and nobody else's; the first one's at the next start")
    func erased() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-people-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = try await SQLitePeopleStore(at: folder.appending(path: "people.sqlite"))
        let mina = try await list.add(#require(PersonName("Mina")))
        try await withGallery(in: folder) { applications, opened, _ in
            let page = GalleryProgram.page(of: list, over: Array(applications.values))
            #expect(page.basePath == "/people" && applications["/people"] == nil)
            for path in ["/todo-dog", "/mandalart"] { _ = try await applications[path]?.personal(Self.jun) }
            for person in [mina, Self.jun] {
                try await opened.explorer.data.favourites(of: person.id).add(Favourite(ExplorerItem(.character, 1), addedAt: .now))
            }
            let seen = opened.account.data.seen(by: Self.jun.id)
            await seen.keep(1, as: "settings")
            let own = folder.appending(path: "people/\(Self.jun.id)").path
            #expect(FileManager.default.fileExists(atPath: own))
            #expect(try await opened.erase(Self.jun))
            #expect(!FileManager.default.fileExists(atPath: own))
            #expect(try await opened.explorer.data.favourites(of: Self.jun.id).favourites().all.isEmpty)
            let left: (answer: Int, seenAt: Date)? = await seen.answer("settings")
            #expect(left == nil)
            #expect(try await opened.explorer.data.favourites(of: mina.id).favourites().all.count == 1)
            try await opened.todos[.dog].todos.add(TodoDraft(title: "Only for Mina"))
            #expect(try await !opened.erase(mina))
            #expect(try await opened.todos[.dog].todos.todos().count == 1)
        }
        // A day after the wish, which a change of the file stands for.
        let changed = try DatabaseQueue(path: folder.appending(path: "people.sqlite").path)
        try await changed.write { try $0.execute(sql: "UPDATE person SET endsAt = 0") }
        try changed.close()
        try await GalleryProgram.eraseFirst(of: list, in: folder)
        try await withGallery(in: folder) { _, opened, _ async throws in
            #expect(try await opened.todos[.dog].todos.todos().isEmpty)
            #expect(try await list.people().isEmpty)
            #expect(try await list.takeLeaving().isEmpty)
        }
        await list.close()
    }

    @Test("A plan is read by its link in the data of its maker, and in nobody else's")
    func readLink() async throws {
        try await withGallery { applications, opened, folder in
            let application = try #require(applications["/mandalart"])
            let other = try await application.personal(Self.jun)
            let data = try await MandalartDataFolder.open(
                root: folder.appending(path: "people/\(Self.jun.id)"), person: Self.jun.id,
                logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
            let plan = try await data.plans.add([PlanDraft(title: "Of Jun")])[0]
            let key = try await data.plans.makeKey(of: plan.id)
            #expect(key.maker == Self.jun.id && ReadKey(key.text) == key)
            let location = SharedPlanAddress.location(of: key)
            #expect(application.openPlace?(location) == OpenPlace(maker: Self.jun.id))
            #expect(application.openPlace?(Location(path: ["plan", "1"])) == nil && application.openPlace?(Location()) == nil)
            let page = await TestPage(other, path: location.urlPath)
            #expect(page.document.contains("Of Jun"))
            let wrong = await TestPage(try application.personal(Self.mina), path: location.urlPath)
            #expect(!wrong.document.contains("Of Jun"))
            // Links that were sent before there were people are the first one's.
            let before = try await opened.mandalart.services.mandalarts.addPlan(PlanDraft(title: "Of Mina"))
            let old = try await opened.mandalart.services.mandalarts.readLinks.makeKey(of: before.id)
            #expect(old.maker == nil && application.openPlace?(SharedPlanAddress.location(of: old)) == OpenPlace(maker: nil))
            try await data.close()
        }
    }

    @Test("Plans and their exports are apart")
    func plans() async throws {
        try await withGallery { applications, opened, _ in
            let application = try #require(applications["/mandalart"])
            _ = try await opened.mandalart.services.mandalarts.addPlan(PlanDraft(title: "Only for Mina"))
            let first = try await application.personal(Self.mina)
            let other = try await application.personal(Self.jun)
            let mine = String(decoding: try #require(await media(first, "export/all.json")), as: UTF8.self)
            #expect(mine.contains("Only for Mina"))
            #expect(await !String(decoding: media(other, "export/all.json") ?? [], as: UTF8.self).contains("Only for Mina"))
        }
    }
}
