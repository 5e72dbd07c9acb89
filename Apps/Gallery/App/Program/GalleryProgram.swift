import AccountApp
import ExplorerApp
import ExplorerCore
import ExplorerData
import Foundation
import Logging
import MandalartApp
import People
import RibletLocalization
import RibletWeb
import RibletWebApp
import RibletWebStore
import TodoApp
import TodoDomain

/// The gallery with every application of this repository.
package enum GalleryProgram {
    /// The opened data of all applications.
    package struct Opened: Sendable {
        /// The data of both flavours of Todo.
        package let todos: TodoProgram.Opened
        /// The data of the planner.
        package let mandalart: MandalartProgram.Opened
        /// The service and the data of the explorer.
        package let explorer: ExplorerServices
        /// The bank and the data of the accounts.
        package let account: AccountProgram.Opened
        /// The times at which browsers last opened the applications.
        let lastUse: LastUse

        /// The folder of a person; nil where the program knows no people.
        let personalFolder: (@Sendable (Person) -> URL)?

        /// Deletes all that a person has stored.
        ///
        /// - Returns: false of the first person, whose data is open for as long as the program runs:
        ///   it is deleted at the next start.
        package func erase(_ person: Person) async throws -> Bool {
            try await explorer.data.forget(person.id)
            try await account.forget(person.id)
            lastUse.forget(person.id)
            guard !person.isFirst, let folder = personalFolder?(person) else { return false }
            await mandalart.close(person)
            try await todos.erase(person)
            try GalleryProgram.remove(folder)
            return true
        }

        /// Returns the start page, and all that it leads to.
        fileprivate func applications(flags: ExplorerFlags) -> [WebApplication] {
            let applications =
                [
                    ExplorerApplication.make(
                        ExplorerRepositories(explorer.data), basePath: GalleryProgram.explorer.basePath, flags: flags),
                    mandalart.application(basePath: planner.basePath),
                    AccountApplication.make(account, basePath: accounts.basePath),
                    LayoutApplication.make(basePath: layout.basePath),
                ]
                + todos.flavors.map { todos.application($0, basePath: "/" + $0.storageNamespace) }
            let start = GalleryApplication.make([todo, planner, GalleryProgram.explorer, accounts], tools: [layout], lastUse: lastUse)
            return [start] + applications.map { GalleryApplication.noting($0, in: lastUse) }
        }

        /// Closes files and services.
        package func close() async {
            lastUse.write()
            await account.close()
            await explorer.close()
            await mandalart.close()
            await todos.close()
        }
    }

    /// Deletes the data of the first person who has left, before it is opened.
    package static func eraseFirst(of people: SQLitePeopleStore, in folder: URL, and database: SharedDatabase? = nil) async throws {
        guard let first = try await people.takeLeaving().first(where: \.isFirst) else { return }
        for name in [TodoFlavor.dog, .cat].map(\.storageNamespace) + ["mandalart"] {
            try remove(folder.appending(path: name, directoryHint: .isDirectory))
        }
        for flavor in [TodoFlavor.dog, .cat] { try await TodoProgram.erase(first, of: flavor, in: database) }
        try await people.forget(first.id)
    }

    /// Returns the page of people, who take out what they have stored in applications.
    package static func page(of people: SQLitePeopleStore, over applications: [WebApplication]) -> WebApplication {
        PeopleApplication.make(
            people, basePath: GalleryApplication.peoplePath, applications: applications.map { (String($0.basePath.dropFirst()), $0) })
    }

    private static func remove(_ folder: URL) throws {
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    }

    /// Opens the data of all applications below the folder of the settings.
    ///
    /// - Parameters:
    ///   - settings: where the data is.
    ///   - database: where the data of Todo is that processes share; nil for the folder.
    ///   - pictures: where pictures of animals come from.
    ///   - contact: the e-mail address of the operator; nil where none is told.
    ///   - api: the service that the explorer asks.
    ///   - flags: what is plugged into the explorer.
    ///   - logger: logs problems that do not prevent the start.
    /// - Returns: the start page first, and what must be closed in the end.
    /// - Throws: a typed error with a sentence where the folder cannot be written or a service
    ///   cannot start.
    package static func open(
        settings: HostSettings, database: SharedDatabase? = nil, pictures: PictureSource, contact: String? = nil,
        api: ExplorerAPIChoice = .embedded, flags: ExplorerFlags = ExplorerFlags(), logger: Logger
    ) async throws -> (applications: [WebApplication], data: Opened) {
        let todos = try await TodoProgram.open([.dog, .cat], settings: settings, database: database, pictures: pictures, logger: logger)
        var closings: [@Sendable () async -> Void] = [todos.close]
        do {
            let mandalart = try await MandalartProgram.open(
                in: settings.data, personalFolder: settings.personalFolder, contact: contact, logger: logger)
            closings.append(mandalart.close)
            let explorer = try await ExplorerServices.open(api, root: settings.data, logger: logger)
            closings.append(explorer.close)
            let data = Opened(
                todos: todos, mandalart: mandalart, explorer: explorer,
                account: try await AccountProgram.open(root: settings.data, logger: logger),
                lastUse: LastUse(file: settings.data.appendingPathComponent("last-use.json"), logger: logger),
                personalFolder: settings.personalFolder)
            return (data.applications(flags: flags), data)
        } catch {
            for close in closings.reversed() { await close() }
            throw error
        }
    }

    private static let explorer = GalleryEntry(
        basePath: "/rick-and-morty", name: [.en: "Portal Explorer", .ko: "포털 탐험"], style: "explorer",
        summary: [
            .en: "Look up characters, places and episodes, and go from one to the next. Everything you have seen opens offline, too.",
            .ko: "캐릭터와 장소, 에피소드를 찾고 링크를 따라 둘러보세요. 한 번 본 내용은 오프라인에서도 볼 수 있어요.",
        ],
        source: .init(document: "004 RickAndMorty", folder: "Apps/RickAndMorty", tree: GalleryPictures.tree("rick-and-morty")),
        picture: "rick-and-morty")

    private static let planner = GalleryEntry(
        basePath: "/mandalart", name: [.en: "Mandalart", .ko: "만다라트"], style: "mandalart",
        summary: [
            .en: "Turn one big goal into eight goals and sixty-four steps, see how far you are, and print the plan.",
            .ko: "큰 목표 하나를 여덟 가지 목표와 예순네 가지 실천으로 나누고, 얼마나 왔는지 보고, 인쇄해 두세요.",
        ],
        source: .init(document: "002 MyMandalart", folder: "Apps/Mandalart", tree: GalleryPictures.tree("mandalart")),
        picture: "mandalart")

    private static let accounts = GalleryEntry(
        basePath: "/account", name: [.en: "Account", .ko: "계좌"], style: "account",
        summary: [
            .en:
                "Move money between your accounts at an invented bank, search their movements, raise a limit, and work out what a loan costs.",
            .ko: "가상 은행의 내 계좌끼리 이체하고, 거래 내역을 검색하고, 한도를 올리고, 대출 비용을 계산해 보세요.",
        ],
        source: .init(document: "003 iOSApplicationTemplate", folder: "Apps/Account", tree: GalleryPictures.tree("account")),
        picture: "account")

    private static let todo = GalleryEntry(
        basePath: "/todo-dog", name: [.en: "Todo", .ko: "할 일"], style: "dog",
        summary: [
            .en:
                "Keep your to-dos with dates and pictures. Two lists know nothing of each other: dogs cheer you on in one, cats in the other.",
            .ko: "할 일을 날짜, 사진과 함께 적어 두세요. 서로 모르는 두 목록이 있어요. 하나는 강아지가, 하나는 고양이가 응원해 줘요.",
        ],
        source: .init(document: "000 RIBs-todo", folder: "Apps/Todo", tree: GalleryPictures.tree("todo")), picture: "todo-dog",
        variants: [
            .init(basePath: "/todo-dog", name: [.en: "Todo Dog", .ko: "강아지 할 일"]),
            .init(basePath: "/todo-cat", name: [.en: "Todo Cat", .ko: "고양이 할 일"]),
        ])

    private static let layout = GalleryEntry(
        basePath: "/layout", name: [.en: "Layout", .ko: "레이아웃"], style: "gallery",
        summary: [
            .en: "Move a slider and watch a form, a card and 81 cells find their places. Press a box: it tells why it lies there.",
            .ko: "슬라이더를 움직이면 양식과 카드, 81개의 칸이 자리를 찾아갑니다. 상자를 누르면 그 자리에 놓인 까닭을 알려 줍니다.",
        ], source: .init(document: "000 NeedleLayoutKit", folder: "Apps/Gallery"), picture: "layout")
}
