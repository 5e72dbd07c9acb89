import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoCore
import TodoDomain
import TodoTesting

@testable import TodoEditor

/// Todos that are entered faster than they are stored.
@MainActor
@Suite("Add one after another", .checksLeaks)
struct AddOneAfterAnotherTests {
    let parent = Parent()
    let repository = FakeTodoRepository()
    let drafts = FakeTodoRepository()
    let gate = AsyncStream<Void>.makeStream()

    /// An interactor of which the first todos wait until the gate opens, once each.
    func interactor(restoring saved: SavedValue? = nil, waits: Bool = true) async throws -> AddInteractor {
        var environment = environment()
        if waits { environment.kept = { @MainActor [stream = gate.stream] in for await _ in stream { return } } }
        let interactor = AddInteractor(
            presenter: FakeStateView<AddState, EditorAction>(), component: Needs(repository, environment: environment, drafts: drafts),
            clock: TestClock())
        interactor.listener = parent
        if let saved { try interactor.restoreState(saved) }
        interactor.activate()
        await eventually { interactor.currentState.isOpen }
        return interactor
    }

    func press(_ command: EditorCommand, _ title: String) -> EditorAction {
        .drafted(.form(.submitted(FormSubmission([.title: title], submitter: command.rawValue))))
    }

    func typed(_ text: String) -> EditorAction { .drafted(.form(.changed(.title, text))) }

    @Test(
        "The form is empty as soon as it is sent, and what is typed meanwhile is the next title as it stands",
        arguments: [
            "Milk and", "Bread", "Milk",
        ])
    func typesOn(_ next: String) async throws {
        let add = try await interactor()
        add.send(typed("Milk"))
        add.send(press(.saveNext, "Milk"))
        #expect(add.currentState.form.fields[.title].isEmpty && add.currentState.form.canSave && repository.current.isEmpty)
        add.send(typed(next))
        gate.continuation.yield()
        await eventually { parent.added.count == 1 }
        #expect(repository.current.map(\.title) == ["Milk"] && add.currentState.form.fields[.title] == next)
        add.deactivate()
        await eventually { drafts.keptDraft(.new)?.title == next }
    }

    @Test("Those that are sent while the first is being stored are stored after it, in order, the same one twice as well")
    func inOrder() async throws {
        let add = try await interactor()
        let titles = ["apple", "bread", "bread", "cheese"]
        for title in titles {
            add.send(typed(title))
            add.send(press(.saveNext, title))
        }
        add.send(press(.save, "last"))
        #expect(repository.current.isEmpty && add.currentState.form.isAdding)
        for _ in 0...titles.count { gate.continuation.yield() }
        await eventually { parent.finished == 1 }
        #expect(repository.current.map(\.title) == titles + ["last"] && parent.stayed == titles.count)
        #expect(!add.currentState.form.isAdding)
        await eventually { drafts.keptDraft(.new) == nil }
    }

    @Test("One that cannot be stored is in the form again")
    func givenBack() async throws {
        let add = try await interactor()
        repository.fail(with: .storage("full"))
        add.send(press(.saveNext, "Read Monday"))
        gate.continuation.yield()
        await eventually { add.currentState.form.fields.failure == .custom("store") }
        #expect(add.currentState.form.fields[.title] == "Read Monday" && add.currentState.form.unadded.isEmpty)
        repository.fail(with: nil)
        add.send(press(.saveNext, "Read Monday"))
        gate.continuation.yield()
        await eventually { parent.stayed == 1 }
        #expect(repository.current.map(\.title) == ["Read"])
    }

    @Test("Those that cannot be stored while the next one is typed wait beside it until they are stored again")
    func waits() async throws {
        let add = try await interactor()
        repository.fail(with: .storage("full"))
        for title in ["apple", "bread"] { add.send(press(.saveNext, title)) }
        add.send(typed("chee"))
        for _ in 0..<2 { gate.continuation.yield() }
        await eventually { add.currentState.form.unadded.map(\.draft.title) == ["apple", "bread"] }
        #expect(add.currentState.form.fields[.title] == "chee" && !add.currentState.form.isAdding)
        repository.fail(with: nil)
        add.send(press(.addAgain, "cheese"))
        #expect(add.currentState.form.unadded.isEmpty)
        await eventually { parent.stayed == 2 }
        #expect(repository.current.map(\.title) == ["apple", "bread"] && add.currentState.form.fields[.title] == "cheese")
    }

    @Test("One that cannot be stored after the form was left is in it the next time")
    func left() async throws {
        let add = try await interactor()
        repository.fail(with: .storage("full"))
        add.send(press(.saveNext, "apple"))
        add.deactivate()
        gate.continuation.yield()
        await letOthersRun()
        let again = try await interactor(waits: false)
        #expect(again.currentState.form.fields[.title] == "apple" && again.currentState.isRestored)
    }

    @Test("A write under way when the server ended is stored once, and in order")
    func restarts() async throws {
        let add = try await interactor()
        for title in ["apple", "bread"] { add.send(press(.saveNext, title)) }
        add.send(typed("chee"))
        let saved = try #require(try add.saveState())
        gate.continuation.yield()
        await eventually { repository.current.map(\.title) == ["apple"] }
        let again = try await interactor(restoring: saved, waits: false)
        await eventually { !again.currentState.form.isAdding }
        #expect(repository.current.map(\.title) == ["apple", "bread"] && again.currentState.form.fields[.title] == "chee")
        gate.continuation.finish()
        await letOthersRun()
    }
}
