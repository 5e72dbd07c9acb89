import Riblet
import RibletReactor
import RibletTesting
import Testing

private struct Pet: Identifiable, Codable, Equatable { var id: Int }

private final class PetsInteractor: Interactor, Reactor {
    struct State: Equatable { var pets = Paging<Pet, Int>(first: 0) }
    enum Mutation: Equatable { case pets(Paging<Pet, Int>.Mutation) }

    struct Failure: Error {}

    let initialState: State
    private(set) var asked: [Int] = []
    private var answers: [CheckedContinuation<Page<Pet, Int>?, Never>] = []

    init(_ pets: Paging<Pet, Int> = Paging(first: 0)) { initialState = State(pets: pets) }

    var waiting: Int { answers.count }

    /// Answers what was asked first; nothing makes it fail.
    func answer(_ ids: [Int]?, next: Int? = nil) {
        answers.removeFirst().resume(returning: ids.map { Page($0.map(Pet.init), next: next) })
    }

    func mutate(action: PagingEvent) -> Effect<Mutation> {
        Effect.paging(action, in: { [weak self] in self?.currentState.pets }) { [weak self] cursor in
            guard let self else { throw Failure() }
            asked.append(cursor)
            guard let page = await withCheckedContinuation({ self.answers.append($0) }) else { throw Failure() }
            return page
        }
        .map { .pets($0) }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .pets(let mutation): state.pets.apply(mutation)
        }
    }
}

@MainActor
@Suite("Lists loaded page by page", .checksLeaks, .timeLimit(.minutes(20)))
struct PagingTests {
    private func loaded(_ ids: [Int], next: Int?) -> PetsInteractor.Mutation { .pets(.loaded(Page(ids.map(Pet.init), next: next))) }

    @Test("pages come one after the other, when they are asked for, until there is no more")
    func pages() async {
        let pets = PetsInteractor()
        let test = ReactorTest(pets)
        await test.send(.appeared)
        await test.receive(.pets(.began)) { $0.pets.apply(.began) }
        #expect(pets.currentState.pets.loadState == .loading && !pets.currentState.pets.isSettled)
        await until { pets.waiting == 1 }
        pets.answer([1, 2], next: 2)
        await test.receive(loaded([1, 2], next: 2)) { $0.pets.apply(.loaded(Page([Pet(id: 1), Pet(id: 2)], next: 2))) }
        #expect(pets.currentState.pets.loadState == .idle && pets.currentState.pets.isSettled)
        await test.send(.moreWanted(seen: 2))
        await test.receive(.pets(.began)) { $0.pets.apply(.began) }
        await until { pets.waiting == 1 }
        pets.answer([2, 3])
        await test.receive(loaded([2, 3], next: nil)) { $0.pets.apply(.loaded(Page([Pet(id: 2), Pet(id: 3)], next: nil))) }
        #expect(pets.currentState.pets.items.map(\.id) == [1, 2, 3], "each once")
        #expect(pets.currentState.pets.loadState == .complete && !pets.currentState.pets.isEmpty)
        await test.send(.moreWanted(seen: 3))
        await test.finish()
        #expect(pets.asked == [0, 2])
    }

