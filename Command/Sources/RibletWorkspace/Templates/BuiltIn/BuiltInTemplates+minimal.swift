// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let minimal: [(String, String)] = [
("minimal/.gitignore", ##"""
.build/
.riblet/data/
Package.resolved

"""##),
("minimal/.swift-format", ##"""
{
  "version": 1,
  "lineLength": 140,
  "indentation": { "spaces": 4 },
  "respectsExistingLineBreaks": true,
  "lineBreakBeforeEachArgument": false
}

"""##),
("minimal/Package.swift", ##"""
// swift-tools-version: 6.1
import PackageDescription

func riblet(_ name: String) -> Target.Dependency { .product(name: name, package: "{{ ribletPackage }}") }

let package = Package(
    name: "{{ name }}",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "{{ program }}", targets: ["{{ name }}"])],
    dependencies: [{{ ribletRequirement }}],
    targets: [
        .executableTarget(
            name: "{{ name }}",
            dependencies: [
                riblet("Riblet"), riblet("RibletReactor"), riblet("RibletStyle"), riblet("RibletWeb"), riblet("RibletWebApp"),
            ]),
        .testTarget(name: "{{ name }}Tests", dependencies: [.target(name: "{{ name }}"), riblet("RibletWeb"), riblet("RibletWebTesting")]),
    ],
    swiftLanguageModes: [.v6]
)

"""##),
("minimal/README.md", ##"""
# {{ title }}

An application of two RIBs: `Home`, a list of notes, and `Note`, the form that opens over it. What a page shows comes back after a reload and after a restart.

```sh
riblet dev      # builds it, serves it at http://127.0.0.1:8080/, and does so again whenever a file changes
swift test      # tests it as a person uses it, without a browser
riblet tree     # draws its RIBs
```

`swift run {{ program }}` serves it without watching; `swift run {{ program }} --help` lists the options.

"""##),
("minimal/Sources/__name__/Home/HomeBuilder.swift", ##"""
import Riblet
import RibletWeb

/// What the list provides to its children.
final class HomeComponent: Component<any EmptyDependency>, NoteDependency {}

/// Builds the list with its page.
final class HomeBuilder: Builder<any EmptyDependency> {
    func build() -> HomeRouter {
        let component = HomeComponent(dependency: dependency)
        let page = StateViewController(HomeView())
        return HomeRouter(
            interactor: HomeInteractor(presenter: page), viewController: WebSwitchController(page, isMain: true),
            noteBuilder: NoteBuilder(dependency: component))
    }
}

"""##),
("minimal/Sources/__name__/Home/HomeInteractor.swift", ##"""
import Riblet
import RibletReactor

struct Note: Codable, Equatable, Identifiable {
    let id: Int
    var text: String
}

enum HomeField: String, FormField {
    case text

    var rules: [FormRule] { [.required, .maxLength(80)] }
}

struct HomeState: Codable, Equatable {
    var notes: [Note] = []
    var lastID = 0
    var form = FormState<HomeField>()
}

enum HomeAction {
    case form(FormEvent<HomeField>)
    case opened(Note.ID)
    case changed(Note)
    case removed(Note.ID)
}

/// Where the list leads.
@MainActor
protocol HomeRouting: AnyObject {
    func showNote(_ id: Note.ID)
    func closeNote()
}

/// Keeps the notes. It is `Restorable`, so they are there again after a restart.
final class HomeInteractor: PresentableInteractor<any StatePresentable<HomeState, HomeAction>>, Reactor, Restorable, NoteListener {
    typealias Action = HomeAction
    typealias State = HomeState

    enum Mutation {
        case form(FormState<HomeField>.Mutation)
        case changed(Note)
        case removed(Note.ID)
    }

    let initialState = HomeState()
    weak var router: (any HomeRouting)?

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func mutate(action: HomeAction) -> Effect<Mutation> {
        switch action {
        case .form(let event):
            // Nothing can refuse it but its rules: it is kept with the page.
            return Effect.form(event, in: currentState.form) { (_) throws(FormRefusal<HomeField>) in }.map { .form($0) }
        case .opened(let id):
            router?.showNote(id)
            return .none
        case .changed(let note): return .just(.changed(note))
        case .removed(let id): return .just(.removed(id))
        }
    }

