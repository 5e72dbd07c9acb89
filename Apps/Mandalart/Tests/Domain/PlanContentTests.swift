import Foundation
import MandalartDomain
import MandalartTesting
import Testing

struct PlanContentTests {
    @Test func positionsAreAGrid() throws {
        #expect(GridPosition.allCases.count == 9 && GridPosition.ring.count == 8)
        #expect(GridPosition.ring.map(\.ringNumber) == (1...8).map(Optional.some))
        #expect(GridPosition.center.ringNumber == nil)
        #expect(GridPosition(row: 3, column: 0) == nil && GridPosition(row: 0, column: -1) == nil && GridPosition(index: 9) == nil)
        let corner = try #require(GridPosition(row: 0, column: 0))
        #expect(corner.moved(rows: -1, columns: 0) == nil && corner.moved(rows: 1, columns: 1) == .center)
    }

    @Test func aPositionThatIsNoneIsNotRead() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(GridPosition.self, from: Data("9".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(GridPosition.self, from: Data("-1".utf8)) }
    }

    @Test func aFullPlanFills81CellsWith73Mandalarts() {
        let plan = SamplePlans.full
        #expect(plan.filledCount == 73)
        let cells = GridPosition.allCases.flatMap { block in GridPosition.allCases.map { plan.cell(block, $0) } }
        #expect(cells.count == 81 && cells.allSatisfy { $0.title != nil && $0.paletteID != nil && $0.progress != nil })
    }

    @Test func theGoalsStandInTheirBlocksAndAroundTheMiddle() throws {
        let plan = SamplePlans.full
        for place in GridPosition.ring {
            let main = try #require(plan[place]).main
            #expect(plan.cell(place, .center) == plan.cell(.center, place))
            #expect(plan.cell(place, .center) == .main(main, progress: plan.progress(at: place)))
        }
        #expect(plan.cell(.center, .center).title == plan.goal?.title)
    }

    @Test func emptyCellsSayWhatCanStandThere() throws {
        let plan = SamplePlans.sparse
        let (filled, empty) = (GridPosition.ring[0], GridPosition.ring[7])
        #expect(plan.cell(empty, .center) == .emptyMain(empty))
        #expect(plan.cell(.center, empty) == .emptyMain(empty))
        #expect(plan.cell(empty, filled) == .unreachable)
        #expect(plan.cell(filled, empty) == .emptySub(try #require(plan[filled]).main, empty))
    }