    @Test("no page is loaded twice, however often the end comes near")
    func once() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        pets.send(.moreWanted(seen: 0))
        await until { pets.waiting == 1 }
        pets.answer([1], next: 1)
        await until { pets.currentState.pets.loadState == .idle }
        pets.send(.moreWanted(seen: 0))
        pets.send(.retried)
        pets.send(.appeared)
        await letOthersRun()
        #expect(pets.asked == [0], "what saw an older end asks for nothing")
        pets.send(.moreWanted(seen: 1))
        pets.send(.moreWanted(seen: 1))
        await until { pets.waiting == 1 }
        pets.answer(nil)
        await until { pets.currentState.pets.loadState == .failed }
        #expect(pets.asked == [0, 1])
        pets.deactivate()
    }

    @Test("a page that does not come is asked for again, by the user only")
    func retry() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        await until { pets.waiting == 1 }
        pets.answer(nil)
        await until { pets.currentState.pets.loadState == .failed }
        #expect(pets.currentState.pets.isSettled)
        pets.send(.moreWanted(seen: 0))
        await letOthersRun()
        #expect(pets.asked == [0])
        pets.send(.retried)
        await until { pets.waiting == 1 }
        pets.answer([1], next: 1)
        await until { pets.currentState.pets.items.count == 1 }
        #expect(pets.asked == [0, 0])
        pets.deactivate()
    }

    @Test("a page on its way is given up with the activity, and asked for again with the next")
    func leave() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        await until { pets.waiting == 1 }
        pets.deactivate()
        pets.answer([9], next: 1)
        await letOthersRun()
        #expect(pets.currentState.pets.items.isEmpty)
        pets.activate()
        pets.send(.appeared)
        await until { pets.waiting == 1 }
        pets.answer([1], next: nil)
        await until { pets.currentState.pets.loadState == .complete }
        #expect(pets.currentState.pets.items.map(\.id) == [1])
        pets.deactivate()
    }

    @Test("a list that comes back by its count loads as many pages as there were")
    func count() async {
        let pets = PetsInteractor(Paging(first: 0, pages: 3))
        pets.activate()
        pets.send(.appeared)
        for page in 0..<3 {
            await until { pets.waiting == 1 }
            pets.answer([page], next: page + 1)
        }
        await until { pets.currentState.pets.loadState == .idle }
        #expect(pets.asked == [0, 1, 2] && pets.currentState.pets.pageCount == 3)
        pets.deactivate()
    }

    @Test("as many pages come as are wanted, also where the goal moves while one is on its way")
    func wanted() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.wanted(pages: 1))
        await until { pets.waiting == 1 }
        pets.send(.wanted(pages: 2))
        pets.send(.wanted(pages: 1))
        for page in 0..<2 {
            await until { pets.waiting == 1 }
            pets.answer([page], next: page + 1)
        }
        await until { pets.currentState.pets.loadState == .idle }
        #expect(pets.asked == [0, 1] && pets.currentState.pets.wantedCount == 2)
        pets.send(.wanted(pages: 2))
        await letOthersRun()
        #expect(pets.asked == [0, 1], "they are there")
        pets.send(.wanted(pages: 3))
        await until { pets.waiting == 1 }
        pets.answer([], next: 3)
        await until { pets.currentState.pets.loadState == .complete }
        pets.send(.wanted(pages: 9))
        await letOthersRun()
        #expect(pets.asked == [0, 1, 2], "there is no more")
        pets.deactivate()
    }

    @Test("a refreshed list begins at its beginning; one without items is empty")
    func refresh() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        await until { pets.waiting == 1 }
        pets.answer([1], next: 7)
        await until { pets.currentState.pets.loadState == .idle }
        pets.send(.refreshed)
        await until { pets.waiting == 1 }
        #expect(pets.currentState.pets.items.isEmpty && !pets.currentState.pets.isEmpty)
        pets.answer([], next: 1)
        await until { pets.currentState.pets.isEmpty }
        #expect(pets.asked == [0, 0])
        pets.deactivate()
    }

    @Test("a saved list comes back with its items; what was on its way can be asked for again")
    func saved() throws {
        var pets = Paging<Pet, Int>(first: 0)
        pets.apply(.began)
        pets.apply(.loaded(Page([Pet(id: 1)], next: 1)))
        pets.apply(.began)
        let again = try SavedValue(encoding: pets).decode(Paging<Pet, Int>.self)
        #expect(again.items == pets.items && again.next == 1 && again.loadState == .idle)
        #expect(!again.isSettled, "two pages are wanted")
        pets.apply(.loaded(Page([], next: 2)))
        #expect(try SavedValue(encoding: pets).decode(Paging<Pet, Int>.self) == pets)
        #expect(pets.loadState == .complete)
    }
}
