import Riblet
import RibletReactor
import RibletWebTesting
import Testing

@testable import RibletWeb

private struct Pet: Identifiable, Equatable { var id: Int }

private struct PetRow: View, Identifiable {
    let id: Int
    var body: HTML<PagingEvent> { li { "Pet \(id)" } }
}

private struct PetsView: View {
    var pets = Paging<Pet, Int>(first: 0)

    var body: HTML<PagingEvent> {
        main {
            ul(.aria("label", "Pets")) { each(pets.items.map { PetRow(id: $0.id) }) }
            pagingEnd(
                pets, PagingWords(more: "More", loading: "One moment", failed: "That did not come", retry: "Try again", end: "That is all")
            ) { $0 }
        }
    }
}

private final class PetsController: HTMLViewController<PetsView> {
    var heard: [PagingEvent] = []
    override func handle(_ action: PagingEvent) { heard.append(action) }
}

private final class PetsRouter: LaunchRouter<Interactor, PetsController>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { true }
}

@MainActor
@Suite("The end of a list")
struct PagingEndTests {
    @Test("asks for more when it is seen or pressed, tells what happens, and ends")
    func end() async throws {
        let controller = PetsController(view: PetsView())
        let page = await TestPage(
            WebApplication(name: "Pets") { _ in PetsRouter(interactor: Interactor(), viewController: controller) })
        func show(_ mutations: Paging<Pet, Int>.Mutation...) async {
            for mutation in mutations { controller.view.pets.apply(mutation) }
            let frames = page.frames.count
            await page.wait { page.frames.count > frames }
        }
        await show(.began)
        #expect(page.all("status").map(\.textContent) == ["One moment"])
        await show(.loaded(Page([Pet(id: 1)], next: 1)))
        let first = try page.find("button", "More")
        try page.fire("visible", on: first)
        #expect(controller.heard == [.moreWanted(seen: 1)])
        await show(.began)
        await show(.loaded(Page([Pet(id: 2)], next: 2)))
        let second = try page.find("button", "More")
        #expect(second !== first, "a page notices what comes into view once for each element")
        try page.click(second)
        #expect(controller.heard.last == .moreWanted(seen: 2))
        await show(.failed)
        #expect(page.all("alert").count == 1)
        try page.click("button", "Try again")
        #expect(controller.heard.last == .retried)
        await show(.began, .loaded(Page([], next: nil)))
        #expect(page.text.hasSuffix("That is all") && page.all("button").isEmpty)
        #expect(page.misfits.isEmpty)
    }

    @Test("without script the button is pressed as any other")
    func posted() async throws {
        var pets = Paging<Pet, Int>(first: 0)
        pets.apply(.loaded(Page([Pet(id: 1)], next: 1)))
        let controller = PetsController(view: PetsView(pets: pets))
        let page = await TestPage(
            WebApplication(name: "Pets") { _ in PetsRouter(interactor: Interactor(), viewController: controller) }, connects: false)
        let button = try page.find("button", "More")
        #expect(button["form"] == "rf" && button["name"] == "_e")
        #expect(page.session.submit(handler: try #require(button["value"]), fields: []))
        #expect(controller.heard == [.moreWanted(seen: 1)])
    }
}
