import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

private struct Pet: Identifiable, Codable, Equatable {
    var id: Int
    var name = ""

    init(id: Int) { self.id = id }
    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
}

private final class PetsInteractor: Interactor, Reactor {
    struct State: Equatable { var pets = Paging<Pet, Int>(first: 0) }
    enum Mutation: Equatable { case pets(Paging<Pet, Int>.Mutation) }

    struct Failure: Error {}

    let initialState: State
    private(set) var asked: [Int] = []
    /// A flag for each answered load: true if it had been given up by then.
    private(set) var givenUp: [Bool] = []
    private var answers: [CheckedContinuation<Page<Pet, Int>?, Never>] = []

    init(_ pets: Paging<Pet, Int> = Paging(first: 0)) { initialState = State(pets: pets) }

    var waiting: Int { answers.count }

    /// Answers what was asked first; nothing makes it fail.
    func answer(_ ids: [Int]?, next: Int? = nil) {
        answers.removeFirst().resume(returning: ids.map { Page($0.map(Pet.init), next: next) })
    }

    func mutate(action: PagingEvent) -> Effect<Mutation> {
        paging(action, \.pets) { [weak self] cursor in
            guard let self else { throw Failure() }
            asked.append(cursor)
            let answer = await withCheckedContinuation { self.answers.append($0) }
            givenUp.append(Task.isCancelled)
            guard let answer else { throw Failure() }
            return answer
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

    // MARK: A refresh, and other lists

    @Test("a refresh gives the page under way up: it is cancelled, and what still comes of it is dropped", arguments: [true, false])
    func refreshOutdates(_ comes: Bool) async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        await until { pets.waiting == 1 }
        pets.send(.refreshed)
        await until { pets.waiting == 2 }
        pets.answer(comes ? [1, 2] : nil, next: 9)
        await until { pets.givenUp.count == 1 }
        await letOthersRun()
        #expect(pets.givenUp == [true])
        #expect(pets.currentState.pets.items.isEmpty && pets.currentState.pets.loadState == .loading)
        pets.answer([3], next: 1)
        await until { pets.currentState.pets.loadState == .idle }
        #expect(pets.currentState.pets.items.map(\.id) == [3] && pets.currentState.pets.pageCount == 1)
        #expect(pets.asked == [0, 0])
        pets.deactivate()
    }

    @Test("refreshed many times, only the last page counts, whichever comes first")
    func refreshStorm() async {
        let pets = PetsInteractor()
        pets.activate()
        pets.send(.appeared)
        for _ in 0..<9 { pets.send(.refreshed) }
        await until { pets.waiting == 10 }
        for id in 0..<10 { pets.answer([id], next: 1) }
        await until { pets.givenUp.count == 10 }
        await until { pets.currentState.pets.loadState == .idle }
        #expect(pets.currentState.pets.items.map(\.id) == [9])
        pets.deactivate()
    }

    @Test("a refresh of one list leaves the page of another one alone")
    func twoLists() async {
        let shelves = ShelvesInteractor()
        shelves.activate()
        shelves.send(.init(shelf: 0, event: .appeared))
        shelves.send(.init(shelf: 1, event: .appeared))
        await until { shelves.waiting == 2 }
        shelves.send(.init(shelf: 0, event: .refreshed))
        await until { shelves.waiting == 3 }
        for id in 0..<3 { shelves.answer(id) }
        await until { shelves.currentState.shelves.allSatisfy { $0.loadState == .complete } }
        #expect(shelves.currentState.shelves.map { $0.items.map(\.id) } == [[2], [1]])
        shelves.deactivate()
    }

    @Test("another list in its place does not get the page that was on its way for the one before")
    func replaced() async {
        let shelves = ShelvesInteractor()
        shelves.activate()
        shelves.send(.init(shelf: 0, event: .appeared))
        await until { shelves.waiting == 1 }
        shelves.send(.init(shelf: 0, event: nil))
        shelves.answer(7)
        await until { shelves.answered == 1 }
        await letOthersRun()
        #expect(shelves.currentState.shelves[0] == Paging(first: 0))
        shelves.send(.init(shelf: 0, event: .appeared))
        await until { shelves.waiting == 1 }
        shelves.answer(8)
        await until { shelves.currentState.shelves[0].loadState == .complete }
        #expect(shelves.currentState.shelves[0].items.map(\.id) == [8])
        shelves.deactivate()
    }

    // MARK: Items that change

    private func list(_ ids: [Int], next: Int? = 1) -> Paging<Pet, Int> {
        var pets = Paging<Pet, Int>(first: 0)
        pets.apply(.began)
        pets.apply(.loaded(Page(ids.map(Pet.init), next: next)))
        return pets
    }

    @Test("an item is changed where it is, and only there")
    func changed() {
        var pets = list([1, 2, 3])
        pets.apply(.changed(Pet(2, "Rex")))
        pets.apply(.changed(Pet(9, "Nobody")))
        #expect(pets.items == [Pet(1, ""), Pet(2, "Rex"), Pet(3, "")])
        #expect(pets.loadState == .idle && pets.pageCount == 1)
    }

    @Test(
        "an item is inserted at its place, each is there once",
        arguments: [(-3, [9, 1, 2]), (0, [9, 1, 2]), (1, [1, 9, 2]), (7, [1, 2, 9])])
    func inserted(_ position: Int, _ ids: [Int]) {
        var pets = list([1, 2])
        pets.apply(.inserted(Pet(id: 9), at: position))
        #expect(pets.items.map(\.id) == ids)
        pets.apply(.inserted(Pet(1, "Rex")))
        #expect(pets.items.first == Pet(1, "Rex") && pets.items.count == 3)
    }

    @Test("an item is found by its identifier, whatever came, went and changed before")
    func positions() throws {
        var random = SeededGenerator(seed: 7)
        var list = Paging<Pet, Int>(first: 0)
        for step in 0..<400 {
            let id = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: list.apply(.loaded(Page((id..<id + 5).map(Pet.init), next: step)))
            case 1, 2: list.apply(.inserted(Pet(id, "put"), at: Int.random(in: 0..<40, using: &random)))
            case 3, 4: list.apply(.removed(id))
            case 5: list = try JSONDecoder().decode(Paging<Pet, Int>.self, from: JSONEncoder().encode(list))
            default: list.apply(.changed(Pet(id, "changed \(step)")))
            }
            let items = Array(list.items)
            #expect(Set(items.map(\.id)).count == items.count)
            for id in 0..<66 {
                #expect(list.position(of: id) == items.firstIndex { $0.id == id })
                #expect(list.item(id) == items.first { $0.id == id })
            }
        }
        list.apply(.reset)
        #expect(list.item(1) == nil && list == Paging(first: 0))
    }

