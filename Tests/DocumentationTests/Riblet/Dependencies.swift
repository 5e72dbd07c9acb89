import Riblet
import RibletTesting
import Testing

// The code of the article Dependencies.

enum DependenciesArticle {
    protocol PetRepository: Sendable {}
    struct NoPets: PetRepository {}

    final class Favourites {
        let user: String
        init(of user: String) { self.user = user }
    }

    /// The needs of the home of a user.
    protocol HomeDependency: Dependency {
        var pets: any PetRepository { get }
    }

    /// The needs of the list of pets.
    protocol PetListDependency: Dependency {
        var pets: any PetRepository { get }
        var favourites: Favourites { get }
    }

    /// The component of the home of a user.
    final class HomeComponent: Component<any HomeDependency>, PetListDependency {
        private let user: String

        init(dependency: any HomeDependency, user: String) {
            self.user = user
            super.init(dependency: dependency)
        }

        /// Passed on from above.
        var pets: any PetRepository { dependency.pets }

        /// One for this RIB and everything below it.
        var favourites: Favourites { shared { Favourites(of: user) } }
    }

    protocol PetService: Sendable {
        func all() async throws -> [String]
    }

    actor PetStore: PetService {
        private var pets = ["Rex"]
        func all() -> [String] { pets }
    }

    final class PetsInteractor: Interactor {
        private let pets: any PetService
        private(set) var names: [String] = []

        init(pets: any PetService) { self.pets = pets }

        override func didBecomeActive() {
            task { [weak self, pets] in
                let names = (try? await pets.all()) ?? []
                self?.names = names
            }
        }
    }

    protocol CheckoutDependency: Dependency {
        var pets: any PetService { get }
        var favourites: Favourites { get }
        var clock: any Clock<Duration> { get }
    }

    final class CheckoutInteractor: Interactor {
        private let needs: any CheckoutDependency
        private(set) var greeting = ""

        init(needs: any CheckoutDependency) { self.needs = needs }

        override func didBecomeActive() {
            task { [weak self, needs] in
                guard (try? await sleep(on: needs.clock, for: .seconds(1))) != nil else { return }
                let names = (try? await needs.pets.all()) ?? []
                self?.greeting = "\(needs.favourites.user): \(names.joined(separator: ", "))"
            }
        }
    }

    @MainActor
    protocol HomeListener: AnyObject {}

    final class HomePage: FakeView, Presentable {}

    final class HomeInteractor: PresentableInteractor<any Presentable> {
        weak var listener: (any HomeListener)?
    }

    final class PetListBuilder: Builder<any PetListDependency> {}

    final class HomeRouter: ViewableRouter<HomeInteractor, any ViewControllable> {
        let petListBuilder: PetListBuilder

        init(interactor: HomeInteractor, viewController: any ViewControllable, petListBuilder: PetListBuilder) {
            self.petListBuilder = petListBuilder
            super.init(interactor: interactor, viewController: viewController)
        }
    }

    protocol HomeBuildable: Buildable {
        func build(user: String, listener: any HomeListener) -> any ViewableRouting
    }

    final class HomeBuilder: Builder<any HomeDependency>, HomeBuildable {
        func build(user: String, listener: any HomeListener) -> any ViewableRouting {
            let component = HomeComponent(dependency: dependency, user: user)
            let page = HomePage()
            let interactor = HomeInteractor(presenter: page)
            interactor.listener = listener
            return HomeRouter(
                interactor: interactor, viewController: page, petListBuilder: PetListBuilder(dependency: component))
        }
    }

    final class AppComponent: EmptyComponent, HomeDependency {
        let pets: any PetRepository

        init(pets: any PetRepository) { self.pets = pets }
    }
}

@MainActor
@Suite("The article on dependencies")
struct DependenciesTests {
    typealias Article = DependenciesArticle

    final class Parent: Article.HomeListener {}

    @Test("A shared instance lives as long as its RIB, and each RIB has its own")
    func sharing() throws {
        let parent = Parent()
        let builder = Article.HomeBuilder(dependency: Article.AppComponent(pets: Article.NoPets()))
        weak var gone: Article.Favourites?
        do {
            let ada = try #require(builder.build(user: "Ada", listener: parent) as? Article.HomeRouter)
            let bob = try #require(builder.build(user: "Bob", listener: parent) as? Article.HomeRouter)
            let favourites = ada.petListBuilder.dependency.favourites
            #expect(favourites === ada.petListBuilder.dependency.favourites)
            #expect(favourites !== bob.petListBuilder.dependency.favourites)
            #expect(ada.interactor.listener === parent)
            gone = favourites
        }
        #expect(gone == nil)
    }

    final class Needs: Article.CheckoutDependency {
        let pets: any Article.PetService = Article.PetStore()
        let favourites = Article.Favourites(of: "Ada")
        let clock: any Clock<Duration>
        init(clock: any Clock<Duration>) { self.clock = clock }
    }

    @Test("An interactor takes all that it needs as one value")
    func severalServices() async {
        let clock = TestClock()
        let checkout = Article.CheckoutInteractor(needs: Needs(clock: clock))
        checkout.activate()
        await clock.advance(by: .seconds(1))
        await eventually { checkout.greeting == "Ada: Rex" }
        checkout.deactivate()
    }

    @Test("A service is called from a task")
    func service() async {
        let pets = DependenciesArticle.PetsInteractor(pets: DependenciesArticle.PetStore())
        pets.activate()
        await eventually { pets.names == ["Rex"] }
        pets.deactivate()
    }
}