    func reduce(state: inout HomeState, mutation: Mutation) {
        switch mutation {
        case .form(.submitted):
            state.lastID += 1
            state.notes.append(Note(id: state.lastID, text: state.form.trimmed(.text)))
            state.form.apply(.filled([:]))
        case .form(let mutation): state.form.apply(mutation)
        case .changed(let note): state.notes.firstIndex { $0.id == note.id }.map { state.notes[$0] = note }
        case .removed(let id): state.notes.removeAll { $0.id == id }
        }
    }

    // MARK: NoteListener

    func noteDidFinish(with note: Note) {
        send(.changed(note))
        router?.closeNote()
    }

    func noteDidRemove(_ id: Note.ID) {
        send(.removed(id))
        router?.closeNote()
    }

    func noteDidCancel() { router?.closeNote() }
}

"""##),
("minimal/Sources/__name__/Home/HomeRouter.swift", ##"""
import Riblet
import RibletWeb

/// What lies over the list, as a value: it is saved, and stands in the address.
enum HomeSheet: Hashable, Codable {
    case note(Note.ID)

    static let addresses = [
        RouteAddress("note", make: HomeSheet.note) { if case .note(let id) = $0 { id } else { nil } }
    ]
}

/// Builds the children of the list, and says where they are.
final class HomeRouter: LaunchRouter<HomeInteractor, WebSwitchController>, LocationRouting, HomeRouting {
    private let noteBuilder: NoteBuilder
    private lazy var sheet = ChildSlot<HomeSheet>(router: self, container: viewController, addresses: HomeSheet.addresses) {
        [unowned self] in build($0)
    }

    init(interactor: HomeInteractor, viewController: WebSwitchController, noteBuilder: NoteBuilder) {
        self.noteBuilder = noteBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// The container is there when what was saved of it comes back.
    override func didLoad() {
        super.didLoad()
        _ = sheet
    }

    func showNote(_ id: Note.ID) { sheet.present(.note(id)) }

    func closeNote() { sheet.dismiss() }

    /// Nothing for a note that is not there: what is shown stays as it is.
    private func build(_ route: HomeSheet) -> (any ViewableRouting)? {
        switch route {
        case .note(let id):
            guard let note = interactor.currentState.notes.first(where: { $0.id == id }) else { return nil }
            return noteBuilder.build(withListener: interactor, note: note)
        }
    }
}

"""##),
("minimal/Sources/__name__/Home/HomeView.swift", ##"""
import RibletReactor
import RibletStyle
import RibletWeb

/// The list: a pure function of the state.
struct HomeView: StateView {
    var state = HomeState()

    var pageTitle: String? { "{{ title }}" }

    var body: HTML<HomeAction> {
        let controls = FormControls<HomeField, HomeAction>(state.form, id: "home", problem: Words.problem) { .form($0) }
        h1 { "{{ title }}" }
        p { "Everything worth remembering. Reload the page or start the server again: it is still here." }
        controls.form {
            controls.field(.text, "A new note", .attr("autocomplete", "off"))
            controls.submit("Add")
        }
        h2 { "Notes" }
        if state.notes.isEmpty {
            emptyState("Nothing yet", "What you add appears here.", sign: .edit)
        } else {
            ul { each(state.notes.map(NoteRow.init)) }
        }
    }
}

/// A note in the list.
struct NoteRow: View, Identifiable {
    let note: Note

    init(_ note: Note) { self.note = note }

    var id: Int { note.id }

    var body: HTML<HomeAction> {
        li {
            span { note.text }
            button(.onClick(.opened(note.id)), .aria("label", "Open \(note.text)")) { "Open" }
        }
    }
}

/// What is wrong with a field, in words.
enum Words {
    static func problem<Field: FormField>(_ field: Field, _ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: "Write something first."
        case .tooLong(let maximum): "At most \(maximum) characters."
        default: "That cannot be right."
        }
    }
}

"""##),
("minimal/Sources/__name__/Note/NoteBuilder.swift", ##"""
import Riblet
import RibletWeb

/// What the form needs of the application: nothing yet. Its parent's component provides what is declared here.
protocol NoteDependency: Dependency {}

/// Builds the form for a note with its page.
final class NoteBuilder: Builder<any NoteDependency> {
    func build(withListener listener: any NoteListener, note: Note) -> any ViewableRouting {
        let page = StateViewController(NoteView())
        return ViewableRouter(interactor: NoteInteractor(presenter: page, note: note, listener: listener), viewController: page)
    }
}

"""##),
("minimal/Sources/__name__/Note/NoteInteractor.swift", ##"""
import Riblet
import RibletReactor

enum NoteField: String, FormField {
    case text

    var rules: [FormRule] { HomeField.text.rules }
}

typealias NoteState = FormState<NoteField>