    @Test("an item that was removed does not come back with the page on its way, but may with a later one")
    func removed() {
        var pets = list([1, 2])
        pets.apply(.removed(1))
        pets.apply(.removed(5))
        #expect(pets.items.map(\.id) == [2])
        pets.apply(.began)
        pets.apply(.removed(2))
        pets.apply(.removed(3))
        pets.apply(.removed(4))
        pets.apply(.inserted(Pet(4, "again")))
        pets.apply(.loaded(Page([2, 3, 4, 5].map(Pet.init), next: 2)))
        #expect(pets.items == [Pet(4, "again"), Pet(5, "")])
        pets.apply(.began)
        pets.apply(.loaded(Page([3, 6].map(Pet.init), next: 3)))
        #expect(pets.items.map(\.id) == [4, 5, 3, 6])
    }

    @Test("the list ends with a page that brings nothing new, unless it is because items have come or gone")
    func end() {
        var pets = list([1, 2])
        pets.apply(.inserted(Pet(id: 0)))
        pets.apply(.began)
        // Where cursors count items an insertion moves what was there into the next page.
        pets.apply(.loaded(Page([2].map(Pet.init), next: 2)))
        #expect(pets.loadState == .idle && pets.next == 2)
        pets.apply(.began)
        pets.apply(.loaded(Page([2].map(Pet.init), next: 3)))
        #expect(pets.loadState == .complete, "once, not for ever")

        var emptied = list([1])
        emptied.apply(.removed(1))
        #expect(!emptied.isEmpty, "there is more")
        emptied.apply(.began)
        emptied.apply(.loaded(Page([], next: 5)))
        #expect(emptied.isEmpty)
    }
}

/// Several lists in one state, of one type and loaded by one call.
private final class ShelvesInteractor: Interactor, Reactor {
    struct Action {
        let shelf: Int
        /// Nothing puts another list in the place.
        let event: PagingEvent?
    }
    enum Mutation { case paged(Int, Paging<Pet, Int>.Mutation), replaced(Int) }
    struct State { var shelves = [Paging<Pet, Int>(first: 0), Paging(first: 0)] }

    let initialState = State()
    private(set) var answered = 0
    private var answers: [CheckedContinuation<Int, Never>] = []

    var waiting: Int { answers.count }

    func answer(_ id: Int) { answers.removeFirst().resume(returning: id) }

    func mutate(action: Action) -> Effect<Mutation> {
        guard let event = action.event else { return .just(.replaced(action.shelf)) }
        return paging(event, \.shelves[action.shelf]) { [unowned self] _ in
            let id = await withCheckedContinuation { answers.append($0) }
            answered += 1
            return Page([Pet(id: id)], next: nil)
        }
        .map { .paged(action.shelf, $0) }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .paged(let shelf, let mutation): state.shelves[shelf].apply(mutation)
        case .replaced(let shelf): state.shelves[shelf] = Paging(first: 0)
        }
    }
}
