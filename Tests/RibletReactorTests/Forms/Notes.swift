import Riblet
import RibletReactor
import RibletTesting

enum NoteField: String, FormField {
    case text

    var rules: [FormRule] { [.required, .maxLength(40)] }
}

struct NoteError: Error, Equatable { var reason = "full" }

struct NoteState: DraftedFormState, Equatable {
    enum Question: DraftedQuestion { case delete(text: String), discard }
    typealias Failure = NoteError

    var stored: String?
    var drafted = DraftedForm<NoteState>(FormState())
    var failures: [NoteError] = []

    var draft: String { form[.text] }
    var blank: String { stored ?? "" }

    static func fill(_ form: inout FormState<NoteField>, with draft: String) { form.apply(.filled([.text: draft])) }
}

/// One note, its draft, and what goes wrong with both.
actor NoteStore {
    private(set) var note: String?
    private(set) var draft: String?
    private(set) var failure: NoteError?
    private(set) var isDraftBroken = false

    init(note: String? = nil, draft: String? = nil) {
        self.note = note
        self.draft = draft
    }

    func fail(_ failure: NoteError?) { self.failure = failure }
    func breakDrafts(_ isBroken: Bool) { isDraftBroken = isBroken }

    func read() throws(NoteError) -> String? {
        if let failure { throw failure }
        return note
    }
    func write(_ text: String?) throws(NoteError) {
        if let failure { throw failure }
        note = text
    }
    func readDraft() throws(NoteError) -> String? {
        if isDraftBroken { throw NoteError() }
        return draft
    }
    func writeDraft(_ text: String?) throws(NoteError) {
        if isDraftBroken { throw NoteError() }
        draft = text
    }
}

/// The form of a note, with a gate that holds back what the store answers.
final class NoteInteractor: Interactor, DraftedFormReactor {
    enum Mutation: DraftedFormMutation {
        case read(String?)
        case drafted(NoteState.Drafted.Mutation)
        case failed(NoteError)
    }

    let initialState: NoteState
    let clock: any Clock<Duration>
    let keeper: DraftKeeper<String, NoteError>?
    let store: NoteStore
    var gate: Gate?
    private(set) var asked: [NoteState.Question] = []
    private var questions = PulseFollower()
    private(set) var told: [String] = []

    init(_ store: NoteStore, clock: any Clock<Duration> = TestClock(), isShownAtOnce: Bool = false) {
        initialState = NoteState(drafted: NoteState.Drafted(FormState(), isShownAtOnce: isShownAtOnce))
        self.store = store
        self.clock = clock
        keeper = DraftKeeper { () throws(NoteError) in
            try await store.readDraft()
        } write: { draft throws(NoteError) in
            try await store.writeDraft(draft)
        }
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [unowned self] state in
            if let question = questions.news(of: state.asked, isKept: true) { asked.append(question) }
        }
        send(.appeared)
    }

    typealias Action = DraftedFormAction<NoteField>

    func reduce(state: inout NoteState, mutation: Mutation) {
        switch mutation {
        case .read(let note): state.stored = note
        case .drafted(let mutation): state.apply(mutation)
        case .failed(let error): state.failures.append(error)
        }
    }

    func read() -> Effect<Mutation> {
        open(reading: { [store] () throws(NoteError) in try await store.read() }, as: { .read($0) })
    }

    func save(_ state: NoteState) -> Effect<Mutation> {
        store(
            state,
            by: { [store, gate] draft throws(NoteError) in
                await gate?.pass()
                try await store.write(draft)
            }, refusal: { .init(.custom($0.reason)) }, saved: { [weak self] in self?.told.append("saved") })
    }

    func questionBeforeDeleting(_ state: NoteState) -> NoteState.Question? { .delete(text: state.blank) }

    func delete() -> Effect<Mutation> {
        delete(
            by: { [store, gate] () throws(NoteError) in
                await gate?.pass()
                try await store.write(nil)
                return "deleted"
            }, deleted: { [weak self] in self?.told.append($0) }, failed: { .failed($0) })
    }

    func formDidLeave(_ draft: String?) { told.append("left") }
}
