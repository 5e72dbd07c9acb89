import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoCore
import TodoDomain
import TodoTesting

@testable import TodoQuickEntry

/// The draft of a title that is added: it goes after the todo has come, and the server may end in
/// between.
@MainActor
@Suite("The draft of the quick entry", .checksLeaks)
struct QuickEntryDraftTests {
    let todos = FakeTodoRepository(now: { TodoEnvironment.noon.now() })
    let gate = AsyncStream<Void>.makeStream()

    /// Opens a page, in which an addition may wait for the gate before it is stored.
    private func open(
        restoring saved: SavedValue? = nil, waits: Bool = false, keeper: TodoDraftKeeper? = nil
    ) async throws -> QuickEntryInteractor {
        var environment = TodoEnvironment.noon
        if waits { environment.kept = { @MainActor [stream = gate.stream] in for await _ in stream { return } } }
        let interactor = QuickEntryInteractor(
            presenter: FakeQuickEntryView(), todos: todos, lists: todos, environment: environment,
            keeper: keeper ?? DraftDesk().keeper(of: .entry, in: todos))
        if let saved { try interactor.restoreState(saved) }
        interactor.activate()
        await eventually { interactor.currentState.isEntryKnown && interactor.currentState.todos != nil }
        return interactor
    }

    /// Types and submits a title, and takes down the page while it waits to be stored.
    private func endWhileAdding(_ title: String, typingOn next: String = "") async throws -> SavedValue {
        let first = try await open(waits: true)
        first.send(.entryTyped(title))
        await eventually { todos.keptDraft(.entry)?.title == title }
        first.send(.entrySubmitted(title))
        if !next.isEmpty { first.send(.entryTyped(next)) }
        let saved = try #require(try first.saveState())
        first.deactivate()
        gate.continuation.finish()
        await eventually { todos.current.count == 1 && todos.keptDraft(.entry)?.title == (next.isEmpty ? nil : next) }
        return saved
    }

    @Test("A title of which the draft has outlived the server is added, and not in the field again", arguments: [true, false])
    func outlives(_ isStored: Bool) async throws {
        let saved = try await endWhileAdding("Salt")
        // As the disk is between the two writes, or before both.
        try await todos.keep(TodoDraft(title: "Salt"), as: .entry)
        if !isStored { _ = try await todos.delete(todos.current.map(\.id)) }
        let second = try await open(restoring: saved)
        await eventually { second.currentState.changes.pending == 0 && todos.keptDraft(.entry) == nil }
        #expect(second.currentState.entry.isEmpty && !second.currentState.isRestored)
        #expect(todos.current.map(\.title) == ["Salt"])
        second.deactivate()
    }

    @Test("The text that was typed behind it is in the field again, and kept")
    func typedOn() async throws {
        let saved = try await endWhileAdding("Salt", typingOn: "Pep")
        try await todos.keep(TodoDraft(title: "Salt"), as: .entry)
        let second = try await open(restoring: saved)
        await eventually { second.currentState.changes.pending == 0 && todos.keptDraft(.entry)?.title == "Pep" }
        #expect(second.currentState.entry == "Pep" && todos.current.map(\.title) == ["Salt"])
        second.deactivate()
    }

    @Test("An addition is under way until its draft is gone")
    func lasts() async throws {
        let keeper = TodoDraftKeeper { [todos] () throws(TodoError) in
            try await todos.draft(.entry)
        } write: { [todos, stream = gate.stream] draft throws(TodoError) in
            if draft == nil { for await _ in stream { break } }
            try await todos.keep(draft, as: .entry)
        }
        let test = try await open(keeper: keeper)
        test.send(.entryTyped("Salt"))
        await eventually { todos.keptDraft(.entry)?.title == "Salt" }
        test.send(.entrySubmitted("Salt"))
        await eventually { todos.current.count == 1 }
        await letOthersRun()
        #expect(test.currentState.changes.underWay.count == 1)
        gate.continuation.yield()
        await eventually { test.currentState.changes.underWay.isEmpty }
        #expect(todos.keptDraft(.entry) == nil && test.currentState.entry.isEmpty)
        test.deactivate()
    }

    @Test("A title that cannot be stored after the page was left is in the field the next time")
    func left() async throws {
        let first = try await open(waits: true)
        first.send(.entrySubmitted("Salt"))
        first.deactivate()
        await eventually { todos.keptDraft(.entry)?.title == "Salt" }
        todos.fail(with: .storage("full"))
        gate.continuation.finish()
        await letOthersRun()
        todos.fail(with: nil)
        let second = try await open()
        #expect(second.currentState.entry == "Salt" && second.currentState.isRestored && todos.current.isEmpty)
        second.deactivate()
    }

    @Test("Trying again what could not be added leaves the draft of what is typed")
    func triesAgain() async throws {
        let test = try await open(waits: true)
        todos.fail(with: .storage("full"))
        test.send(.entrySubmitted("Salt"))
        test.send(.entryTyped("Pep"))
        gate.continuation.yield()
        await eventually { test.currentState.unadded.map(\.text) == ["Salt"] }
        todos.fail(with: nil)
        test.send(.entryTyped("Pepper"))
        await eventually { todos.keptDraft(.entry)?.title == "Pepper" }
        let id = try #require(test.currentState.unadded.first?.id)
        test.send(.retryTapped(id))
        gate.continuation.finish()
        await eventually { todos.current.map(\.title) == ["Salt"] && test.currentState.changes.pending == 0 }
        #expect(todos.keptDraft(.entry)?.title == "Pepper" && test.currentState.entry == "Pepper")
        test.deactivate()
    }
}
