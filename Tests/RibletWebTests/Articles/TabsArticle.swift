import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

// The code of the article "Tabs, sheets and links".

enum TabsArticle {
    enum Part: Hashable, Codable {
        case pets, settings

        static let addresses: [RouteAddress<Part>] = [RouteAddress(.pets, "pets"), RouteAddress(.settings, "settings")]
    }

    enum Sheet: Hashable, Codable {
        case pet(Int)

        static let addresses: [RouteAddress<Sheet>] = [
            RouteAddress("pet", make: { Sheet.pet($0) }) { if case .pet(let id) = $0 { id } else { nil } }
        ]
    }

    struct Pet: Hashable, Identifiable {
        let id: Int
        let name: String
    }

    struct PetsView: StateView {
        var state: [Pet] = []
        var pageTitle: String? { "Pets" }

        var body: HTML<Never> {
            section {
                h1 { "Pets" }
                ul { for pet in state { li { a(.href("/pets/pet/\(pet.id)")) { pet.name } } } }
            }
        }
    }

    struct SettingsView: StateView {
        var state = 0
        var pageTitle: String? { "Settings" }
        var body: HTML<SettingsAction> {
            section {
                h1 { "Settings" }
                button(.onClick(.feed)) { "Fed \(state) times" }
            }
        }
    }

    enum SettingsAction { case feed }

    final class SettingsInteractor: StateInteractor<Int, SettingsAction>, Reactor {
        let initialState = 0

        func reduce(state: inout Int, mutation: SettingsAction) { state += 1 }
    }

    enum PetAction { case done }

    @MainActor
    protocol PetListener: AnyObject {
        func petDidFinish()
    }

    struct PetView: StateView {
        var state: Pet
        var pageTitle: String? { state.name }

        var body: HTML<PetAction> {
            section {
                h2 { state.name }
                button(.onClick(.done)) { "Done" }
            }
        }
    }

    final class PetInteractor: StateInteractor<Pet, PetAction>, Reactor {
        let initialState: Pet
        private weak var listener: (any PetListener)?

        init(presenter: any StatePresentable<Pet, PetAction>, pet: Pet, listener: any PetListener) {
            initialState = pet
            self.listener = listener
            super.init(presenter: presenter)
        }

        func mutate(action: PetAction) -> Effect<PetAction> {
            listener?.petDidFinish()
            return .none
        }

        func reduce(state: inout Pet, mutation: PetAction) {}
    }

    @MainActor
    protocol RootRouting: AnyObject {
        func closeSheet()
    }

    final class RootInteractor: Interactor, PetListener {
        weak var router: (any RootRouting)?

        func petDidFinish() { router?.closeSheet() }
    }

    final class RootRouter: LaunchRouter<RootInteractor, WebTabController>, LocationRouting, RootRouting {
        private let pets: [Pet]
        private lazy var tabs = ChildTabs<Part>(
            router: self, container: viewController, addresses: Part.addresses
        ) { [unowned self] part in
            switch part {
            case .pets: buildPets()
            case .settings: buildSettings()
            }
        }
        private lazy var sheet = ChildSlot<Sheet>(router: self, container: viewController) { [unowned self] in
            switch $0 {
            case .pet(let id): buildPet(id)
            }
        }

        init(pets: [Pet]) {
            self.pets = pets
            let bar = WebTabController(
                label: "Parts",
                tabs: [
                    WebTab(title: "Pets", iconMarkup: #"<circle cx="12" cy="12" r="8"/>"#, href: "/pets"),
                    WebTab(title: "Settings", iconMarkup: #"<path d="M4 12h16"/>"#, href: "/settings"),
                ])
            super.init(interactor: RootInteractor(), viewController: bar)
            interactor.router = self
        }

        override func didLoad() {
            sheet.addresses = Sheet.addresses
            tabs.set([.pets, .settings], selecting: .pets)
        }

        func closeSheet() { sheet.dismiss() }

        private func buildPets() -> any ViewableRouting {
            ViewableRouter(interactor: Interactor(), viewController: StateViewController(PetsView(state: pets)))
        }

        private func buildSettings() -> any ViewableRouting {
            let page = StateViewController(SettingsView())
            return ViewableRouter(interactor: SettingsInteractor(presenter: page), viewController: page)
        }

        /// Nothing for a pet that is not there: what is shown stays as it is.
        private func buildPet(_ id: Int) -> (any ViewableRouting)? {
            guard let pet = pets.first(where: { $0.id == id }) else { return nil }
            let page = StateViewController(PetView(state: pet))
            return ViewableRouter(interactor: PetInteractor(presenter: page, pet: pet, listener: interactor), viewController: page)
        }
    }

    @MainActor static let application = WebApplication(name: "Pets") { _ in
        RootRouter(pets: [Pet(id: 1, name: "Rex"), Pet(id: 2, name: "Mia")])
    }
}

@MainActor
@Suite("The article on tabs, sheets and links", .checksLeaks, .timeLimit(.minutes(20)))
struct TabsArticleTests {
    @Test("Tabs, a sheet and an address are three views of one tree")
    func links() async throws {
        let page = await MemoryPage(TabsArticle.application)
        try await page.isAt("/pets")
        try await page.click(.link, "Settings")
        try await page.click(.button, "Fed 0 times")
        try await page.isAt("/settings")
        // The address leads to the tab, and opens the sheet over it.
        try await page.open("/pets/pet/2")
        try await page.find(.dialog, "Mia")
        // The user dismisses it: the RIB is detached, and the address follows.
        try await page.press(.escape)
        try await page.doesNotFind(.dialog)
        try await page.isAt("/pets")
        // A link in the page does what the address does, and the browser's back takes it back.
        try await page.click(.link, "Rex")
        try await page.isAt("/pets/pet/1")
        try await page.back()
        try await page.isAt("/pets")
        // The RIB says that it is done; its parent closes the sheet.
        try await page.click(.link, "Rex")
        try await page.click(.button, "Done")
        try await page.isAt("/pets")
        page.end()
    }

    @Test("An address that leads nowhere shows the nearest place")
    func nowhere() async throws {
        let page = await MemoryPage(TabsArticle.application, path: "/pets/pet/9")
        try await page.isAt("/pets")
        try await page.doesNotFind(.dialog)
        page.end()
    }
}
