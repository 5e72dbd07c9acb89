// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let app: [(String, String)] = [
("app/.gitignore", ##"""
.build/
.riblet/data/
Package.resolved

"""##),
("app/.swift-format", ##"""
{
  "version": 1,
  "lineLength": 140,
  "indentation": { "spaces": 4 },
  "respectsExistingLineBreaks": true,
  "lineBreakBeforeEachArgument": false
}

"""##),
("app/Package.swift", ##"""
// swift-tools-version: 6.1

// Written by `riblet generate` from riblet.yml and from the *.module.yml beside each module: change those, and run it again.

import PackageDescription

let package = Package(
    name: "{{ name }}",
    defaultLocalization: "en",
    platforms: [.macOS("15.0")],
    products: [.executable(name: "{{ program }}", targets: ["{{ name }}"])],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        {{ ribletRequirement }},
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "{{ name }}",
            dependencies: [
                "{{ name }}App",
                "{{ name }}Data",
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
                .product(name: "RibletWebApp", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Main"),
        .target(
            name: "{{ name }}App",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Editor",
                "{{ name }}EditorUI",
                "{{ name }}Interfaces",
                "{{ name }}Notes",
                "{{ name }}NotesUI",
                "{{ name }}UI",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/App"),
        .testTarget(
            name: "{{ name }}AppTests",
            dependencies: [
                "{{ name }}App",
                "{{ name }}Domain",
                "{{ name }}Testing",
                .product(name: "RibletTesting", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
                .product(name: "RibletWebTesting", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/AppTests"),
        .target(
            name: "{{ name }}Data",
            dependencies: [
                "{{ name }}Domain",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "LocalProvider", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Data"),
        .testTarget(
            name: "{{ name }}DataTests",
            dependencies: [
                "{{ name }}Data",
                "{{ name }}Domain",
                "{{ name }}Testing",
            ],
            path: "{{ name }}/DataTests"),
        .target(name: "{{ name }}Domain", path: "{{ name }}/Domain"),
        .target(
            name: "{{ name }}Editor",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Interfaces",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Editor/Implementation"),
        .testTarget(
            name: "{{ name }}EditorTests",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Editor",
                "{{ name }}EditorUI",
                "{{ name }}Interfaces",
                "{{ name }}Testing",
                "{{ name }}UI",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletTesting", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
                .product(name: "RibletWebTesting", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Editor/Tests"),
        .target(
            name: "{{ name }}EditorUI",
            dependencies: [
                "{{ name }}Editor",
                "{{ name }}UI",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletStyle", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Editor/UserInterface"),
        .target(
            name: "{{ name }}Interfaces",
            dependencies: [
                "{{ name }}Domain",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Interfaces"),
        .target(
            name: "{{ name }}Notes",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Interfaces",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Notes/Implementation"),
        .testTarget(
            name: "{{ name }}NotesTests",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Interfaces",
                "{{ name }}Notes",
                "{{ name }}NotesUI",
                "{{ name }}Testing",
                "{{ name }}UI",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletStyle", package: "{{ ribletPackage }}"),
                .product(name: "RibletTesting", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
                .product(name: "RibletWebTesting", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Notes/Tests"),
        .target(
            name: "{{ name }}NotesUI",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Notes",
                "{{ name }}UI",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletStyle", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Features/Notes/UserInterface"),
        .target(
            name: "{{ name }}Testing",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Interfaces",
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletTesting", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Testing"),
        .target(
            name: "{{ name }}UI",
            dependencies: [
                .product(name: "RibletLocalization", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/UI"),
        .executableTarget(
            name: "{{ program }}-example",
            dependencies: [
                "{{ name }}Domain",
                "{{ name }}Editor",
                "{{ name }}EditorUI",
                "{{ name }}Interfaces",
                "{{ name }}Notes",
                "{{ name }}NotesUI",
                "{{ name }}Testing",
                "{{ name }}UI",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Riblet", package: "{{ ribletPackage }}"),
                .product(name: "RibletReactor", package: "{{ ribletPackage }}"),
                .product(name: "RibletStyle", package: "{{ ribletPackage }}"),
                .product(name: "RibletWeb", package: "{{ ribletPackage }}"),
                .product(name: "RibletWebApp", package: "{{ ribletPackage }}"),
            ],
            path: "{{ name }}/Example"),
    ],
    swiftLanguageModes: [.v6]
)

"""##),
("app/README.md", ##"""
# {{ title }}

```sh
riblet dev                           # builds it, serves it at http://127.0.0.1:8080/, and does so again whenever a file changes
swift test                           # tests everything
swift run {{ program }}-example notes   # one feature alone, on fakes
riblet tree                          # draws its RIBs
riblet check                         # looks for faults in the architecture
riblet generate                      # makes Package.swift of riblet.yml and of the *.module.yml beside each module
```

| folder of `{{ name }}` | what is there | sees |
| --- | --- | --- |
| `Domain` | what the application is about: values, and what stores them as a protocol | nothing |
| `Data` | the store, in SQLite | `Domain` |
| `Interfaces` | what features know of each other | `Domain` |
| `Features/…/Implementation` | what a RIB does | `Domain`, `Interfaces` |
| `Features/…/UserInterface` | how it looks, and its words | its implementation, `UI` |
| `UI` | what the views of all features share | `Domain` |
| `App` | the root, and the one place that sees everything: `{{ name }}Tree.swift` | everything |
| `Main`, `Example` | the program, and the one that runs a feature alone | |
| `Testing` | fakes | `Domain`, `Interfaces` |

`riblet add feature Settings` adds a feature.

"""##),
("app/__name__/App.module.yml", ##"""
name: {{ name }}App
kind: app

"""##),
("app/__name__/App/RootComponent.swift", ##"""
import Riblet
import RibletWeb
import {{ name }}Domain
import {{ name }}Notes
import {{ name }}UI

/// What the root of a page provides: what its server works on.
final class RootComponent: EmptyComponent, NotesDependency {
    let notes: any NoteRepository
    private let context: UIContext

    init(notes: any NoteRepository, context: UIContext) {
        self.notes = notes
        self.context = context
    }

    func makeRoot() -> RootRouter {
        RootRouter(
            interactor: RootInteractor(), viewController: WebSwitchController(RootPlaceholder(), isMain: true),
            builders: {{ name }}Tree(context: context).children(self))
    }
}

"""##),
("app/__name__/App/RootInteractor.swift", ##"""
import Riblet

/// Decides nothing yet.
final class RootInteractor: Interactor {}

"""##),
("app/__name__/App/RootRouter.swift", ##"""
import Riblet
import RibletWeb
import {{ name }}Interfaces

/// The places of the application.
enum RootRoute: Hashable, Codable {
    case notes

    static let addresses = [RouteAddress(RootRoute.notes)]
}

/// The builders of the root's children.
typealias RootChildren = any NotesBuildable

/// The root of a page: shows one part of the application at a time.
final class RootRouter: LaunchRouter<RootInteractor, WebSwitchController>, LocationRouting {
    private let builders: RootChildren
    private lazy var flow = ChildSwitch<RootRoute>(router: self, container: viewController, addresses: RootRoute.addresses) {
        [unowned self] in
        switch $0 {
        case .notes: builders.build()
        }
    }

    init(interactor: RootInteractor, viewController: WebSwitchController, builders: RootChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        super.didLoad()
        // Where another part has gone, the list is there again.
        flow.onChange = { [unowned self] _ in
            if flow.route == nil { flow.show(.notes) }
        }
        flow.show(.notes)
    }
}

/// What a page shows for a moment, before its first part is there.
final class RootPlaceholder: HTMLViewController<RootPlaceholderView> {
    init() { super.init(view: RootPlaceholderView()) }
}

struct RootPlaceholderView: View {
    var body: HTML<Never> { div {} }
}

"""##),
("app/__name__/App/__name__Application.swift", ##"""
import RibletWeb
import {{ name }}Domain
import {{ name }}UI

/// The application over opened data.
package enum {{ name }}Application {
    /// The application as the browser host serves it.
    package static func make(notes: any NoteRepository) -> WebApplication {
        Pages.application(name: "{{ title }}") { _, context in RootComponent(notes: notes, context: context).makeRoot() }
    }
}

"""##),
("app/__name__/App/__name__Tree.swift", ##"""
import Riblet
import RibletReactor
import RibletWeb
import {{ name }}Domain
import {{ name }}Editor
import {{ name }}EditorUI
import {{ name }}Notes
import {{ name }}NotesUI
import {{ name }}UI

/// The tree below the root, each RIB with its views and its children: the one place that sees every module.
@MainActor
struct {{ name }}Tree {
    let context: UIContext

    /// The builders of the root's children.
    func children(_ root: RootComponent) -> RootChildren {
        notes(root)
    }

    private func notes(_ root: RootComponent) -> NotesBuilder {
        NotesBuilder(dependency: root) {
            NotesViews(context)
        } children: {
            EditorBuilder(dependency: $0) { StateViews(EditorView(context: context)) }
        }
    }
}

// How the needs of each RIB are met by the one above it; the compiler checks it.

extension NotesComponent: EditorDependency {
    package var notes: any NoteRepository { dependency.notes }
}

"""##),
("app/__name__/AppTests/__name__AppTests.swift", ##"""
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import {{ name }}Domain
import {{ name }}Testing

@testable import {{ name }}App

/// The application as a person uses it, in memory. `BrowserPage` runs the same steps in Chromium.
@MainActor
@Suite("The application", .checksLeaks)
struct {{ name }}AppTests {
    let notes = FakeNoteRepository()

    @Test("A note is added, changed and deleted")
    func note() async throws {
        let page = await MemoryPage({{ name }}Application.make(notes: notes))
        try await page.type("Milk", into: "A new note")
        try await page.click(.button, "Add")
        try await page.click(.button, "Open Milk")
        try await page.type("Oat milk", into: "Title")
        try await page.click(.button, "Save")
        try await page.isAt("/")
        try await page.click(.button, "Open Oat milk")
        try await page.click(.button, "Delete")
        try await page.sees("Nothing yet")
        page.end()
    }

    @Test("What a page shows, and what was typed, comes back after a restart")
    func restart() async throws {
        try await notes.add(title: "Milk")
        let page = await MemoryPage({{ name }}Application.make(notes: notes), path: "/note/1")
        try await page.type("Oat milk", into: "Title")
        try await page.restart()
        try await page.isAt("/note/1")
        #expect(try await page.value(of: "Title") == "Oat milk")
        page.end()
    }
}

"""##),
("app/__name__/Data.module.yml", ##"""
name: {{ name }}Data
kind: data

"""##),
("app/__name__/Data/SQLiteNoteStore.swift", ##"""
import Foundation
import GRDB
import LocalProvider
import {{ name }}Domain

/// Notes in a SQLite file.
package final class SQLiteNoteStore: NoteRepository {
    private let file: SQLiteDatabase
    private let database: SQLiteAccess<NoteError>

    private init(_ file: SQLiteDatabase) {
        self.file = file
        database = SQLiteAccess(file: file) { .storage($0) }
    }

    /// Opens the file, and makes it where it is missing.
    ///
    /// - Throws: what keeps it from being opened, in a sentence.
    package static func open(at url: URL) async throws -> SQLiteNoteStore {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { database in
            try database.create(table: "note") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("title", .text).notNull()
                table.column("text", .text).notNull()
            }
        }
        return SQLiteNoteStore(try await SQLiteDatabase.open(at: url, migrator: migrator))
    }

    /// Closes the file. What was acknowledged is stored already.
    package func close() async { try? await file.close() }

    package func updates() -> AsyncStream<Result<[Note], NoteError>> {
        let (stream, continuation) = AsyncStream<Result<[Note], NoteError>>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let task = Task { [file] in
            do {
                for try await rows in file.values({ try NoteRow.order(Column("id").desc).fetchAll($0) }) {
                    continuation.yield(.success(rows.map(\.note)))
                }
            } catch {
                continuation.yield(.failure(.storage(file.sentence(for: error))))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    package func note(_ id: Note.ID) async throws(NoteError) -> Note? {
        try await database.read { try NoteRow.fetchOne($0, key: id)?.note }
    }

    package func add(title: String) async throws(NoteError) {
        try await database.write { try NoteRow(id: nil, title: title, text: "").insert($0) }
    }

    package func save(_ note: Note) async throws(NoteError) {
        try await database.write { try NoteRow(id: note.id, title: note.title, text: note.text).upsert($0) }
    }

    package func delete(_ id: Note.ID) async throws(NoteError) {
        try await database.write { _ = try NoteRow.deleteOne($0, key: id) }
    }
}

/// A note as a row.
private struct NoteRow: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "note"

    var id: Int?
    var title: String
    var text: String

    var note: Note { Note(id: id ?? 0, title: title, text: text) }
}

"""##),
("app/__name__/DataTests/SQLiteNoteStoreTests.swift", ##"""
import Foundation
import Testing
import {{ name }}Data
import {{ name }}Domain

@Suite struct SQLiteNoteStoreTests {
    private func withFile(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "notes.sqlite"))
    }

    private func notes(in store: SQLiteNoteStore) async throws -> [Note] {
        for await update in store.updates() { return try update.get() }
        return []
    }

    @Test func whatWasStoredIsThereAfterTheFileWasClosed() async throws {
        try await withFile { file in
            let store = try await SQLiteNoteStore.open(at: file)
            try await store.add(title: "Milk")
            try await store.add(title: "Bread")
            let milk = try #require(try await notes(in: store).last)
            try await store.save(Note(id: milk.id, title: "Milk", text: "Two bottles"))
            await store.close()
            let again = try await SQLiteNoteStore.open(at: file)
            #expect(try await notes(in: again).map(\.title) == ["Bread", "Milk"])
            #expect(try await again.note(milk.id)?.text == "Two bottles")
            await again.close()
        }
    }

    @Test func aDeletedNoteCanBeStoredAgain() async throws {
        try await withFile { file in
            let store = try await SQLiteNoteStore.open(at: file)
            try await store.add(title: "Milk")
            let milk = try #require(try await notes(in: store).first)
            try await store.delete(milk.id)
            #expect(try await store.note(milk.id) == nil)
            try await store.save(milk)
            #expect(try await notes(in: store) == [milk])
            await store.close()
        }
    }
}

"""##),
("app/__name__/Domain.module.yml", ##"""
name: {{ name }}Domain
kind: domain

"""##),
("app/__name__/Domain/Note.swift", ##"""
/// Something worth remembering.
package struct Note: Codable, Hashable, Identifiable, Sendable {
    /// What names it.
    package typealias ID = Int

    /// Names it for as long as it exists.
    package let id: ID
    /// A line.
    package var title: String
    /// More of it; may be empty.
    package var text: String

    /// A note as it is stored.
    package init(id: ID, title: String, text: String = "") {
        self.id = id
        self.title = title
        self.text = text
    }
}

"""##),
("app/__name__/Domain/NoteRepository.swift", ##"""
/// Stores notes; what was acknowledged is stored.
package protocol NoteRepository: Sendable {
    /// All notes, the newest first, now and after each change. It ends with the first failure.
    func updates() -> AsyncStream<Result<[Note], NoteError>>
    /// The note of that name; `nil` where it is gone.
    func note(_ id: Note.ID) async throws(NoteError) -> Note?
    /// Stores a new note.
    func add(title: String) async throws(NoteError)
    /// Stores a note as it is now, also one that was deleted.
    func save(_ note: Note) async throws(NoteError)
    /// Deletes a note; does nothing where it is gone.
    func delete(_ id: Note.ID) async throws(NoteError)
}

/// Why notes cannot be read or stored.
package enum NoteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The store fails.
    case storage(String)

    /// A sentence for who runs the program.
    package var description: String {
        switch self {
        case .storage(let reason): "the notes cannot be read or stored: \(reason)"
        }
    }
}

"""##),
("app/__name__/Example.module.yml", ##"""
name: {{ program }}-example
kind: program
dependencies:
  - all domain
  - all feature
  - all interface
  - all testing
  - all userInterface
  - ArgumentParser
  - Riblet
  - RibletReactor
  - RibletStyle
  - RibletWeb
  - RibletWebApp

"""##),
("app/__name__/Example/Example.swift", ##"""
import ArgumentParser
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import RibletWebApp
import {{ name }}Domain
import {{ name }}Editor
import {{ name }}EditorUI
import {{ name }}Interfaces
import {{ name }}Notes
import {{ name }}NotesUI
import {{ name }}Testing
import {{ name }}UI

/// Runs one feature alone, on fakes.
@main
struct Example: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "{{ program }}-example", abstract: "A feature alone in the browser, on fakes.",
        discussion: "Serves the page until it is stopped with Control-C. Nothing is stored.")

    @Argument(help: "The feature: \(Feature.allCases.map(\.rawValue).joined(separator: ", ")).")
    var feature: Feature
    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, application: ExampleParent.application(of: feature))
    }
}

enum Feature: String, CaseIterable, ExpressibleByArgument {
    case notes, editor
}

/// Stands in for the parent of a feature in one page: it provides fakes, and builds its children as pages that say which one they are.
final class ExampleParent: EmptyComponent, NotesDependency, EditorDependency, EditorListener {
    let notes: any NoteRepository
    private let context: UIContext
    /// Closes the sheet.
    private var finish: () -> Void = {}

    private init(_ notes: any NoteRepository, _ context: UIContext) {
        self.notes = notes
        self.context = context
    }

    static func application(of feature: Feature) -> WebApplication {
        let notes = FakeNoteRepository([Note(id: 1, title: "Milk and bread"), Note(id: 2, title: "Call Mina", text: "About Saturday")])
        return Pages.application(name: "\(feature.rawValue) example") { _, context in ExampleParent(notes, context).root(of: feature) }
    }

    private func root(of feature: Feature) -> WebApplication.Root {
        switch feature {
        case .notes:
            let builder = NotesBuilder(dependency: self) { [context] in
                NotesViews(context)
            } children: { _ in
                StandIns()
            }
            return SingleRootRouter(builder.build(), listener: self, isMain: true)
        case .editor:
            let builder = EditorBuilder(dependency: self) { [context] in StateViews(EditorView(context: context)) }
            let root = SheetRootRouter("Open the note") { builder.build(withListener: self, note: 1) }
            finish = { [weak root] in root?.close() }
            return root
        }
    }

    // MARK: EditorListener

    func editorDidFinish() { finish() }
    func editorDidDelete(_ note: Note) { finish() }
}

/// Builds pages that say which feature they stand for.
final class StandIns: EditorBuildable {
    func build(withListener listener: any EditorListener, note: Note.ID) -> any ViewableRouting { StandInPage.rib("Editor") }
}

"""##),
("app/__name__/Features/Editor.module.yml", ##"""
name: {{ name }}Editor
kind: feature
userInterface:
  without: [{{ name }}Domain]

"""##),
("app/__name__/Features/Editor/Implementation/EditorBuilder.swift", ##"""
import Riblet
import RibletReactor
import {{ name }}Domain
import {{ name }}Interfaces

/// What the form needs of the application.
package protocol EditorDependency: Dependency {
    var notes: any NoteRepository { get }
}

/// Builds the form for a note.
package final class EditorBuilder: ViewableBuilder<any EditorDependency, @MainActor () -> StateViews<EditorState, EditorAction>>,
    EditorBuildable
{
    package func build(withListener listener: any EditorListener, note: Note.ID) -> any ViewableRouting {
        let views = views()
        let interactor = EditorInteractor(presenter: views.presenter, note: note, notes: dependency.notes)
        interactor.listener = listener
        return EditorRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditorRouter: ViewableRouter<any Interactable, any ViewControllable> {}

"""##),
("app/__name__/Features/Editor/Implementation/EditorInteractor.swift", ##"""
import Riblet
import RibletReactor
import {{ name }}Domain
import {{ name }}Interfaces

final class EditorInteractor: PresentableInteractor<any StatePresentable<EditorState, EditorAction>>, Reactor, Restorable {
    typealias Action = EditorAction
    typealias State = EditorState

    enum Mutation {
        case arrived(Result<Note?, NoteError>)
        case form(FormState<EditorField>.Mutation)
    }

    let initialState = EditorState()
    weak var listener: (any EditorListener)?
    private let note: Note.ID
    private let notes: any NoteRepository

    init(presenter: any StatePresentable<EditorState, EditorAction>, note: Note.ID, notes: any NoteRepository) {
        self.note = note
        self.notes = notes
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        // What was typed before a restart is there already.
        if currentState.phase != .editing { send(.appeared) }
    }

    func mutate(action: EditorAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return read()
        case .form(let event): return save(event)
        case .deleteTapped: return delete()
        case .cancelTapped:
            listener?.editorDidFinish()
            return .none
        }
    }

    func reduce(state: inout EditorState, mutation: Mutation) {
        switch mutation {
        case .arrived(.success(let note?)):
            state.phase = .editing
            state.form.apply(.filled([.title: note.title, .text: note.text]))
        case .arrived(.success(nil)): state.phase = .missing
        case .arrived(.failure): state.phase = .failed
        case .form(let mutation): state.form.apply(mutation)
        }
    }

    // MARK: Effects

    private func read() -> Effect<Mutation> {
        .task { [notes, note] in
            do throws(NoteError) { return .arrived(.success(try await notes.note(note))) } catch { return .arrived(.failure(error)) }
        }
    }

    private func save(_ event: FormEvent<EditorField>) -> Effect<Mutation> {
        Effect.form(event, in: currentState.form) { [notes, note] form throws(FormRefusal<EditorField>) in
            do throws(NoteError) {
                try await notes.save(Note(id: note, title: form.trimmed(.title), text: form.trimmed(.text)))
            } catch {
                throw FormRefusal(.custom("store"))
            }
        } submitted: { [weak self] in
            self?.listener?.editorDidFinish()
        }
        .map { .form($0) }
    }

    private func delete() -> Effect<Mutation> {
        .run { [notes, note, weak self] send in
            do throws(NoteError) {
                let deleted = try await notes.note(note)
                try await notes.delete(note)
                self?.finish(deleting: deleted)
            } catch {
                send(.form(.rejected(FormRefusal(.custom("store")))))
            }
        }
    }

    /// Nothing is told where another page had deleted it before.
    private func finish(deleting note: Note?) {
        if let note { listener?.editorDidDelete(note) } else { listener?.editorDidFinish() }
    }
}

"""##),
("app/__name__/Features/Editor/Implementation/EditorState.swift", ##"""
import RibletReactor

/// The fields of the form.
package enum EditorField: String, FormField {
    case title, text

    /// What they must be.
    package var rules: [FormRule] {
        switch self {
        case .title: [.required, .maxLength(80)]
        case .text: [.maxLength(2_000)]
        }
    }
}

/// What the form shows; all of it is kept with the page.
package struct EditorState: Codable, Equatable, Sendable {
    /// How far reading is.
    package enum Phase: String, Codable, Sendable { case loading, editing, missing, failed }

    package var phase = Phase.loading
    package var form = FormState<EditorField>()

    package init() {}
}

/// What happens in the form.
package enum EditorAction {
    /// The form has become active, or the user wants to try again to read.
    case appeared
    case form(FormEvent<EditorField>)
    case deleteTapped
    case cancelTapped
}

"""##),
("app/__name__/Features/Editor/Tests/EditorTests.swift", ##"""
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import {{ name }}Domain
import {{ name }}Interfaces
import {{ name }}Testing
import {{ name }}UI

@testable import {{ name }}Editor
@testable import {{ name }}EditorUI

@MainActor
@Suite("The form for a note", .checksLeaks)
struct EditorTests {
    final class Parent: EmptyComponent, EditorDependency, EditorListener {
        let fake = FakeNoteRepository([Note(id: 1, title: "Milk", text: "Two bottles")])
        private(set) var finished = 0
        private(set) var deleted: [Note] = []

        var notes: any NoteRepository { fake }
        func editorDidFinish() { finished += 1 }
        func editorDidDelete(_ note: Note) { deleted.append(note) }
    }

    let parent = Parent()

    private func page(of note: Note.ID = 1, in language: Language = .en) async -> MemoryPage {
        let application = Pages.application(name: "Editor") { [parent] _, context in
            let builder = EditorBuilder(dependency: parent) { StateViews(EditorView(context: context)) }
            return SingleRootRouter(builder.build(withListener: parent, note: note), isMain: true)
        }
        return await MemoryPage(application, language: language.rawValue)
    }

    @Test("What is changed is stored, and the parent told")
    func save() async throws {
        let page = await page()
        try await page.type("Oat milk", into: "Title")
        try await page.click(.button, "Save")
        await eventually { parent.finished == 1 }
        #expect(parent.fake.current == [Note(id: 1, title: "Oat milk", text: "Two bottles")])
        page.end()
    }

    @Test("A deleted note is handed to the parent, which can take it back")
    func delete() async throws {
        let page = await page()
        try await page.click(.button, "Delete")
        await eventually { parent.deleted.count == 1 }
        #expect(parent.deleted == [Note(id: 1, title: "Milk", text: "Two bottles")] && parent.fake.current.isEmpty)
        page.end()
    }

    @Test("What cannot be stored stays in the form")
    func failure() async throws {
        let page = await page()
        parent.fake.fail(with: .storage("full"))
        try await page.type("Oat milk", into: "Title")
        try await page.click(.button, "Save")
        try await page.sees("It could not be saved.")
        #expect(try await page.value(of: "Title") == "Oat milk")
        page.end()
    }

    @Test("A note that is gone is said to be gone")
    func missing() async throws {
        let page = await page(of: 7)
        try await page.sees("This note is gone")
        try await page.click(.button, "Cancel")
        await eventually { parent.finished == 1 }
        page.end()
    }

    @Test("It speaks Korean")
    func korean() async throws {
        let page = await page(in: .ko)
        try await page.find(.button, "저장")
        page.end()
    }
}

"""##),
("app/__name__/Features/Editor/UserInterface/EditorView.swift", ##"""
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import {{ name }}Editor
import {{ name }}UI

/// The form for a note, which lies in a sheet.
package struct EditorView: StateView {
    let context: UIContext
    package var state = EditorState()

    package init(context: UIContext) { self.context = context }

    private var words: EditorWords { EditorWords(language: context.language) }
    package var pageTitle: String? { words.title }

    package var isReady: Bool { state.phase != .loading }

    package var body: HTML<EditorAction> {
        h3 { words.title }
        switch state.phase {
        case .loading: p(.role("status")) { context.words.loading }
        case .failed:
            failureState(context.words.unreadable, context.words.unreadableText, retry: context.words.tryAgain, EditorAction.appeared)
        case .missing:
            emptyState(words.missing, sign: .search) {
                button(.class("btn"), .onClick(.cancelTapped)) { context.words.cancel }
            }
        case .editing: form
        }
    }

    private var form: HTML<EditorAction> {
        let controls = FormControls<EditorField, EditorAction>(
            state.form, id: "note", problem: words.problem, mark: icon(.warning)
        ) { .form($0) }
        return .group([
            controls.form {
                controls.field(.title, words.line, .attr("autocomplete", "off"))
                controls.area(.text, words.more)
                if state.form.failure != nil { p(.class("form-error"), .role("alert")) { context.words.notSaved } }
                controls.submit(context.words.save)
            },
            div(.class("actions")) {
                button(.class("btn quiet danger start"), .onClick(.deleteTapped)) { context.words.delete }
                button(.class("btn"), .onClick(.cancelTapped)) { context.words.cancel }
            },
        ])
    }
}

/// What the form says, in both languages.
struct EditorWords: Equatable {
    let language: Language

    var title: String { language(en: "A note", ko: "메모") }
    var line: String { language(en: "Title", ko: "제목") }
    var more: String { language(en: "More", ko: "내용") }
    var missing: String { language(en: "This note is gone", ko: "이 메모는 더 이상 없어요") }

    func problem(_ field: EditorField, _ problem: FormProblem) -> String {
        let shared = SharedWords(language: language)
        return switch problem {
        case .tooLong(let maximum): shared.tooLong(maximum)
        default: shared.missing
        }
    }
}

"""##),
("app/__name__/Features/Notes.module.yml", ##"""
name: {{ name }}Notes
kind: feature
tests:
  dependencies: [RibletStyle]

"""##),
("app/__name__/Features/Notes/Implementation/NotesBuilder.swift", ##"""
import Riblet
import RibletReactor
import {{ name }}Domain
import {{ name }}Interfaces

/// What the list and its subtree need of the application.
package protocol NotesDependency: Dependency {
    var notes: any NoteRepository { get }
}

/// What the list provides to its children.
package final class NotesComponent: Component<any NotesDependency> {}

/// The views of the list.
package typealias NotesViews = RIBViews<any NotesPresentable, any ModalControllable>

/// Builds the list of notes.
package final class NotesBuilder: ViewableBuilder<any NotesDependency, @MainActor () -> NotesViews>, NotesBuildable {
    private let children: @MainActor (NotesComponent) -> NotesChildren

    /// - Parameters:
    ///   - dependency: what it and its subtree need.
    ///   - views: makes the views of one list.
    ///   - children: makes the builders of its children.
    package init(
        dependency: any NotesDependency, views: @escaping @MainActor () -> NotesViews,
        children: @escaping @MainActor (NotesComponent) -> NotesChildren
    ) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }

    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        return NotesRouter(
            interactor: NotesInteractor(presenter: views.presenter, notes: dependency.notes), viewController: views.viewController,
            builders: children(NotesComponent(dependency: dependency)))
    }
}

"""##),
("app/__name__/Features/Notes/Implementation/NotesInteractor.swift", ##"""
import Riblet
import RibletReactor
import {{ name }}Domain

/// Shows the state, and tells what was done.
@MainActor
package protocol NotesPresentable: StatePresentable where State == NotesState, Action == NotesAction {
    func tell(_ notice: NotesNotice)
}

final class NotesInteractor: PresentableInteractor<any NotesPresentable>, NotesInteractable, Reactor, Restorable {
    typealias Action = NotesAction
    typealias State = NotesState

    enum Mutation {
        case reading
        case arrived(Result<[Note], NoteError>)
        case form(FormState<NotesField>.Mutation)
    }

    let initialState = NotesState()
    weak var router: (any NotesNavigating)?
    private let notes: any NoteRepository

    init(presenter: any NotesPresentable, notes: any NoteRepository) {
        self.notes = notes
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        send(.appeared)
    }

    func mutate(action: NotesAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.reading), .observe(notes.updates()) { .arrived($0) })
        case .form(let event):
            return Effect.form(event, in: currentState.form) { [notes] form throws(FormRefusal<NotesField>) in
                do throws(NoteError) {
                    try await notes.add(title: form.trimmed(.title))
                } catch {
                    throw FormRefusal(.custom("store"))
                }
            }
            .map { .form($0) }
        case .opened(let note):
            router?.routeToEditor(note)
            return .none
        case .undoTapped(let note):
            return .run { [notes, presenter] _ in
                do throws(NoteError) { try await notes.save(note) } catch { presenter.tell(.notSaved) }
            }
        }
    }

    func reduce(state: inout NotesState, mutation: Mutation) {
        switch mutation {
        case .reading: if state.phase == .failed { state.phase = .loading }
        case .arrived(.success(let notes)):
            state.notes = notes
            state.phase = .shown
        case .arrived(.failure): state.phase = .failed
        case .form(.submitted): state.form.apply(.filled([:]))
        case .form(let mutation): state.form.apply(mutation)
        }
    }

    // MARK: EditorListener

    func editorDidFinish() { router?.closeEditor() }

    func editorDidDelete(_ note: Note) {
        router?.closeEditor()
        presenter.tell(.deleted(note))
    }
}

"""##),
("app/__name__/Features/Notes/Implementation/NotesRouter.swift", ##"""
import Riblet
import {{ name }}Domain
import {{ name }}Interfaces

/// What lies over the list, as a value: it is saved, and stands in the address.
enum NotesSheet: Hashable, Codable {
    case editor(Note.ID)

    static let addresses = [
        RouteAddress("note", make: NotesSheet.editor) { if case .editor(let id) = $0 { id } else { nil } }
    ]
}

/// The builders of the list's children.
package typealias NotesChildren = any EditorBuildable

/// Where the list leads.
@MainActor
protocol NotesNavigating: AnyObject {
    func routeToEditor(_ note: Note.ID)
    func closeEditor()
}

@MainActor
protocol NotesInteractable: Interactable, EditorListener {
    var router: (any NotesNavigating)? { get set }
}

final class NotesRouter: ViewableRouter<any NotesInteractable, any ModalControllable>, LocationRouting, NotesNavigating {
    private let builders: NotesChildren
    private lazy var sheet = ChildSlot<NotesSheet>(router: self, container: viewController, addresses: NotesSheet.addresses) {
        [unowned self] in
        switch $0 {
        case .editor(let note): builders.build(withListener: interactor, note: note)
        }
    }

    init(interactor: any NotesInteractable, viewController: any ModalControllable, builders: NotesChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// The container is there when what was saved of it comes back.
    override func didLoad() {
        super.didLoad()
        _ = sheet
    }

    func routeToEditor(_ note: Note.ID) { sheet.present(.editor(note)) }

    func closeEditor() { sheet.dismiss() }
}

"""##),
("app/__name__/Features/Notes/Implementation/NotesState.swift", ##"""
import RibletReactor
import {{ name }}Domain

/// The one field of the list: a new note.
package enum NotesField: String, FormField {
    case title

    /// What a title must be.
    package var rules: [FormRule] { [.required, .maxLength(80)] }
}

/// What the list shows. What is typed is kept with the page; the notes are read again.
package struct NotesState: Codable, Equatable, Sendable {
    /// How far reading is.
    package enum Phase: Equatable, Sendable { case loading, shown, failed }

    package var phase = Phase.loading
    package var notes: [Note] = []
    package var form = FormState<NotesField>()

    package init() {}

    private enum CodingKeys: CodingKey { case form }
}

/// What happens in the list.
package enum NotesAction {
    /// The page has become active, or the user wants to try again to read.
    case appeared
    case form(FormEvent<NotesField>)
    case opened(Note.ID)
    case undoTapped(Note)
}

/// What the user is told.
package enum NotesNotice: Equatable, Sendable {
    /// It was deleted, and can be taken back.
    case deleted(Note)
    case notSaved
}

"""##),
("app/__name__/Features/Notes/Tests/NotesTests.swift", ##"""
import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import {{ name }}Domain
import {{ name }}Interfaces
import {{ name }}Testing
import {{ name }}UI

@testable import {{ name }}Notes
@testable import {{ name }}NotesUI

@MainActor
@Suite("The list of notes", .checksLeaks)
struct NotesTests {
    final class Parent: EmptyComponent, NotesDependency {
        let fake = FakeNoteRepository([Note(id: 1, title: "Milk")])
        var notes: any NoteRepository { fake }
    }

    /// Builds a page that says which feature it stands for.
    final class EditorStandIn: EditorBuildable {
        weak var listener: (any EditorListener)?

        func build(withListener listener: any EditorListener, note: Note.ID) -> any ViewableRouting {
            self.listener = listener
            return StandInPage.rib("Editor of note \(note)")
        }
    }

    let parent = Parent()
    let editor = EditorStandIn()

    private func page(_ language: Language = .en) async -> MemoryPage {
        let application = Pages.application(name: "Notes") { [parent, editor] _, context in
            let builder = NotesBuilder(dependency: parent) {
                NotesViews(context)
            } children: { _ in
                editor
            }
            return SingleRootRouter(builder.build(), listener: parent, isMain: true)
        }
        return await MemoryPage(application, language: language.rawValue)
    }

    @Test("A note that is added is stored, and the field is empty again")
    func add() async throws {
        let page = await page()
        try await page.type(" Bread ", into: "A new note")
        try await page.click(.button, "Add")
        try await page.find(.button, "Open Bread")
        #expect(parent.fake.current.map(\.title) == ["Bread", "Milk"])
        #expect(try await page.value(of: "A new note") == "")
        page.end()
    }

    @Test("An empty note is refused; one that cannot be stored stays in its field")
    func refused() async throws {
        let page = await page()
        try await page.click(.button, "Add")
        try await page.sees("Write something first.")
        parent.fake.fail(with: .storage("full"))
        try await page.type("Bread", into: "A new note")
        try await page.click(.button, "Add")
        try await page.sees("It could not be saved.")
        #expect(try await page.value(of: "A new note") == "Bread")
        page.end()
    }

    @Test("The form opens over the list at an address of its own, and what it deletes can be taken back")
    func open() async throws {
        let page = await page()
        try await page.click(.button, "Open Milk")
        try await page.isAt("/note/1")
        try await page.sees("Editor of note 1")
        try await parent.fake.delete(1)
        editor.listener?.editorDidDelete(Note(id: 1, title: "Milk"))
        try await page.isAt("/")
        try await page.sees("Nothing yet")
        try await page.click(.button, "Undo")
        try await page.find(.button, "Open Milk")
        page.end()
    }

    @Test("Notes that cannot be read can be read again")
    func unreadable() async throws {
        parent.fake.fail(with: .storage("locked"))
        let page = await page()
        try await page.sees("Your notes could not be read")
        parent.fake.fail(with: nil)
        try await page.click(.button, "Try again")
        try await page.find(.button, "Open Milk")
        page.end()
    }

    @Test("It speaks Korean")
    func korean() async throws {
        let page = await page(.ko)
        try await page.find(.button, "Milk 열기")
        page.end()
    }
}

"""##),
("app/__name__/Features/Notes/UserInterface/NotesView.swift", ##"""
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import {{ name }}Domain
import {{ name }}Notes
import {{ name }}UI

extension NotesViews {
    /// The list as a page.
    @MainActor package init(_ context: UIContext) {
        let page = NotesViewController(NotesView(context: context))
        self.init(presenter: page, viewController: page)
    }
}

final class NotesViewController: StateViewController<NotesView>, NotesPresentable {
    func tell(_ notice: NotesNotice) {
        let words = view.words
        switch notice {
        case .deleted(let note):
            show(.toTakeBack(words.deleted(note.title), action: view.context.words.undo)) { [weak self] in
                self?.listener?.send(.undoTapped(note))
            } onGone: {
            }
        case .notSaved: show(Toast(view.context.words.notSaved), onAction: {}, onGone: {})
        }
    }
}

/// The list: a pure function of its state.
struct NotesView: StateView {
    let context: UIContext
    var state = NotesState()

    var words: NotesWords { NotesWords(language: context.language) }
    var pageTitle: String? { words.title }

    /// A page load waits until the notes are there.
    var isReady: Bool { state.phase != .loading }

    var body: HTML<NotesAction> {
        let controls = FormControls<NotesField, NotesAction>(
            state.form, id: "new", problem: words.problem, mark: icon(.warning)
        ) { .form($0) }
        h1 { words.title }
        p { words.lead }
        controls.form {
            controls.field(.title, words.new, .attr("autocomplete", "off"))
            if state.form.failure != nil { p(.class("form-error"), .role("alert")) { context.words.notSaved } }
            controls.submit(words.add)
        }
        switch state.phase {
        case .loading: p(.role("status")) { context.words.loading }
        case .failed:
            failureState(context.words.unreadable, context.words.unreadableText, retry: context.words.tryAgain, NotesAction.appeared)
        case .shown where state.notes.isEmpty: emptyState(words.nothing, words.nothingText, sign: .edit)
        case .shown: ul { each(state.notes.map { NoteRow(note: $0, words: words) }) }
        }
    }
}

/// A note in the list.
struct NoteRow: View, Identifiable {
    let note: Note
    let words: NotesWords

    var id: Note.ID { note.id }

    var body: HTML<NotesAction> {
        li {
            span {
                note.title
                if !note.text.isEmpty { small { " \(note.text)" } }
            }
            button(.onClick(.opened(note.id)), .aria("label", words.open(note.title))) { words.open }
        }
    }
}

"""##),
("app/__name__/Features/Notes/UserInterface/NotesWords.swift", ##"""
import RibletLocalization
import RibletReactor
import {{ name }}Notes
import {{ name }}UI

/// What the list says, in both languages.
struct NotesWords: Equatable {
    let language: Language

    var title: String { "{{ title }}" }
    var lead: String {
        language(
            en: "Everything worth remembering. It is still here when the server starts again.",
            ko: "기억해 둘 것을 모두 적어 두세요. 서버를 다시 시작해도 그대로 남아 있어요.")
    }
    var new: String { language(en: "A new note", ko: "새 메모") }
    var add: String { language(en: "Add", ko: "추가") }
    var nothing: String { language(en: "Nothing yet", ko: "아직 메모가 없어요") }
    var nothingText: String { language(en: "What you add appears here.", ko: "추가한 메모가 여기에 나타나요.") }
    var open: String { language(en: "Open", ko: "열기") }

    func open(_ title: String) -> String { language(en: "Open \(title)", ko: "\(title) 열기") }
    func deleted(_ title: String) -> String {
        let short = title.count > 40 ? title.prefix(39) + "…" : title
        return language(en: "“\(short)” deleted", ko: "“\(short)” 삭제됨")
    }

    func problem(_ field: NotesField, _ problem: FormProblem) -> String {
        let shared = SharedWords(language: language)
        return switch problem {
        case .tooLong(let maximum): shared.tooLong(maximum)
        default: shared.missing
        }
    }
}

"""##),
("app/__name__/Interfaces.module.yml", ##"""
name: {{ name }}Interfaces
kind: interface

"""##),
("app/__name__/Interfaces/EditorInterface.swift", ##"""
import Riblet
import {{ name }}Domain

/// What the form for a note asks of its parent.
@MainActor
package protocol EditorListener: AnyObject {
    /// The note was saved, or stays as it is.
    func editorDidFinish()
    /// The note was deleted; the parent tells the user, and can take it back.
    func editorDidDelete(_ note: Note)
}

/// Builds the form for a note.
@MainActor
package protocol EditorBuildable: Buildable {
    /// A new form, not attached yet.
    func build(withListener listener: any EditorListener, note: Note.ID) -> any ViewableRouting
}

"""##),
("app/__name__/Interfaces/NotesInterface.swift", ##"""
import Riblet

/// Builds the list of notes, and the form that opens over it.
@MainActor
package protocol NotesBuildable: Buildable {
    /// A new list, not attached yet.
    func build() -> any ViewableRouting & LocationRouting
}

"""##),
("app/__name__/Main.module.yml", ##"""
name: {{ name }}
kind: program
product: {{ program }}
dependencies: [{{ name }}App, {{ name }}Data, RibletWeb, RibletWebApp]

"""##),
("app/__name__/Main/Main.swift", ##"""
import RibletWeb
import RibletWebApp
import {{ name }}App
import {{ name }}Data

/// The program: options, the server, and pages that come back after a restart come with `WebApp`.
@main
struct Main: WebApp {
    static func open(_ program: WebProgram) async throws -> WebApplication {
        let notes = try await SQLiteNoteStore.open(at: program.settings.data.appending(path: "notes.sqlite"))
        program.atEnd { await notes.close() }
        return {{ name }}Application.make(notes: notes)
    }
}

"""##),
("app/__name__/Testing.module.yml", ##"""
name: {{ name }}Testing
kind: testing

"""##),
("app/__name__/Testing/BuilderMocks.swift", ##"""
import Riblet
import RibletTesting
import {{ name }}Domain
import {{ name }}Interfaces

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

package final class NotesBuilderMock: BuilderMock<Never, LocationRoutingMock>, NotesBuildable {
    package func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Notes")) }
}

package final class EditorBuilderMock: BuilderMock<any EditorListener, RoutingMock>, EditorBuildable {
    package func build(withListener listener: any EditorListener, note id: Note.ID) -> any ViewableRouting {
        note(RoutingMock("Editor"), for: listener, id)
    }
}

"""##),
("app/__name__/Testing/FakeNoteRepository.swift", ##"""
import Synchronization
import {{ name }}Domain

/// Notes in memory, with a switch for failure.
package final class FakeNoteRepository: NoteRepository {
    private struct Held {
        var notes: [Note]
        var failure: NoteError?
        var watchers: [Int: AsyncStream<Result<[Note], NoteError>>.Continuation] = [:]
        var lastWatcher = 0

        var sorted: [Note] { notes.sorted { $0.id > $1.id } }
    }

    private let held: Mutex<Held>

    /// A store that holds these.
    package init(_ notes: [Note] = []) { held = Mutex(Held(notes: notes)) }

    /// The notes now, the newest first.
    package var current: [Note] { held.withLock(\.sorted) }

    /// Makes every further call fail; `nil` makes them succeed again.
    package func fail(with error: NoteError?) { held.withLock { $0.failure = error } }

    package func updates() -> AsyncStream<Result<[Note], NoteError>> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number: Int? = held.withLock { held in
                if let failure = held.failure {
                    continuation.yield(.failure(failure))
                    continuation.finish()
                    return nil
                }
                held.lastWatcher += 1
                held.watchers[held.lastWatcher] = continuation
                continuation.yield(.success(held.sorted))
                return held.lastWatcher
            }
            guard let number else { return }
            continuation.onTermination = { [weak self] _ in self?.held.withLock { _ = $0.watchers.removeValue(forKey: number) } }
        }
    }

    package func note(_ id: Note.ID) async throws(NoteError) -> Note? {
        try change { $0.first { $0.id == id } }
    }

    package func add(title: String) async throws(NoteError) {
        try change { $0.append(Note(id: ($0.map(\.id).max() ?? 0) + 1, title: title)) }
    }

    package func save(_ note: Note) async throws(NoteError) {
        try change { notes in
            notes.removeAll { $0.id == note.id }
            notes.append(note)
        }
    }

    package func delete(_ id: Note.ID) async throws(NoteError) {
        try change { $0.removeAll { $0.id == id } }
    }

    private func change<Value: Sendable>(_ body: (inout [Note]) -> Value) throws(NoteError) -> Value {
        let result: Result<Value, NoteError> = held.withLock { held in
            if let failure = held.failure { return .failure(failure) }
            let before = held.notes
            let value = body(&held.notes)
            if held.notes != before { for watcher in held.watchers.values { watcher.yield(.success(held.sorted)) } }
            return .success(value)
        }
        return try result.get()
    }
}

"""##),
("app/__name__/UI.module.yml", ##"""
name: {{ name }}UI
kind: userInterface
without: [RibletReactor, RibletStyle, {{ name }}Domain]

"""##),
("app/__name__/UI/Pages.swift", ##"""
import RibletLocalization
import RibletWeb

/// How the application, or a feature of it alone, becomes an application of the browser host.
package enum Pages {
    /// An application that is not served yet.
    ///
    /// - Parameters:
    ///   - name: in titles and logs.
    ///   - makeRoot: builds the tree of a page.
    /// - Returns: the application.
    package static func application(
        name: String, makeRoot: @escaping @MainActor @Sendable (PageRequest, UIContext) -> WebApplication.Root
    ) -> WebApplication {
        WebApplication(name: name, languages: Language.allCases.map(\.rawValue)) { page in
            makeRoot(page, UIContext(language: Language(tag: page.language), basePath: page.basePath))
        }
    }
}

"""##),
("app/__name__/UI/SharedWords.swift", ##"""
import RibletLocalization

/// What several pages say, in both languages.
package struct SharedWords: Equatable, Sendable {
    private let language: Language

    /// Words of a language.
    package init(language: Language) { self.language = language }

    /// Leaves everything as it is.
    package var cancel: String { language(en: "Cancel", ko: "취소") }
    /// Stores what was entered.
    package var save: String { language(en: "Save", ko: "저장") }
    /// Deletes something.
    package var delete: String { language(en: "Delete", ko: "삭제") }
    /// Takes the last change back.
    package var undo: String { language(en: "Undo", ko: "되돌리기") }
    /// Does once more what failed.
    package var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
    /// Something is on its way.
    package var loading: String { language(en: "Loading", ko: "불러오는 중") }
    /// Notes cannot be read.
    package var unreadable: String { language(en: "Your notes could not be read", ko: "메모를 불러오지 못했어요") }
    /// What to do about it.
    package var unreadableText: String {
        language(en: "They are still there. Try again in a moment.", ko: "사라진 것은 아니에요. 잠시 뒤에 다시 시도해 주세요.")
    }
    /// A change was not stored.
    package var notSaved: String { language(en: "It could not be saved.", ko: "저장하지 못했어요.") }
    /// A field that must not stay empty is.
    package var missing: String { language(en: "Write something first.", ko: "먼저 내용을 입력해 주세요.") }
    /// A text is too long.
    package func tooLong(_ maximum: Int) -> String { language(en: "At most \(maximum) characters.", ko: "\(maximum)자까지 쓸 수 있어요.") }
}

"""##),
("app/__name__/UI/UIContext.swift", ##"""
import RibletLocalization

/// What every view needs to know about the page it is in.
package struct UIContext: Equatable, Sendable {
    /// The language of the page.
    package let language: Language
    /// The application's path in its server.
    package let basePath: String

    /// The context of a page.
    package init(language: Language, basePath: String) {
        self.language = language
        self.basePath = basePath
    }

    /// The words that several pages use.
    package var words: SharedWords { SharedWords(language: language) }
}

"""##),
("app/riblet.yml", ##"""
# What holds for all modules; `riblet generate` makes Package.swift of it and of the *.module.yml beside each module.
name: {{ name }}
tools: 6.1
localization: en
platforms: {macOS: 15}
languageModes: [6]

# How the names of an application's modules begin, $(application) below, and their folder.
applications:
  {{ name }}: {{ name }}

# Packages of others, and those of their products that modules here may name.
packages:
  GRDB.swift:
    url: https://github.com/groue/GRDB.swift
    from: 7.10.0
    products: [GRDB]
  {{ ribletPackage }}:
    {{ ribletDescription }}
    products:
      - LocalProvider
      - Riblet
      - RibletLocalization
      - RibletReactor
      - RibletStyle
      - RibletTesting
      - RibletWeb
      - RibletWebApp
      - RibletWebTesting
  swift-argument-parser:
    url: https://github.com/apple/swift-argument-parser
    from: 1.8.2
    products: [ArgumentParser]

# What modules need by their kinds.
kinds:
  app:
    dependencies: [all domain, all feature, all interface, all userInterface, Riblet, RibletLocalization, RibletReactor, RibletWeb]
    parts:
      tests: [$(application)Testing, RibletTesting, RibletWeb, RibletWebTesting]
  data:
    dependencies: [$(application)Domain, GRDB, LocalProvider]
    parts:
      tests: []
  feature:
    dependencies: [$(application)Domain, $(application)Interfaces, Riblet, RibletReactor]
    parts:
      userInterface: [Riblet]
      tests:
        - $(application)Interfaces
        - $(application)UI
        - Riblet
        - RibletLocalization
        - RibletReactor
        - RibletTesting
        - RibletWeb
        - RibletWebTesting
  interface:
    dependencies: [$(application)Domain, Riblet]
  testing:
    dependencies: [$(application)Domain, $(application)Interfaces, Riblet, RibletTesting]
  tests:
    dependencies: [$(application)Domain, $(application)Testing]
  userInterface:
    dependencies: [$(application)Domain, $(application)UI, RibletLocalization, RibletReactor, RibletStyle, RibletWeb]

"""##),
    ]
}