enum NoteAction {
    case form(FormEvent<NoteField>)
    case removed
    case cancelled
}

/// What the form asks of its parent.
@MainActor
protocol NoteListener: AnyObject {
    /// The note was changed.
    func noteDidFinish(with note: Note)
    /// It is to be removed.
    func noteDidRemove(_ id: Note.ID)
    /// It stays as it is.
    func noteDidCancel()
}

/// Changes one note. What is typed is kept, too.
final class NoteInteractor: PresentableInteractor<any StatePresentable<NoteState, NoteAction>>, Reactor, Restorable {
    typealias Action = NoteAction
    typealias State = NoteState
    typealias Mutation = NoteState.Mutation

    let initialState: NoteState
    private weak var listener: (any NoteListener)?
    private let note: Note

    init(presenter: any StatePresentable<NoteState, NoteAction>, note: Note, listener: any NoteListener) {
        self.note = note
        self.listener = listener
        initialState = NoteState([.text: note.text])
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func mutate(action: NoteAction) -> Effect<Mutation> {
        switch action {
        case .form(let event):
            return .form(event, in: currentState) { [weak self] form throws(FormRefusal<NoteField>) in self?.save(form.trimmed(.text)) }
        case .removed: listener?.noteDidRemove(note.id)
        case .cancelled: listener?.noteDidCancel()
        }
        return .none
    }

    func reduce(state: inout NoteState, mutation: Mutation) { state.apply(mutation) }

    private func save(_ text: String) { listener?.noteDidFinish(with: Note(id: note.id, text: text)) }
}

"""##),
("minimal/Sources/__name__/Note/NoteView.swift", ##"""
import RibletReactor
import RibletWeb

/// The form for a note, which lies in a sheet.
struct NoteView: StateView {
    var state = NoteState()

    var pageTitle: String? { "A note" }

    var body: HTML<NoteAction> {
        let controls = FormControls<NoteField, NoteAction>(state, id: "note", problem: Words.problem) { .form($0) }
        h3 { "A note" }
        controls.form {
            controls.field(.text, "What it says", .attr("autocomplete", "off"))
            controls.submit("Save")
        }
        div(.class("actions")) {
            button(.class("btn quiet danger start"), .onClick(.removed)) { "Remove" }
            button(.class("btn"), .onClick(.cancelled)) { "Cancel" }
        }
    }
}

"""##),
("minimal/Sources/__name__/__name__App.swift", ##"""
import Riblet
import RibletWeb
import RibletWebApp

/// The program: options, the server, and pages that come back after a restart come with `WebApp`.
@main
struct {{ name }}App: WebApp {
    static func open(_ program: WebProgram) -> WebApplication { application }

    /// Each page that is opened has a tree of its own.
    static let application = WebApplication(name: "{{ title }}") { _ in HomeBuilder(dependency: EmptyComponent()).build() }
}

"""##),
("minimal/Tests/__name__Tests/__name__Tests.swift", ##"""
import RibletWeb
import RibletWebTesting
import Testing

@testable import {{ name }}

/// The application as a person uses it, in memory. `BrowserPage` runs the same steps in Chromium.
@MainActor
@Suite struct {{ name }}Tests {
    private func page() async throws -> MemoryPage {
        let page = await MemoryPage({{ name }}App.application)
        try await page.type("Milk and bread", into: "A new note")
        try await page.click(.button, "Add")
        return page
    }

    @Test func aNoteIsAddedChangedAndRemoved() async throws {
        let page = try await page()
        try await page.click(.button, "Open Milk and bread")
        try await page.isAt("/note/1")
        try await page.type("Milk, bread, tea", into: "What it says")
        try await page.click(.button, "Save")
        try await page.isAt("/")
        try await page.find(.button, "Open Milk, bread, tea")
        try await page.click(.button, "Open Milk, bread, tea")
        try await page.click(.button, "Remove")
        try await page.sees("Nothing yet")
        page.end()
    }

    @Test func anEmptyNoteIsRefused() async throws {
        let page = await MemoryPage({{ name }}App.application)
        try await page.click(.button, "Add")
        try await page.sees("Write something first.")
        page.end()
    }

    @Test func whatAPageShowsComesBackAfterARestart() async throws {
        let page = try await page()
        try await page.click(.button, "Open Milk and bread")
        try await page.restart()
        try await page.isAt("/note/1")
        try await page.click(.button, "Cancel")
        try await page.find(.button, "Open Milk and bread")
        page.end()
    }
}

"""##),
    ]
}
