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
        ]
        for change in changes {
            var plan = before
            plan.apply(change)
            #expect(plan != before)
            plan.apply(change.inverse)
            #expect(plan == before)
        }
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
