import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoCore
import TodoDomain
import TodoTesting

@testable import TodoEditor

@MainActor
@Suite("The form for a list", .checksLeaks)
struct ListFormTests {
    /// Takes the states.
    private final class View: StatePresentable {
        weak var listener: (any ActionListener<ListFormAction>)?
        private(set) var failures: [TodoError] = []
        private var follower = PulseFollower()

        func present(_ state: ListFormState) {
            if let failure = follower.news(of: state.$failure) { failures.append(failure) }
        }
    }

    private let repository = FakeTodoRepository([todo(1, "Milk"), todo(2, "Walk")])
    private let parent = Parent()
    private let view = View()
    private let desk = DraftDesk()

    private func open(_ id: TodoList.ID?) async -> ListFormInteractor {
        let form = ListFormInteractor(
            id, presenter: view, lists: repository, keeper: desk.keeper(of: .list(id), in: repository), clock: TestClock())
        form.listener = parent
        form.activate()
        await eventually { form.currentState.phase != .loading }
        return form
    }

    private func press(_ command: DraftedFormCommand, _ name: String, _ color: TodoList.Color? = nil) -> ListFormAction {
        var values: [ListFormField: String] = [.name: name]
        values[.color] = color?.rawValue
        return .form(.submitted(FormSubmission(values, submitter: command.rawValue)))
    }

    @Test func aNewListIsStoredAndTheNextHasAnotherColor() async throws {
        let form = await open(nil)
        #expect(form.currentState.isNew && form.currentState.color == .red && !form.currentState.isChanged)
        form.send(press(.save, "  Shop\nping ", .teal))
        await eventually { parent.finished == 1 }
        form.deactivate()
        #expect(try await repository.lists() == [TodoList(id: 1, name: "Shop ping", color: .teal)])
        _ = try await repository.addList("Home", .red)
        let next = await open(nil)
        #expect(next.currentState.color == .orange)
        next.deactivate()
    }

    @Test func aNameThatIsMissingTakenOrTooLongIsSaidAtItsField() async throws {
        _ = try await repository.addList("Home", .red)
        let form = await open(nil)
        form.send(press(.save, "  ", .red))
        #expect(form.currentState.form.problem(with: .name) == .valueMissing)
        form.send(press(.save, String(repeating: "x", count: TodoLimits.listName + 1), .red))
        #expect(form.currentState.form.problem(with: .name) == .tooLong(maximum: TodoLimits.listName))
        form.send(press(.save, "home", .blue))
        await eventually { form.currentState.form.problem(with: .name) == .custom("taken") }
        #expect(parent.finished == 0)
        form.send(press(.save, "Work", .blue))
        await eventually { parent.finished == 1 }
        form.deactivate()
    }

    /// The server can end between the store and the page.
    @Test func aListThatWasStoredAlreadyIsStoredOnce() async throws {
        _ = try await repository.addList("Home", .red)
        let form = await open(nil)
        form.send(press(.save, "Home", .red))
        await eventually { parent.finished == 1 }
        #expect(try await repository.lists().count == 1)
        form.deactivate()
    }

    @Test func thereAreOnlySoManyLists() async throws {
        for number in 1...TodoLimits.lists { _ = try await repository.addList("\(number)", .red) }
        let form = await open(nil)
        form.send(press(.save, "One more", .red))
        await eventually { form.currentState.form.failure == .custom("tooMany") }
        form.deactivate()
    }

    @Test func typedTextIsThereAgain() async throws {
        let form = await open(nil)
        form.send(.form(.changed(.name, "Garden")))
        form.send(.form(.changed(.color, "green")))
        await eventually { repository.keptDraft(.list(nil)) == TodoDraft(title: "Garden", text: "green") }
        form.deactivate()
        let again = await open(nil)
        #expect(again.currentState.form[.name] == "Garden" && again.currentState.color == .green && again.currentState.isRestored)
        again.send(press(.cancel, "Garden", .green))
        await eventually { parent.finished == 1 }
        #expect(repository.keptDraft(.list(nil)) == nil)
        again.deactivate()
    }

    @Test func aListIsChangedAndRemovedAndItsTodosStay() async throws {
        let list = try await repository.addList("Home", .red)
        try await repository.update(1, with: TodoDraft(title: "Milk", list: list.id))
        let form = await open(list.id)
        #expect(form.currentState.form[.name] == "Home" && !form.currentState.isNew)
        form.send(press(.save, "House", .blue))
        await eventually { parent.finished == 1 }
        form.deactivate()
        #expect(try await repository.lists() == [TodoList(id: list.id, name: "House", color: .blue)])

        let other = await open(list.id)
        repository.fail(with: .storage("full"))
        other.send(press(.delete, "House", .blue))
        await eventually { view.failures == [.storage("full")] }
        repository.fail(with: nil)
        other.send(.deleteConfirmed)
        await eventually { parent.removed.count == 1 && parent.finished == 2 }
        other.deactivate()
        #expect(parent.removed.first?.todos == [1] && repository.current.allSatisfy { $0.list == nil })
        try await repository.restoreList(parent.removed[0])
        #expect(repository.current.map(\.list) == [list.id, nil])

        // Of a list that is gone there is nothing to change.
        let gone = await open(99)
        #expect(gone.currentState.phase == .failed(.notFound(99)))
        gone.deactivate()
    }
}
