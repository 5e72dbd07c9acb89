import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartSetting

@MainActor
@Suite(.checksLeaks) struct SettingInteractorTests {
    let user = FakeUserState(UserState(nickname: "Mina"))
    let archive = FakeArchiveUseCase()
    let view = FakeSettingView()
    let listener = FakeSettingListener()

    private func interactor(_ view: FakeSettingView? = nil) -> SettingInteractor {
        let interactor = SettingInteractor(presenter: view ?? self.view, component: SettingComponent(user: user, archive: archive))
        interactor.listener = listener
        return interactor
    }

    private func make() -> ReactorTest<SettingInteractor> { ReactorTest(interactor(), exhaustivity: .off) }

    @Test func theNicknameIsShownAndFollowedUntilItIsTouched() async throws {
        let test = make()
        await eventually { test.state.phase == .shown && test.state.form[.nickname] == "Mina" }
        try await user.setNickname("Minji")
        await eventually { test.state.form[.nickname] == "Minji" }
        await test.send(.form(.changed(.nickname, "Mi")))
        try await user.setNickname("Other")
        await eventually { test.state.user.nickname == "Other" }
        #expect(test.state.form[.nickname] == "Mi")
        await test.finish()
    }

    @Test func theNicknameIsSavedAndCanBeChangedAgain() async {
        let test = make()
        await eventually { test.state.phase == .shown }
        await test.send(.form(.submitted(FormSubmission([.nickname: "Jisoo"]))))
        await eventually { user.current.nickname == "Jisoo" && view.told == [.nicknameSaved] }
        await eventually { test.state.form.canSubmit && test.state.user.nickname == "Jisoo" }
        await test.send(.form(.submitted(FormSubmission([.nickname: "Sora"]))))
        await eventually { user.current.nickname == "Sora" }
        await test.finish()
    }

    @Test(arguments: ["", "\u{3164}", "  ", String(repeating: "n", count: 31)]) func badNicknamesAreRefused(_ name: String) async {
        let test = make()
        await eventually { test.state.phase == .shown }
        await test.send(.form(.submitted(FormSubmission([.nickname: name]))))
        await eventually { test.state.form.problem(with: .nickname) != nil }
        #expect(user.current.nickname == "Mina" && view.told.isEmpty)
        await test.finish()
    }

    @Test func oneCharacterMakesANicknameAndSpacesDoNot() async {
        let test = make()
        await eventually { test.state.phase == .shown }
        await test.send(.form(.submitted(FormSubmission([.nickname: " \t "]))))
        await eventually { test.state.form.problem(with: .nickname) == .valueMissing }
        #expect(user.current.nickname == "Mina")
        await test.send(.form(.submitted(FormSubmission([.nickname: " 준 "]))))
        await eventually { view.told == [.nicknameSaved] }
        await test.finish()
    }

    @Test func aStoreThatFailsIsToldAndWhatWasTypedStays() async {
        let test = make()
        await eventually { test.state.phase == .shown }
        user.fail(with: .storage("full"))
        await test.send(.form(.submitted(FormSubmission([.nickname: "Jisoo"]))))
        await eventually { test.state.form.failure != nil }
        #expect(test.state.form[.nickname] == "Jisoo" && test.state.form.canSubmit)
        await test.send(.themeChosen(.dark))
        await eventually { view.told == [.themeFailed(.dark)] }
        await test.finish()
    }

    @Test func themesAreChosen() async {
        let test = make()
        await test.send(.themeChosen(.dark))
        await eventually { test.state.user.theme == .dark }
        await test.send(.themeChosen(.system))
        await eventually { test.state.user.theme == .system }
        await test.finish()
    }

    @Test func importedDataIsShown() async {
        archive.willImport(.success(PlanImport([PlanDraft(SamplePlans.full)])))
        let test = make()
        await test.send(.fileChosen([1, 2, 3]))
        await eventually { listener.calls == ["import 1"] }
        #expect(archive.files == [[1, 2, 3]] && !test.state.isImporting && test.state.importProblem == nil)
        await test.finish()
    }

    @Test func fateOfKnownPlansIsAskedBeforeAnyIsStored() async {
        let plans = PlanImport([PlanDraft(SamplePlans.full)], beside: [SamplePlans.full])
        archive.willImport(.success(plans))
        let test = make()
        await test.send(.importAnswered(.skip))
        for choice in [nil, PlanImport.Choice.replace, .keepBoth] {
            await test.send(.fileChosen([1]))
            await eventually { test.state.question == plans && !test.state.isImporting }
            await test.send(.importAnswered(choice))
            await eventually { test.state.question == nil && !test.state.isImporting }
        }
        await eventually { listener.calls == ["import 1", "import 1"] }
        #expect(archive.choices == [.replace, .keepBoth])
        await test.finish()
    }

    @Test func failedImportIsToldUntilTheNextTry() async {
        let fault = MandalartError.unusableFile(ImportFault(.missing, line: 3, field: "plans[0].title"))
        archive.willImport(.failure(fault))
        let test = make()
        await test.send(.fileChosen([1]))
        await eventually { test.state.importProblem == fault }
        #expect(!test.state.isImporting && listener.calls.isEmpty)
        archive.willImport(.success(PlanImport([PlanDraft(SamplePlans.full)])))
        await test.send(.fileChosen([2]))
        await eventually { test.state.importProblem == nil && listener.calls == ["import 1"] }
        await test.finish()
    }

    @Test func thePrivacyPolicyIsAskedForAndBackLeaves() async {
        let test = make()
        await test.send(.privacyTapped)
        await test.send(.backTapped)
        #expect(listener.calls == ["privacy", "finish"])
        await test.finish()
    }

    @Test func settingsThatCannotBeReadAreTriedAgain() async {
        user.fail(with: .storage("no"))
        let test = make()
        await eventually { test.state.phase == .failed(.storage("no")) }
        user.fail(with: nil)
        await test.send(.appeared)
        await eventually { test.state.phase == .shown && test.state.form[.nickname] == "Mina" }
        await test.finish()
    }

    @Test func typedTextSurvivesARestart() async throws {
        let test = make()
        await eventually { test.state.phase == .shown }
        await test.send(.form(.changed(.nickname, "Half a na")))
        let saved = try #require(try test.reactor.saveState())
        await test.finish()
        let again = interactor(FakeSettingView())
        try again.restoreState(saved)
        again.activate()
        await eventually { again.currentState.phase == .shown }
        #expect(again.currentState.form[.nickname] == "Half a na")
        again.deactivate()
    }

    @Test func recordsOfAFormerVersionComeBack() async throws {
        struct Former: Encodable {
            let section = "privacy"
            let nickname: String?
        }
        let setting = interactor()
        try setting.restoreState(SavedValue(encoding: Former(nickname: "Half a na")))
        #expect(setting.currentState.form[.nickname] == "Half a na")
        let untouched = interactor()
        try untouched.restoreState(SavedValue(encoding: Former(nickname: nil)))
        #expect(try untouched.saveState() == nil)
    }
}
