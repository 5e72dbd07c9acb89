import MandalartDomain
import MandalartTesting
import RibletLocalization
import Testing

@Suite("Adding a plan")
struct PlanAdditionTests {
    @Test("A template takes the place of an empty plan, and of none that has something in it", arguments: [true, false])
    func replacing(isEmpty: Bool) async throws {
        let fakes = FakeMandalartUseCase([isEmpty ? SamplePlans.empty : SamplePlans.sparse])
        let addition = PlanAddition(.template(.balancedYear), after: 1, replacing: 1)
        let added = try await fakes.add(addition, titled: "Unused", language: .en, isAgain: false)
        #expect(fakes.repository.current.map(\.id) == (isEmpty ? [added] : [1, added]))
        #expect(try await fakes.content(of: added).plan.title == PlanTemplate[.balancedYear].title(.en) && fakes.selected == added)
    }

    @Test("A to-do added before the server ended is not added again")
    func again() async throws {
        let fakes = FakeMandalartUseCase([SamplePlans.sparse])
        let addition = PlanAddition(.empty, after: 1)
        let first = try await fakes.add(addition, titled: "Mine", language: .ko, isAgain: false)
        #expect(try await fakes.add(addition, titled: "Mine", language: .ko, isAgain: true) == first)
        #expect(fakes.repository.current.map(\.plan.title) == [SamplePlans.sparse.plan.title, "Mine"])
    }
}
