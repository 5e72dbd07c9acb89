import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite("Forms whose drafts are kept", .timeLimit(.minutes(20)))
struct DraftedFormTests {
    let clock = TestClock()

    private func opened(_ store: NoteStore, isBackFrom saved: SavedValue? = nil) async throws -> NoteInteractor {
        let note = NoteInteractor(store, clock: clock)
        if let saved { try note.restoreState(saved) }
        note.activate()
        await until { note.currentState.phase != .loading }
        return note
    }

    private func pressed(_ command: DraftedFormCommand, _ text: String? = nil) -> DraftedFormAction<NoteField> {
        .form(.submitted(FormSubmission(text.map { [.text: $0] } ?? [:], submitter: command.rawValue)))
    }

    // MARK: Opening

    @Test("It is filled in with what is stored, or with what was left in it where that differs")
    func opens() async throws {
        let plain = try await opened(NoteStore(note: "Walk"))
        #expect(plain.currentState.draft == "Walk" && !plain.currentState.isRestored && !plain.currentState.isChanged)
        let left = try await opened(NoteStore(note: "Walk", draft: "Walk far"))
        #expect(left.currentState.draft == "Walk far" && left.currentState.isRestored && left.currentState.isChanged)
        let same = try await opened(NoteStore(note: "Walk", draft: "Walk"))
        #expect(!same.currentState.isRestored)
        for note in [plain, left, same] { note.deactivate() }
    }

    @Test("A failed read is told, can be tried again, and never replaces what is typed")
    func unreadable() async throws {
        let store = NoteStore(note: "Walk")
        await store.fail(NoteError())
        let note = try await opened(store)
        #expect(note.currentState.phase == .failed(NoteError()))
        note.send(pressed(.save, "Run"))
        #expect(await store.note == "Walk")
        await store.fail(nil)
        note.send(.appeared)
        await until { note.currentState.phase == .editing }
        note.send(.form(.changed(.text, "Run")))
        await store.fail(NoteError())
        note.send(.appeared)
        await note.settled()
        #expect(note.currentState.phase == .editing && note.currentState.draft == "Run")
        note.deactivate()
    }

    @Test("A draft that cannot be read or kept is said to be lost, until one is kept")
    func draftLost() async throws {
        let store = NoteStore(note: "Walk")
        await store.breakDrafts(true)
        let note = try await opened(store)
        #expect(note.currentState.isDraftLost && note.currentState.phase == .editing)
        await store.breakDrafts(false)
        note.send(.form(.changed(.text, "Run")))
        await until { !note.currentState.isDraftLost }
        #expect(await store.draft == "Run")
        note.deactivate()
    }

    // MARK: Keeping

    @Test("Typed text is kept at once, also where the form is left; nothing is kept where nothing differs")
    func keeps() async throws {
        let store = NoteStore(note: "Walk")
        let note = try await opened(store)
        note.send(.form(.changed(.text, "Ru")))
        await note.settled()
        #expect(await store.draft == "Ru")
        note.send(.form(.changed(.text, "Run")))
        note.deactivate()
        #expect(await note.keeper?.read() == .success("Run"))
        let again = try await opened(store)
        again.send(.form(.changed(.text, "Walk")))
        again.deactivate()
        #expect(await again.keeper?.read() == .success(nil))
    }

    @Test("Typed text is kept as well when the form is freed while it is active, and each time that it is left")
    func keepsHoweverItIsLeft() async throws {
        let store = NoteStore(note: "Walk")
        var note: NoteInteractor? = try await opened(store)
        let keeper = note?.keeper
        note?.send(.form(.changed(.text, "Run")))
        note?.deactivate()
        #expect(await keeper?.read() == .success("Run"))
        note?.activate()
        await until { note?.currentState.phase == .editing }
        note?.send(.form(.changed(.text, "Swim")))
        note = nil
        while await store.draft != "Swim" { await Task.yield() }
    }

    @Test("A draft that was left can be thrown away, and the form holds what is stored")
    func discards() async throws {
        let store = NoteStore(note: "Walk", draft: "Run")
        let note = try await opened(store)
        note.send(pressed(.discard))
        #expect(note.currentState.draft == "Walk" && !note.currentState.isRestored)
        await note.settled()
        #expect(await store.draft == nil && note.told.isEmpty)
        note.deactivate()
    }

    // MARK: Saving

    @Test("A saved form is stored once, its draft forgotten, also when the form is left meanwhile")
    func saves() async throws {
        let store = NoteStore(note: "Walk", draft: "Run")
        let note = try await opened(store)
        let gate = Gate()
        note.gate = gate
        note.send(pressed(.save, "Run far"))
        note.send(pressed(.save, "Run further"))
        await until { gate.waiting == 1 }
        #expect(await store.draft == "Run far")
        gate.open()
        await until { note.told == ["saved"] }
        #expect(await store.note == "Run far")
        note.deactivate()
        #expect(await note.keeper?.read() == .success(nil))

        let second = try await opened(store)
        second.gate = gate
        second.send(pressed(.save, "Swim"))
        await until { gate.waiting == 1 }
        second.deactivate()
        gate.open()
        #expect(await second.keeper?.read() == .success(nil))
        #expect(await store.note == "Swim" && second.told.isEmpty)
    }

