import MandalartDomain
import MandalartTesting
import RibletReactor
import Testing

@testable import MandalartEdit

@Suite("The form for a goal: its state")
struct EditMainStateTests {
    private let branch = SamplePlans.sparse[GridPosition.ring[0]]

    private func content(_ branch: Branch?) -> PlanContent {
        PlanContent(plan: SamplePlans.sparse.plan, branches: branch.map { [$0] } ?? [])
    }

    private func opened(_ branch: Branch?, draft: MainDraft? = nil) -> EditMainState {
        var state = EditMainState(at: EditPlace(plan: 1, goal: GridPosition.ring[0], position: GridPosition.ring[0]))
        state.apply(.read(content(branch)))
        state.apply(.drafted(.opened(draft, isDraftLost: false)))
        return state
    }

    @Test("It is filled in with what is stored, or empty with a colour of its place")
    func opens() throws {
        let branch = try #require(branch)
        let stored = opened(branch)
        #expect(stored.phase == .editing && !stored.isNew && stored.subCount == 2)
        #expect(stored.form[.title] == "Stay healthy" && stored.palette == .type1)
        #expect(!stored.isChanged && stored.draftToKeep == nil)
        let new = opened(nil)
        #expect(new.isNew && new.form[.title].isEmpty && !new.isChanged)
        #expect(new.palette == EditMainState.palette(at: GridPosition.ring[0]))
        #expect(Set(GridPosition.allCases.map(EditMainState.palette(at:))).count == 9)
    }

    @Test("A new goal leads to the first free place after it, the middle first of all")
    func next() {
        #expect(opened(nil).onward == .place(GridPosition.ring[1]))
        #expect(opened(branch).onward == nil)
        var last = EditMainState(at: EditPlace(plan: 1, goal: GridPosition.ring[7], position: GridPosition.ring[7]))
        last.apply(.read(content(nil)))
        #expect(last.onward == .place(.center))
        var only = EditMainState(at: EditPlace(plan: 1, goal: GridPosition.ring[7], position: GridPosition.ring[7]))
        var full = SamplePlans.full
        full.branches.removeAll { $0.main.position == GridPosition.ring[7] }
        only.apply(.read(full))
        #expect(only.isNew && only.onward == nil)
        // Where all goals are there, their steps come next.
        full.branches = full.branches.map { Branch(main: $0.main, subs: $0.main.position == GridPosition.ring[2] ? [] : $0.subs) }
        only.apply(.read(full))
        #expect(only.onward == .steps(GridPosition.ring[2]))
    }

    @Test("Of two windows, a form that nobody has changed follows, and a changed one lets its user choose")
    func contested() throws {
        var other = try #require(branch)
        other.main.title = "Build DESK"
        var form = opened(branch)
        form.apply(.arrived(content(other)))
        #expect(form.form[.title] == "Build DESK" && !form.isOvertaken && !form.isChanged)
        form = opened(branch)
        form.apply(.drafted(.fields(.changed(.title, "Build PHONE"))))
        form.apply(.arrived(content(branch)))
        #expect(!form.isOvertaken)
        form.apply(.arrived(content(other)))
        #expect(form.isOvertaken && form.form[.title] == "Build PHONE")
        #expect(form.theirs.map(\.field) == [.title] && form.theirs.map(\.text) == ["Build DESK"])
        form.apply(.drafted(.reset))
        #expect(!form.isOvertaken && form.form[.title] == "Build DESK")
    }

    @Test("A draft that differs is there again, and can be thrown away")
    func draft() throws {
        let branch = try #require(branch)
        var state = opened(branch, draft: MainDraft(title: "Stay fit", paletteID: .type3))
        #expect(state.isRestored && state.form[.title] == "Stay fit" && state.palette == .type3 && state.isChanged)
        state.apply(.drafted(.reset))
        #expect(!state.isRestored && state.form[.title] == "Stay healthy" && !state.isChanged)
        #expect(!opened(branch, draft: MainDraft(branch.main)).isRestored)
    }

    @Test("The address of a picture, which the form does not show, stays what it is")
    func imageURL() {
        let main = MainMandalart(
            id: 1, title: "Goal", position: GridPosition.ring[0], paletteID: .type2, imageURL: "https://example.com/a.png")
        var state = opened(Branch(main: main))
        state.apply(.drafted(.fields(.changed(.title, "Other"))))
        #expect(state.draft.imageURL == "https://example.com/a.png" && state.draft.title == "Other")
    }

    @Test("Reading again leaves what is typed; a failure shows only where nothing is")
    func readsAgain() throws {
        var state = opened(branch)
        state.apply(.drafted(.fields(.changed(.title, "Typed"))))
        state.apply(.drafted(.reading))
        state.apply(.drafted(.failed(.storage("down"))))
        #expect(state.phase == .editing && state.form[.title] == "Typed")
        state.apply(.read(content(nil)))
        state.apply(.drafted(.opened(nil, isDraftLost: true)))
        #expect(state.isNew && state.form[.title] == "Typed")
        var fresh = EditMainState(at: EditPlace(plan: 1, goal: .center, position: .center))
        fresh.apply(.drafted(.failed(.storage("down"))))
        #expect(fresh.phase == .failed(.storage("down")))
        fresh.apply(.drafted(.reading))
        #expect(fresh.phase == .loading)
    }

    @Test("Every other mutation changes what it names")
    func others() throws {
        var state = opened(branch)
        state.apply(.drafted(.asked(.delete(title: "Run"))))
        #expect(state.question == .delete(title: "Run"))
        state.apply(.drafted(.asked(nil)))
        #expect(state.question == nil)
        state.apply(.told(.emptyTitle))
        #expect(state.told.wrappedValue == .emptyTitle)
        state.apply(.drafted(.deleting(true)))
        #expect(state.isDeleting && !state.canSave)
        state.apply(.drafted(.deleting(false)))
        #expect(state.canSave)
        state.apply(.drafted(.draftKept(false)))
        #expect(state.isDraftLost)
        state.apply(.drafted(.draftKept(true)))
        #expect(!state.isDraftLost)
        state.apply(.drafted(.fields(.changed(.description, "Why"))))
        #expect(state.draft.description == "Why" && state.draftToKeep == state.draft)
        state.apply(.drafted(.finished))
        #expect(state.form.phase == .submitted && state.draftToKeep == nil)
    }

    @Test("A title is needed and bounded; colours are one of sixteen")
    func rules() throws {
        var state = opened(branch)
        state.apply(.drafted(.fields(.changed(.title, "  "))))
        #expect(state.form.faults[.title] == .valueMissing)
        state.apply(.drafted(.fields(.changed(.title, String(repeating: "한", count: 81)))))
        #expect(state.form.faults[.title] == .tooLong(maximum: 80))
        state.apply(.drafted(.fields(.changed(.description, String(repeating: "a", count: 1001)))))
        #expect(state.form.faults[.description] == .tooLong(maximum: 1000))
        state.apply(.drafted(.fields(.changed(.palette, "type17"))))
        #expect(state.form.faults[.palette] == .patternMismatch && state.palette == .type1)
    }
}
