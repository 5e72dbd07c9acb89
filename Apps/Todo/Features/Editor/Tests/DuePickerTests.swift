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
        func duePickerDidChoose(_ due: Due?) { record(due as Any) }
        func duePickerDidFinish() { record() }
    }

    let view = View()
    let listener = Listener()

    private func make() -> DuePickerInteractor {
        let interactor = DuePickerInteractor(
            DuePickerState(due: .time(noon), choices: environment().dueSuggestions()), presenter: view)
        interactor.listener = listener
        return interactor
    }

    @Test func choosesADate() async {
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        #expect(test.state.choices.map(\.shortcut) == [.today, .thisEvening, .tomorrow, .nextWeek])
        await test.send(.picked(.invalid))
        #expect(test.state.isInvalid && test.state.due == .time(noon))
        await test.send(.confirmed(.invalid))
        #expect(test.state.isInvalid && listener.calls.isEmpty, "it stays open")
        let due = Due.time(noon.addingTimeInterval(86_400))
        await test.send(.picked(.due(due)))
        #expect(test.state.due == due && !test.state.isInvalid && view.states.last == test.state)
        #expect(listener.calls.isEmpty, "not before it is confirmed")
        await test.send(.confirmed(.due(due)))
        await test.expectCall(on: listener) { $0.duePickerDidChoose(due) }
        await test.send(.picked(.due(nil)))
        #expect(test.state.due == nil && !test.state.isInvalid)
        await test.send(.confirmed(.due(nil)))
        await test.expectCall(on: listener) { $0.duePickerDidChoose(nil) }
        await test.finish()
    }

    @Test func cancels() async {
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        await test.send(.picked(.due(.time(noon.addingTimeInterval(60)))))
        await test.send(.cancelled)
        await test.expectCall(on: listener) { $0.duePickerDidFinish() }
        await test.finish()
    }

    @Test func choicesSurviveARestart() throws {
        let before = make()
        before.activate()
        before.send(.picked(.due(.time(noon.addingTimeInterval(60)))))
        let saved = try #require(try before.saveState())
        before.deactivate()
        let again = make()
        try again.restoreState(saved)
        #expect(again.currentState == before.currentState)
    }

    /// A version in which each todo had a time kept it so.
    @Test func recordsOfAFormerVersionAreRead() throws {
        let kept = #"{"date": 0, "isInvalid": false, "choices": [{"shortcut": "tomorrow", "date": 60}]}"#
        let state = try JSONDecoder().decode(DuePickerState.self, from: Data(kept.utf8))
        #expect(state.due == .time(Date(timeIntervalSinceReferenceDate: 0)))
        #expect(state.choices.map(\.due) == [.time(Date(timeIntervalSinceReferenceDate: 60))])
        let form = #"{"title": "Walk", "text": "", "dueAt": 0}"#
        #expect(
            try JSONDecoder().decode(TodoDraft.self, from: Data(form.utf8))
                == TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceReferenceDate: 0))))
    }

    /// The form holds it while it is open, however it closes.
    @Test func liesOverTheForm() async {
        final class FormView: FakeNavigation, StatePresentable {
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
        }.build(withListener: Parent(), list: nil)
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
