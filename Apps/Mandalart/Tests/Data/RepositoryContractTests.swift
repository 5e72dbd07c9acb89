import Foundation
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

/// Every repository of plans, the one that other modules test with included.
enum RepositoryKind: CaseIterable {
    case sqlite, fake

    func open(_ folder: TemporaryFolder) async throws -> any MandalartRepository {
        switch self {
        case .sqlite: try await MandalartData.open(folder).plans
        case .fake: FakeMandalartRepository()
        }
    }
}

/// The real repository and the fake behave alike.
@Suite(.timeLimit(.minutes(20))) struct RepositoryContractTests {
    private let folder: TemporaryFolder
    private let first = GridPosition.ring[0]

    init() throws { folder = try TemporaryFolder() }

    private func repository(_ kind: RepositoryKind) async throws -> any MandalartRepository { try await kind.open(folder) }

    @Test(arguments: RepositoryKind.allCases) func savingAMainMandalartNeverLosesItsSubs(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0]
        let before = try #require(plan[first])
        _ = try await repository.saveMain(MainDraft(title: "Other", paletteID: .type16), at: first, in: plan.id)
        let after = try #require(try await repository.content(of: plan.id)[first])
        #expect(after.subs == before.subs && after.subs.count == 8)
        #expect(after.id == before.id && after.main.title == "Other" && after.main.paletteID == .type16)
    }

    @Test(arguments: RepositoryKind.allCases) func pagesThatMissTheLastPlanAtOnceAddOne(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let user = FakeUserState()
        let only = try await repository.add([PlanDraft(title: "only")])[0].id
        _ = try await repository.deletePlan(only)
        // Each page has a use case of its own, and none of them sees what the others do.
        let shown = try await withThrowingTaskGroup(of: Plan.ID.self) { group in
            for _ in 0..<20 {
                let pages = DefaultMandalartUseCase(
                    plans: repository, drafts: FakeMandalartRepository(), userState: user, logger: RecordingLogger())
                group.addTask { try await pages.currentPlan(titled: "2027 plan") }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        let plans = try await repository.plans()
        #expect(plans.map(\.plan.title) == ["2027 plan"])
        #expect(shown == [plans[0].id] && user.current.currentPlan == plans[0].id)
    }

    @Test(arguments: RepositoryKind.allCases) func deletingAMainMandalartIsUndoneWhole(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.learning].draft(.ko)])[0]
        let edit = try await repository.deleteMain(at: first, in: plan.id)
        #expect(edit.summary.kind == .deletedMain && edit.summary.title == plan[first]?.main.title)
        #expect(try await repository.content(of: plan.id)[first] == nil)
        _ = try await repository.undo(in: plan.id, edit: edit.number)
        #expect(try await repository.content(of: plan.id).branches == plan.branches)
    }

    @Test(arguments: RepositoryKind.allCases) func anUndoOfWhatIsNotTheLastEditIsRefused(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0]
        let edit = try await repository.saveMain(MainDraft(title: "a"), at: first, in: plan.id)
        _ = try await repository.rename(plan.id, to: "q")
        await #expect(throws: MandalartError.nothingToUndo) { try await repository.undo(in: plan.id, edit: edit.number) }
        #expect(try await repository.content(of: plan.id).history.undo?.kind == .renamedPlan)
    }

    @Test(arguments: RepositoryKind.allCases) func aRedoOfWhatWasNotUndoneLastIsRefused(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0].id
        let edits = [try await repository.rename(plan, to: "q"), try await repository.rename(plan, to: "r")]
        for _ in edits { _ = try await repository.undo(in: plan, edit: nil) }
        await #expect(throws: MandalartError.nothingToUndo) { try await repository.redo(in: plan, edit: edits[1].number) }
        #expect(try await repository.redo(in: plan, edit: edits[0].number).number == edits[0].number)
        #expect(try await repository.content(of: plan).plan.title == "q")
    }

    @Test(arguments: RepositoryKind.allCases) func anEditAfterAnUndoForgetsWhatWasUndone(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0].id
        _ = try await repository.saveMain(MainDraft(title: "a"), at: first, in: plan)
        _ = try await repository.undo(in: plan, edit: nil)
        #expect(try await repository.content(of: plan).history.redo?.title == "a")
        _ = try await repository.saveMain(MainDraft(title: "b"), at: first, in: plan)
        await #expect(throws: MandalartError.nothingToUndo) { try await repository.redo(in: plan, edit: nil) }
    }

    @Test(arguments: RepositoryKind.allCases) func historiesOfPlansAreApart(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plans = try await repository.add([PlanDraft(title: "p"), PlanDraft(title: "q")]).map(\.id)
        _ = try await repository.rename(plans[0], to: "p2")
        await #expect(throws: MandalartError.nothingToUndo) { try await repository.undo(in: plans[1], edit: nil) }
        _ = try await repository.rename(plans[1], to: "q2")
        _ = try await repository.undo(in: plans[0], edit: nil)
        #expect(try await repository.plans().map(\.plan.title) == ["p", "q2"])
    }

    @Test(arguments: RepositoryKind.allCases) func missingPartsAreNamed(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0].id
        await #expect(throws: MandalartError.planNotFound(99)) { try await repository.content(of: 99) }
        await #expect(throws: MandalartError.planNotFound(99)) { try await repository.saveMain(MainDraft(title: "a"), at: first, in: 99) }
        await #expect(throws: MandalartError.mainNotFound(99)) { try await repository.saveSub(SubDraft(title: "a"), at: first, of: 99) }
        await #expect(throws: MandalartError.nothingAt(first)) { try await repository.deleteMain(at: first, in: plan) }
        await #expect(throws: MandalartError.emptyTitle) { try await repository.saveMain(MainDraft(title: " "), at: first, in: plan) }
        await #expect(throws: MandalartError.planNotFound(99)) { try await repository.deletePlan(99) }
    }

    @Test(arguments: RepositoryKind.allCases) func noSubStandsInTheMiddleOrAroundTheGoalOfThePlan(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0]
        let (goal, main) = (try #require(plan[.center]).id, try #require(plan[first]).id)
        await #expect(throws: MandalartError.noPlaceForSub) { try await repository.saveSub(SubDraft(title: "a"), at: first, of: goal) }
        await #expect(throws: MandalartError.noPlaceForSub) { try await repository.saveSub(SubDraft(title: "a"), at: .center, of: main) }
    }

    @Test(arguments: RepositoryKind.allCases) func aDeletedPlanComesBackAsItWas(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        // All that there is of a plan, and different in each cell.
        var draft = PlanTemplate[.product].draft(.en)
        for index in draft.mains.indices {
            draft.mains[index].draft.description = "About \(index)"
            draft.mains[index].draft.imageURL = "https://example.com/\(index).png"
            draft.mains[index].draft.paletteID = PaletteID.allCases[index % PaletteID.allCases.count]
            for sub in draft.mains[index].subs.indices { draft.mains[index].subs[sub].draft.achievementRate = Double(sub) / 10 }
        }
        let plans = try await repository.add([draft, PlanDraft(title: "q")])
        let deleted = try await repository.deletePlan(plans[0].id)
        #expect(try await repository.plans().map(\.id) == [plans[1].id])
        try await repository.restore(deleted)
        #expect(try await repository.content(of: plans[0].id) == plans[0])
        #expect(try await repository.plans().map(\.id) == plans.map(\.id))
    }

    @Test(arguments: RepositoryKind.allCases) func plansAreAddedAllOrNone(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        await #expect(throws: MandalartError.emptyTitle) { try await repository.add([PlanDraft(title: "p"), PlanDraft(title: "")]) }
        let many = (0...MandalartLimits.plans).map { PlanDraft(title: "p\($0)") }
        await #expect(throws: MandalartError.tooManyPlans(limit: 100)) { try await repository.add(many) }
        #expect(try await repository.plans().isEmpty)
    }

    @Test(arguments: RepositoryKind.allCases) func summariesSayWhatThePlansSay(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        var chance = Chance(7)
        let added = try await repository.add((0..<20).map { _ in chance.plan() })
        for (summary, content) in zip(try await repository.plans(), added) {
            #expect(summary.plan == content.plan && summary.goal == content.goal?.title && summary.paletteID == content.goal?.paletteID)
            #expect(summary.filledCount == content.filledCount && abs(summary.progress - content.progress) < 1e-9)
        }
    }

    @Test(arguments: RepositoryKind.allCases) func aGestureIsOneEditAndDoneTwiceNone(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0]
        let (goal, other) = (try #require(plan[first]), try #require(plan[GridPosition.ring[3]]))
        let step = goal.subs[2]
        let gestures: [(CellGesture, EditSummary.Kind)] = [
            (.progress(step.id, rate: 0.65), .progressedSub), (.moveGoal(goal.id, to: GridPosition.ring[5]), .movedMain),
            (.moveStep(step.id, to: StepPlace(GridPosition.ring[7], of: goal.id)), .movedSub),
            (.moveStep(step.id, to: StepPlace(first, of: other.id)), .movedSub),
        ]
        var expected = plan
        for (gesture, kind) in gestures {
            let edit = try #require(try await repository.make(gesture, in: plan.id))
            #expect(edit.summary.kind == kind)
            #expect(try await repository.make(gesture, in: plan.id) == nil)
            expected.apply(edit.change)
            let content = try await repository.content(of: plan.id)
            #expect(content.branches == expected.branches && content.history.undo == edit.summary)
        }
        for _ in gestures { _ = try await repository.undo(in: plan.id, edit: nil) }
        #expect(try await repository.content(of: plan.id).branches == plan.branches)
        for _ in gestures { _ = try await repository.redo(in: plan.id, edit: nil) }
        #expect(try await repository.content(of: plan.id).branches == expected.branches)
        await #expect(throws: MandalartError.subNotFound(99_999)) { try await repository.make(.progress(99_999, rate: 1), in: plan.id) }
        await #expect(throws: MandalartError.planNotFound(99)) { try await repository.make(gestures[0].0, in: 99) }
    }

    @Test(arguments: RepositoryKind.allCases) func aStepKeepsItsNoteAndItsDay(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0]
        let goal = try #require(plan[first])
        let draft = SubDraft(title: "Talk", achievementRate: 0.5, note: " Twice,\nat least ", due: Day(rawValue: "2027-02-28"))
        let edit = try await repository.saveSub(draft, at: first, of: goal.id)
        let saved = try #require(try await repository.content(of: plan.id)[first]?[first])
        #expect(saved.note == "Twice,\nat least" && saved.due?.rawValue == "2027-02-28" && saved.begunAt != nil)
        _ = try await repository.undo(in: plan.id, edit: edit.number)
        #expect(try await repository.content(of: plan.id)[first] == goal)
        _ = try await repository.redo(in: plan.id, edit: edit.number)
        #expect(try await repository.content(of: plan.id)[first]?[first] == saved)
        let long = SubDraft(title: "a", note: String(repeating: "n", count: MandalartLimits.note + 1))
        await #expect(throws: MandalartError.tooLong(field: "note", limit: MandalartLimits.note)) {
            try await repository.saveSub(long, at: first, of: goal.id)
        }
    }

    @Test(arguments: RepositoryKind.allCases) func pagesHearOfEveryChange(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0].id
        var contents = repository.updates(of: plan).makeAsyncIterator()
        var plans = repository.planUpdates().makeAsyncIterator()
        #expect(await contents.next()??.plan.title == "p")
        _ = try await repository.saveMain(MainDraft(title: "a"), at: .center, in: plan)
        #expect(await contents.next { $0?.goal?.title == "a" } != nil)
        #expect(await plans.next { $0.first?.goal == "a" } != nil)
        _ = try await repository.deletePlan(plan)
        #expect(await contents.next { $0 == nil } != nil)
        #expect(await plans.next { $0.isEmpty } != nil)
    }

    /// A thousand edits at random, with undo and redo among them; all undone, it is where it began;
    /// all done again, where it ended.
    @Test(arguments: RepositoryKind.allCases, [1, 2, 3]) func randomEditsEndWhereTheyBegan(_ kind: RepositoryKind, _ seed: UInt64)
        async throws
    {
        let repository = try await repository(kind)
        var chance = Chance(seed)
        let begun = try await repository.add([chance.plan()])[0]
        let plan = begun.id
        for _ in 0..<1000 { try await randomEdit(repository, plan, &chance) }
        while (try? await repository.redo(in: plan, edit: nil)) != nil {}
        let ended = try await repository.content(of: plan)
        while (try? await repository.undo(in: plan, edit: nil)) != nil {}
        let undone = try await repository.content(of: plan)
        #expect(undone.plan == begun.plan && undone.branches == begun.branches && undone.history.undo == nil)
        while (try? await repository.redo(in: plan, edit: nil)) != nil {}
        #expect(try await repository.content(of: plan) == ended)
    }

    private func randomEdit(_ repository: any MandalartRepository, _ plan: Plan.ID, _ chance: inout Chance) async throws {
        let position = chance.position()
        switch Int.random(in: 0..<13, using: &chance) {
        case 0: _ = try await repository.rename(plan, to: chance.title())
        case 1: _ = try? await repository.deleteMain(at: position, in: plan)
        case 2: _ = try? await repository.undo(in: plan, edit: nil)
        case 3: _ = try? await repository.redo(in: plan, edit: nil)
        case 4, 5:
            let palette = PaletteID.allCases.randomElement(using: &chance) ?? .type1
            _ = try await repository.saveMain(MainDraft(title: chance.title(), paletteID: palette), at: position, in: plan)
        case 6:
            guard let main = try await repository.content(of: plan)[position]?.id else { return }
            _ = try? await repository.deleteSub(at: chance.ringPosition(), of: main)
        case 7, 8, 9:
            let content = try await repository.content(of: plan)
            guard let branch = content.branches.randomElement(using: &chance) else { return }
            _ = try? await repository.make(.moveGoal(branch.id, to: position), in: plan)
            guard let step = branch.subs.randomElement(using: &chance), let goal = content.branches.randomElement(using: &chance)?.id else {
                return
            }
            _ = try? await repository.make(.moveStep(step.id, to: StepPlace(chance.ringPosition(), of: goal)), in: plan)
            _ = try await repository.make(.progress(step.id, rate: .random(in: 0...1, using: &chance)), in: plan)
        default:
            guard let main = try await repository.content(of: plan)[position], !main.main.position.isCenter else { return }
            let draft = SubDraft(title: chance.title(), achievementRate: .random(in: 0...1, using: &chance))
            _ = try await repository.saveSub(draft, at: chance.ringPosition(), of: main.id)
        }
    }
}
