import Riblet
import RibletReactor
import RibletWeb

enum EntryField: String, FormField {
    case name, message

    var rules: [FormRule] {
        switch self {
        case .name: [.required, .maxLength(40)]
        case .message: [.required, .maxLength(500)]
        }
    }
}

struct Entry: Codable, Equatable, Identifiable {
    let id: Int
    var name: String
    var message: String
}

struct GuestBookState: Codable, Equatable {
    var entries: [Entry] = []
    var form = FormState<EntryField>()
}

enum GuestBookAction {
    case form(FormEvent<EntryField>)
    case removed(Entry.ID)
}

@MainActor
protocol GuestBookPresentable: Presentable {
    var listener: (any GuestBookPresentableListener)? { get set }
    func present(_ state: GuestBookState)
}

@MainActor
protocol GuestBookPresentableListener: AnyObject {
    func send(_ action: GuestBookAction)
}

final class GuestBookInteractor: PresentableInteractor<any GuestBookPresentable>, GuestBookPresentableListener, Reactor, Restorable {
    typealias Action = GuestBookAction
    typealias State = GuestBookState

    enum Mutation {
        case form(FormState<EntryField>.Mutation)
        case removed(Entry.ID)
    }

    let initialState = GuestBookState()

    override init(presenter: any GuestBookPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState { [presenter] in presenter.present($0) }
    }

    func mutate(action: GuestBookAction) -> Effect<Mutation> {
        switch action {
        case .form(let event):
            Effect.form(event, in: currentState.form) { form throws(FormRefusal<EntryField>) in
                if form.trimmed(.name) == "Nobody" { throw FormRefusal([.name: .custom("nobody")]) }
            }
            .map { .form($0) }
        case .removed(let id): .just(.removed(id))
        }
    }

    func reduce(state: inout GuestBookState, mutation: Mutation) {
        switch mutation {
        case .form(.submitted):
            let id = (state.entries.last?.id ?? 0) + 1
            state.entries.append(Entry(id: id, name: state.form.trimmed(.name), message: state.form.trimmed(.message)))
            state.form.apply(.filled([:]))
        case .form(let mutation): state.form.apply(mutation)
        case .removed(let id): state.entries.removeAll { $0.id == id }
        }
    }
}

struct GuestBookView: View {
    var state = GuestBookState()

    var body: HTML<GuestBookAction> {
        let controls = FormControls<EntryField, GuestBookAction>(state.form, id: "entry", problem: Self.words) { .form($0) }
        main(.id("main")) {
            h1 { "Guest book" }
            controls.form {
                controls.errorSummary("Not quite yet")
                controls.field(.name, "Your name", .attr("autocomplete", "name"), .clearedWhenSent(atMost: 40))
                controls.area(.message, "Your message", hint: "At most 500 characters", .clearedWhenSent(atMost: 500))
                controls.submit("Sign the book")
            }
            h2 { "Who was here" }
            ul { each(state.entries.map(EntryRow.init)) }
        }
    }

    static func words(_ field: EntryField, _ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: field == .name ? "Tell us your name." : "Write something."
        case .tooLong(let maximum): "At most \(maximum) characters."
        default: "That cannot be right."
        }
    }
}

struct EntryRow: View, Identifiable {
    let entry: Entry
    var id: Int { entry.id }

    init(_ entry: Entry) { self.entry = entry }

    var body: HTML<GuestBookAction> {
        li {
            strong { entry.name }
            p { entry.message }
            button(.onClick(.removed(entry.id)), .aria("label", "Remove what \(entry.name) wrote")) { "Remove" }
        }
    }
}

final class GuestBookViewController: HTMLViewController<GuestBookView>, GuestBookPresentable {
    weak var listener: (any GuestBookPresentableListener)?

    override var pageTitle: String? { "Guest book" }

    func present(_ state: GuestBookState) { view.state = state }
    override func handle(_ action: GuestBookAction) { listener?.send(action) }
}

final class GuestBookRouter: LaunchRouter<GuestBookInteractor, GuestBookViewController>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

extension WebApplication {
    static let guestBook = WebApplication(name: "Guest book") { _ in
        let page = GuestBookViewController(view: GuestBookView())
        return GuestBookRouter(interactor: GuestBookInteractor(presenter: page), viewController: page)
    }
}
