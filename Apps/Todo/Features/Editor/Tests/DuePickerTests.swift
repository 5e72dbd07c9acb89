import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoEditor

@MainActor
@Suite("The choice of a date", .checksLeaks)
struct DuePickerTests {
    typealias View = FakeStateView<DuePickerState, DuePickerAction>

    final class Listener: ListenerMock, DuePickerListener {
        func duePickerDidChoose(_ date: Date) { record(date) }
        func duePickerDidFinish() { record() }
    }

    let view = View()
    let listener = Listener()

    private func make() -> DuePickerInteractor {
        let interactor = DuePickerInteractor(
            DuePickerState(date: noon, choices: environment().dueSuggestions()), presenter: view)
        interactor.listener = listener
        return interactor
    }

    @Test func choosesADate() async {
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        #expect(test.state.choices.map(\.shortcut) == [.thisEvening, .tomorrow, .nextWeek])
        let hours = test.state.choices.map { Int($0.date.timeIntervalSince(noon) / 3600) }
        #expect(hours == [6, 21, 117], "18:00 today, 09:00 tomorrow, Monday 09:00")
        await test.send(.picked(nil))
        #expect(test.state.isInvalid)
        await test.send(.confirmed(nil))
        #expect(test.state.isInvalid && listener.calls.isEmpty, "it stays open")
        let date = noon.addingTimeInterval(86_400)
        await test.send(.picked(date))
        #expect(test.state.date == date && !test.state.isInvalid && view.states.last == test.state)
        #expect(listener.calls.isEmpty, "not before it is confirmed")
        await test.send(.confirmed(date))
        await test.expectCall(on: listener) { $0.duePickerDidChoose(date) }
        await test.finish()
    }

    @Test func cancels() async {
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        await test.send(.picked(noon.addingTimeInterval(60)))
        await test.send(.cancelled)
        await test.expectCall(on: listener) { $0.duePickerDidFinish() }
        await test.finish()
    }

    @Test func whatWasChosenSoFarSurvivesARestart() throws {
        let before = make()
        before.activate()
        before.send(.picked(noon.addingTimeInterval(60)))
        let saved = try #require(try before.saveState())
        before.deactivate()
        let again = make()
        try again.restoreState(saved)
        #expect(again.currentState == before.currentState)
    }

    /// The form holds it while it is open, however it closes.
    @Test func liesOverTheForm() async {
        final class FormView: FakeNavigation, AddPresentable {
            weak var listener: (any ActionListener<EditorAction>)?
            private(set) var states: [AddState] = []
            func present(_ state: AddState) { states.append(state) }
        }
        let (form, needs, root) = (FormView(), Needs(FakeTodoRepository()), TestRoot())
        let router = AddBuilder(dependency: needs) {
            AddViews(presenter: form, viewController: form)
        } children: {
            DuePickerBuilder(dependency: $0) { _ in
                let view = View()
                return StateViews(presenter: view, viewController: view)
            }
        }.build(withListener: Parent())
        root.attachChild(router)
        await eventually { form.states.last?.isOpen == true }
        form.listener?.send(.drafted(.form(.submitted(FormSubmission([:], submitter: EditorCommand.due.rawValue)))))
        expectTree(root, "Root\n  Add [slot: .due]\n    DuePicker")
        form.userDismisses()
        expectChildren(of: router)
        #expect(form.states.last?.form.fields.focus?.field == .due)
        root.detachChild(router)
    }
}