    @Test("Text typed while the form is being saved is kept, and is there when the form is opened again")
    func typedWhileSaving() async throws {
        let store = NoteStore(note: "Walk")
        let note = try await opened(store)
        let gate = Gate()
        note.gate = gate
        note.send(pressed(.save, "Run"))
        await until { gate.waiting == 1 }
        note.send(.form(.left(.text, "Run")))
        note.send(.form(.changed(.text, "Run far")))
        gate.open()
        await until { note.told == ["saved"] }
        note.deactivate()
        #expect(await note.keeper?.read() == .success("Run far"))
        #expect(await store.note == "Run")
        let again = try await opened(store)
        #expect(again.currentState.draft == "Run far" && again.currentState.isRestored)
        again.send(pressed(.discard))
        await again.settled()
        #expect(await store.draft == nil)
        again.deactivate()
    }

    @Test("A broken rule and a failed write are told; the entries stay, and their draft")
    func refuses() async throws {
        let store = NoteStore(note: "Walk")
        let note = try await opened(store)
        note.send(pressed(.save, "  "))
        #expect(note.currentState.form.problem(with: .text) == .valueMissing)
        await store.fail(NoteError(reason: "locked"))
        note.send(pressed(.save, "Run"))
        await until { note.currentState.form.failure == .custom("locked") }
        #expect(note.currentState.draft == "Run" && note.told.isEmpty)
        #expect(await store.draft == "Run")
        note.deactivate()
    }

    // MARK: Leaving and deleting

    @Test("Cancelling leaves at once where nothing was entered, and asks otherwise")
    func cancels() async throws {
        let store = NoteStore(note: "Walk")
        let note = try await opened(store)
        note.send(pressed(.cancel, "Run"))
        #expect(note.asked == [.discard] && note.currentState.question == .discard && note.told.isEmpty)
        note.send(.questionCancelled)
        #expect(note.currentState.question == nil && note.currentState.draft == "Run")
        note.send(.discardConfirmed)
        await until { note.told == ["left"] }
        #expect(await store.draft == nil)
        #expect(await store.note == "Walk")
        note.deactivate()
        let again = try await opened(store)
        again.send(pressed(.cancel))
        await until { again.told == ["left"] }
        #expect(again.asked.isEmpty)
        again.deactivate()
    }

    @Test("Deleting is asked about, takes no buttons while it is under way, and forgets the draft")
    func deletes() async throws {
        let store = NoteStore(note: "Walk", draft: "Run")
        let note = try await opened(store)
        note.send(pressed(.delete))
        #expect(note.asked == [.delete(text: "Walk")])
        let gate = Gate()
        note.gate = gate
        note.send(.deleteConfirmed)
        await until { gate.waiting == 1 }
        #expect(note.currentState.isDeleting)
        note.send(.deleteConfirmed)
        note.send(pressed(.cancel, "Swim"))
        #expect(gate.waiting == 1 && note.asked.count == 1 && note.currentState.draft == "Run")
        gate.open()
        await until { note.told == ["deleted"] }
        #expect(await store.note == nil)
        #expect(await store.draft == nil)
        note.deactivate()
    }

    @Test("A failed deletion is told and its row stays; a form that was left meanwhile tells nobody")
    func deleteFails() async throws {
        let store = NoteStore(note: "Walk")
        let note = try await opened(store)
        await store.fail(NoteError())
        note.send(.deleteConfirmed)
        await until { note.currentState.failures == [NoteError()] }
        #expect(!note.currentState.isDeleting && note.told.isEmpty)
        await store.fail(nil)
        let gate = Gate()
        note.gate = gate
        note.send(.deleteConfirmed)
        await until { gate.waiting == 1 }
        note.deactivate()
        gate.open()
        #expect(await note.keeper?.read() == .success(nil))
        await letOthersRun()
        #expect(note.told.isEmpty)
    }

    // MARK: Over the end of the server

    @Test("A restored form holds what was in it, asks again what was asked, and is not filled in with the draft")
    func restores() async throws {
        let store = NoteStore(note: "Walk")
        let before = try await opened(store)
        before.send(pressed(.cancel, "Half a thou"))
        let saved = try #require(try before.saveState())
        before.deactivate()
        _ = await before.keeper?.read()
        let note = try await opened(store, isBackFrom: saved)
        #expect(note.currentState.draft == "Half a thou" && note.asked == [.discard])
        note.send(.questionCancelled)
        note.deactivate()
        note.activate()
        await note.settled()
        #expect(note.asked == [.discard] && note.currentState.draft == "Half a thou")
        note.deactivate()
    }

