import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartNickName

@MainActor
@Suite("The question for a name: what it does", .checksLeaks)
struct NickNameInteractorTests {
    let mandalarts = FakeMandalartUseCase()
    let userState = FakeUserState()
    let clock = TestClock()
    let listener = ListenerSpy()
    let page = PageSpy()

    final class ListenerSpy: ListenerMock, NickNameListener {
        func nickNameDidFinish() { record() }
    }

    typealias PageSpy = FakeStateView<NickNameState, NickNameAction>

    private func make() -> ReactorTest<NickNameInteractor> {
        let interactor = NickNameInteractor(presenter: page, mandalarts: mandalarts, userState: userState, clock: clock)
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener, exhaustivity: .off)
    }

    /// Types a name into the question that has opened.
    private func typed(_ name: String) async -> ReactorTest<NickNameInteractor> {
        let test = make()
        await test.receive(where: { if case .opened = $0 { true } else { false } })
        await test.send(.form(.changed(.nickname, name)))
        return test
    }

    @Test(
        "The name can be confirmed from one character on that is seen",
        arguments: [("", false), ("   ", false), ("\u{3164}", false), ("J", true), ("  J  ", true), ("준", true), ("별이", true), ("👨‍👩‍👧", true)])
    func rule(_ name: String, _ isEnough: Bool) async {
        let test = await typed(name)
        #expect(test.state.canConfirm == isEnough)
        #expect(page.states.last == test.state)
        await test.finish()
    }

    @Test("A name that is confirmed is stored, and the draft of it forgotten")
    func confirm() async {
        let test = await typed("Jisoo")
        await test.send(.form(.submitted(FormSubmission([.nickname: " Jisoo "]))))
        await test.expectCall(on: listener) { $0.nickNameDidFinish() }
        #expect(userState.current.nickname == "Jisoo")
        #expect(mandalarts.repository.keptDraft(.nickname) == nil)
        await test.finish()
        #expect(mandalarts.repository.keptDraft(.nickname) == nil)
    }

    @Test("A name that is confirmed before its draft is read is stored as soon as it is")
    func confirmedEarly() async {
        let test = make()
        #expect(test.state.phase == .loading)
        await test.send(.form(.submitted(FormSubmission([.nickname: "Jisoo"]))))
        await test.expectCall(on: listener) { $0.nickNameDidFinish() }
        #expect(userState.current.nickname == "Jisoo")
        await test.finish()
    }

    @Test("A name that is missing, not seen or too long is refused with a reason, wherever it comes from")
    func refused() async {
        let test = await typed("")
        await test.send(.form(.submitted(FormSubmission([.nickname: "\u{200B}"]))))
        #expect(test.state.form.problem(with: .nickname) == .valueMissing)
        await test.send(.form(.submitted(FormSubmission([.nickname: "  "]))))
        #expect(test.state.form.problem(with: .nickname) == .valueMissing)
        await test.send(.form(.submitted(FormSubmission([.nickname: String(repeating: "x", count: 31)]))))
        #expect(test.state.form.problem(with: .nickname) == .tooLong(maximum: 30))
        #expect(userState.current.nickname == nil)
        #expect(listener.calls.isEmpty)
        await test.finish()
    }

    @Test("A failed write is told; the typed text stays, and can be sent again")
    func failure() async {
        let test = await typed("Jisoo")
        userState.fail(with: .storage("full"))
        await test.send(.form(.submitted(FormSubmission([.nickname: "Jisoo"]))))
        await test.receive(where: { if case .fields(.rejected) = $0 { true } else { false } })
        #expect(test.state.form.failure == .custom("store") && test.state.form[.nickname] == "Jisoo")
        userState.fail(with: nil)
        await test.send(.form(.submitted(FormSubmission([.nickname: "Jisoo"]))))
        await test.expectCall(on: listener) { $0.nickNameDidFinish() }
        await test.finish()
    }

    @Test("Typed text is kept at once and when the page is left, and is there again")
    func draft() async {
        let test = await typed("Jis")
        await eventually { mandalarts.repository.keptDraft(.nickname) == .nickname("Jis") }
        await test.send(.form(.changed(.nickname, "Jiso")))
        await test.finish()
        await eventually { mandalarts.repository.keptDraft(.nickname) == .nickname("Jiso") }

        let again = make()
        await again.receive(where: { if case .opened = $0 { true } else { false } })
        #expect(again.state.form[.nickname] == "Jiso" && again.state.canConfirm && again.state.isRestored)
        await again.send(.form(.submitted(FormSubmission([.nickname: "Jiso"], submitter: "discard"))))
        #expect(again.state.form[.nickname].isEmpty && !again.state.isRestored && userState.current.nickname == nil)
        await again.finish()
        await eventually { mandalarts.repository.keptDraft(.nickname) == nil }
    }
}
