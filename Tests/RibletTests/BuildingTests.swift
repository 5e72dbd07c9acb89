import Riblet
import Testing

@MainActor
private protocol FeatureDependency: Dependency {
    var text: String { get }
}

private final class Root: EmptyComponent, FeatureDependency {
    let text = "from the root"
}

private final class FeatureComponent: Component<any FeatureDependency> {
    @MainActor static var made = 0

    var service: NamedObject {
        shared {
            Self.made += 1
            return NamedObject(name: dependency.text)
        }
    }
    var both: [NamedObject] { shared { [service, other] } }
    var other: NamedObject { shared { NamedObject(name: "other") } }
    var fresh: NamedObject { NamedObject(name: "fresh") }
}

private final class NamedObject {
    let name: String
    init(name: String) { self.name = name }
}

@MainActor
struct BuildingTests {
    @Test func sharedInstancesAreMadeOnceForEachComponent() {
        let root = Root()
        let first = FeatureComponent(dependency: root)
        let second = FeatureComponent(dependency: root)
        let made = FeatureComponent.made
        #expect(first.service === first.service)
        #expect(FeatureComponent.made == made + 1)
        #expect(first.service !== second.service)
        #expect(first.service.name == "from the root")
        #expect(first.fresh !== first.fresh)
    }

    @Test func aFactoryMayUseOtherSharedInstances() {
        let component = FeatureComponent(dependency: Root())
        #expect(component.both[0] === component.service && component.both[1] === component.other)
    }

    @Test func oneKeyServesSeveralTypes() {
        let component = FeatureComponent(dependency: Root())
        let number: Int = component.shared("key") { 1 }
        let text: String = component.shared("key") { "one" }
        #expect(component.shared("key") { 2 } == number)
        #expect(component.shared("key") { "two" } == text)
    }

    @Test func anInstanceMayBeMissing() {
        let component = FeatureComponent(dependency: Root())
        var made = 0
        func user(_ name: String?) -> String? {
            component.shared("user") {
                made += 1
                return name
            }
        }
        #expect(user("kim") == "kim" && user("lee") == "kim" && made == 1)
        let other = FeatureComponent(dependency: Root())
        for _ in 0..<2 {
            let nobody: String? = other.shared("nobody") {
                made += 1
                return nil
            }
            #expect(nobody == nil)
        }
        #expect(made == 2, "that there is none is shared as well")
        let nested: Int?? = other.shared("nested") { .some(nil) }
        #expect(nested == .some(nil))
    }

    @Test func aDependencyMayBeAValue() {
        struct Values { let number = 3 }
        do {
            let component = Component(dependency: Values())
            #expect(component.dependency.number == 3)
        }
    }

    @Test func buildersAndPresentersKeepWhatTheyAreGiven() {
        let root = Root()
        let builder = Builder<any FeatureDependency>(dependency: root)
        #expect(builder.dependency === root)
        let view = FakeView("V")
        #expect(Presenter(viewController: view).viewController === view)
        #expect(PresentableInteractor(presenter: view).presenter === view)
        let router = makePage("Page")
        #expect(router.viewControllable === router.viewController)
    }

    @Test func locationsAreReadFromTheHead() throws {
        let location = Location(path: ["a", "b"], query: [.init("q", "1"), .init("q", "2")])
        #expect(location["q"] == "1" && location["x"] == nil)
        let parts = try #require(location.headAndRest)
        #expect(parts.head == "a" && parts.rest.path == ["b"] && parts.rest.query == location.query)
        #expect(parts.rest.prefixed(by: "a") == location)
        #expect(Location().headAndRest == nil)
    }
}