    @Test("A form that was on its way when the server ended is stored by the one that follows, however often that ends as well")
    func restoresTwice() async throws {
        let store = NoteStore(note: "Walk")
        let before = try await opened(store)
        let gate = Gate()
        before.gate = gate
        before.send(pressed(.save, "Run"))
        await until { gate.waiting == 1 }
        let saved = try #require(try before.saveState())
        before.deactivate()
        let waiting = NoteInteractor(store, clock: clock)
        try waiting.restoreState(saved)
        let savedAgain = try #require(try waiting.saveState())
        let note = NoteInteractor(store, clock: clock)
        try note.restoreState(savedAgain)
        note.activate()
        await until { note.told == ["saved"] }
        #expect(try await store.read() == "Run")
        gate.open()
        note.deactivate()
    }

    @Test("Text that is typed into a form before it is pressed again is stored with it")
    func typedBeforeItIsPressedAgain() async throws {
        let store = NoteStore(note: "Walk")
        let before = try await opened(store)
        let gate = Gate()
        before.gate = gate
        before.send(pressed(.save, "Run"))
        await until { gate.waiting == 1 }
        let saved = try #require(try before.saveState())
        before.deactivate()
        gate.open()
        _ = await before.keeper?.read()
        let note = NoteInteractor(store, clock: clock)
        try note.restoreState(saved)
        note.activate()
        note.send(.form(.changed(.text, "Run far")))
        #expect(note.currentState.phase == .loading)
        await until { note.told == ["saved"] }
        #expect(try await store.read() == "Run far")
        note.deactivate()
    }

    @Test("A button that is pressed in a form that is back and not open yet does its work when it is")
    func pressedEarly() async throws {
        let store = NoteStore(note: "Walk")
        let before = try await opened(store)
        before.send(.form(.changed(.text, "Half a thou")))
        let saved = try #require(try before.saveState())
        before.deactivate()
        _ = await before.keeper?.read()
        let note = NoteInteractor(store, clock: clock)
        try note.restoreState(saved)
        note.activate()
        #expect(note.currentState.phase == .loading)
        note.send(pressed(.save, "Half a thought"))
        #expect(note.told.isEmpty)
        let savedAgain = try #require(try note.saveState())
        await until { note.told == ["saved"] }
        #expect(try await store.read() == "Half a thought")
        // Pressed once: the form that follows has nothing to press.
        #expect(try note.saveState() == nil)
        note.deactivate()
        // One that ends before it is open has it done by the next.
        try await store.write("Walk")
        let next = NoteInteractor(store, clock: clock)
        try next.restoreState(savedAgain)
        next.activate()
        await until { next.told == ["saved"] }
        #expect(try await store.read() == "Half a thought")
        next.deactivate()
    }

    @Test("A button of a form that nobody can see yet does nothing")
    func pressedUnseen() async throws {
        let store = NoteStore(note: "Walk")
        let note = NoteInteractor(store, clock: clock)
        note.activate()
        note.send(pressed(.save, "Run"))
        await until { note.currentState.phase == .editing }
        await note.settled()
        #expect(note.told.isEmpty)
        #expect(try await store.read() == "Walk")
        note.deactivate()
    }

    @Test("A button of a form that is shown at once does its work when the form is open, also in the session that follows")
    func pressedAtOnce() async throws {
        let store = NoteStore(draft: "Kept from before")
        let note = NoteInteractor(store, clock: clock, isShownAtOnce: true)
        note.activate()
        #expect(note.currentState.phase == .loading)
        #expect(try note.saveState() == nil)
        note.send(pressed(.save, "Run"))
        let saved = try #require(try note.saveState())
        #expect(note.told.isEmpty)
        await until { note.told == ["saved"] }
        #expect(try await store.read() == "Run")
        note.deactivate()
        try await store.write(nil)
        let next = NoteInteractor(store, clock: clock, isShownAtOnce: true)
        try next.restoreState(saved)
        next.activate()
        await until { next.told == ["saved"] }
        #expect(try await store.read() == "Run")
        next.deactivate()
    }

    @Test("Nothing of a form is saved before it is shown and after it is done with")
    func savesNothing() async throws {
        let store = NoteStore(note: "Walk")
        let note = NoteInteractor(store, clock: clock)
        #expect(try note.saveState() == nil)
        note.activate()
        await until { note.currentState.phase == .editing }
        #expect(try note.saveState() != nil)
        note.send(pressed(.save, "Run"))
        await until { note.told == ["saved"] }
        #expect(try note.saveState() == nil)
        note.deactivate()
    }

    @Test("Which button it was; an unknown one and Enter save")
    func commands() {
        for command in DraftedFormCommand.allCases {
            #expect(FormSubmission<NoteField>([:], submitter: command.rawValue).draftedCommand == command)
        }
        #expect(FormSubmission<NoteField>([:]).draftedCommand == .save)
        #expect(FormSubmission<NoteField>([:], submitter: "launch").draftedCommand == .save)
    }
}