    @Test func aGoalWithoutStepsSaysNothingOfTheProgress() {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 1)
        plan.branches[0].subs[0].achievementRate = 0.65
        plan.branches[1].subs = []
        #expect(plan.progress == 0.65 && plan.stepCount == 1)
        #expect(plan.summary.progress == 0.65 && plan.summary.stepCount == 1)
    }

    @Test func progressIsTheMeanOfWhatIsThere() {
        #expect(SamplePlans.empty.progress == 0)
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 2)
        plan.branches[0].subs[0].achievementRate = 1
        plan.branches[0].subs[1].achievementRate = 0.5
        plan.branches[1].subs[0].achievementRate = 0.25
        plan.branches[1].subs[1].achievementRate = 0.25
        #expect(plan.progress(at: GridPosition.ring[0]) == 0.75)
        #expect(plan.progress == 0.5 && plan.progress(at: .center) == 0.5)
        #expect(plan.summary.progress == 0.5 && plan.summary.filledCount == 7)
    }

    @Test(arguments: [(0, 0), (0.001, 1), (0.005, 1), (0.5, 50), (0.994, 99), (0.9999, 99), (1, 100), (-1, 0), (Double.nan, 0), (7, 100)])
    func percentsAreWhole(_ rate: Double, _ percent: Int) {
        #expect(Progress.percent(rate) == percent)
    }

    @Test func applyingAChangeAndItsInverseChangesNothing() throws {
        let before = SamplePlans.full
        let branch = try #require(before[GridPosition.ring[2]])
        var renamed = branch.main
        renamed.title = "Another"
        let changes: [MandalartEdit.Change] = [
            .title(before: before.plan.title, after: "New"), .main(before: branch, after: nil),
            .main(before: Branch(main: branch.main), after: Branch(main: renamed)),
            .sub(branch.id, before: branch.subs[3], after: nil),
            .movedMain(branch.id, title: "x", from: branch.main.position, to: GridPosition.ring[5]),
            .movedSub(
                branch.subs[0].id, title: "x", from: StepPlace(branch.subs[0].position, of: branch.id),
                to: StepPlace(GridPosition.ring[6], of: try #require(before[GridPosition.ring[0]]).id)),
        ]
        for change in changes {
            var plan = before
            plan.apply(change)
            #expect(plan != before)
            plan.apply(change.inverse)
            #expect(plan == before)
        }
    }

    @Test func aGoalThatMovesTakesItsStepsAlong() throws {
        let before = SamplePlans.sparse
        let (first, second, empty) = (GridPosition.ring[0], GridPosition.ring[1], GridPosition.ring[7])
        let branch = try #require(before[first])
        let gesture = try #require(before.moving(PlanPlace(.center, first), to: PlanPlace(second, .center)))
        #expect(gesture == .moveGoal(branch.id, to: second))
        let swapped = before.expecting([.make(gesture)])
        #expect(swapped[second]?.subs == branch.subs && swapped[second]?.id == branch.id)
        #expect(swapped[first]?.subs == before[second]?.subs)
        // Done twice it is as done once.
        #expect(try swapped.change(by: gesture, now: .now) == nil && swapped.expecting([.make(gesture)]) == swapped)
        let moved = before.expecting([.make(.moveGoal(branch.id, to: empty))])
        #expect(moved[first] == nil && moved[empty]?.subs == branch.subs)
        #expect(moved.branches.map(\.main.position) == moved.branches.map(\.main.position).sorted())
    }

    @Test func impossibleMovesAreRefused() throws {
        let plan = SamplePlans.sparse
        let (first, empty) = (GridPosition.ring[0], GridPosition.ring[7])
        let goal = PlanPlace(.center, first)
        #expect(plan.moving(goal, to: PlanPlace(.center, .center)) == nil)
        #expect(plan.moving(PlanPlace(.center, .center), to: goal) == nil)
        #expect(plan.moving(goal, to: PlanPlace(first, first)) == nil)
        #expect(plan.moving(PlanPlace(first, first), to: goal) == nil)
        #expect(plan.moving(PlanPlace(first, first), to: PlanPlace(empty, first)) == nil)
        #expect(plan.moving(PlanPlace(first, empty), to: PlanPlace(first, first)) == nil)
        #expect(plan.achieving(50, at: goal) == nil && plan.achieving(50, at: PlanPlace(first, empty)) == nil)
        let (main, core) = (try #require(plan[first]), try #require(plan[.center]))
        #expect(throws: MandalartError.noPlaceForGoal) { try plan.change(by: .moveGoal(main.id, to: .center), now: .now) }
        #expect(throws: MandalartError.noPlaceForGoal) { try plan.change(by: .moveGoal(core.id, to: first), now: .now) }
        #expect(throws: MandalartError.noPlaceForSub) {
            try plan.change(by: .moveStep(main.subs[0].id, to: StepPlace(first, of: core.id)), now: .now)
        }
        #expect(throws: MandalartError.subNotFound(7)) { try plan.change(by: .progress(7, rate: 0.5), now: .now) }
        #expect(throws: MandalartError.invalidRate) { try plan.change(by: .progress(main.subs[0].id, rate: 1.5), now: .now) }
    }

    @Test(arguments: [(-5, 0.0), (65, 0.65), (900, 1)]) func progressIsBounded(_ percent: Int, _ rate: Double) throws {
        let place = PlanPlace(GridPosition.ring[0], GridPosition.ring[0])
        let step = try #require(SamplePlans.sparse[place.block]?[place.position])
        #expect(SamplePlans.sparse.achieving(percent, at: place) == .progress(step.id, rate: rate))
    }

    @Test func aStepIsBegunWhenSomethingOfItIsAchieved() throws {
        let (now, later) = (Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2))
        let step = SubMandalart(SubDraft(title: "Run"), id: 1, at: GridPosition.ring[0], after: nil, now: now)
        #expect(step.begunAt == nil)
        let begun = step.achieved(0.1, now: now)
        #expect(begun.begunAt == now && begun.achieved(1, now: later).begunAt == now)
        #expect(begun.achieved(0, now: later).begunAt == nil)
        #expect(step.progressedAt == nil && begun.progressedAt == now && begun.achieved(0.1, now: later).progressedAt == now)
        #expect(begun.achieved(0.2, now: later).progressedAt == later && begun.achieved(0, now: later).progressedAt == later)
        let renamed = SubDraft(title: "Walk", achievementRate: 0.2)
        #expect(SubMandalart(renamed, id: 1, at: step.position, after: begun, now: later).begunAt == now)
        #expect(SubMandalart(renamed, id: 1, at: step.position, after: step, now: later).begunAt == later)
    }

    @Test func changingAMainMandalartKeepsItsSubs() throws {
        var plan = SamplePlans.full
        let branch = try #require(plan[GridPosition.ring[0]])
        var renamed = branch.main
        renamed.title = "Another"
        plan.apply(.main(before: Branch(main: branch.main), after: Branch(main: renamed)))
        #expect(plan[GridPosition.ring[0]] == Branch(main: renamed, subs: branch.subs))
    }
}
