import Riblet
import RibletTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The RIBs of a page by numbers", .checksLeaks) struct TracedRIBsTests {
    private final class Time {
        var now = ContinuousClock.now
    }

    private let time = Time()
    private let root = TestRoot()
    private let ribs: TracedRIBs

    init() {
        let time = time
        ribs = TracedRIBs { time.now }
    }

    private func attach(_ name: String, below parent: BaseRouter) -> RoutingMock {
        let router = RoutingMock(name)
        parent.attachChild(router)
        return router
    }

    @Test("Siblings of one name have different numbers, which stay; the first to be asked for is its own")
    func numbers() {
        let (first, second) = (attach("Item", below: root), attach("Item", below: root))
        let leaf = attach("Leaf", below: second)
        let numbers = [leaf, first, second, root].map { ribs.number(of: $0) }
        #expect(Set(numbers).count == 4 && numbers == [leaf, first, second, root].map { ribs.number(of: $0) })
        #expect(numbers.prefix(3).map { ribs.name(of: $0) } == ["Leaf", "Item", "Item"])
        #expect(ribs[numbers[0]]?.parent == numbers[2] && ribs.router(of: numbers[1]) === first)
        let rows = ribs.rows(of: root)
        #expect(rows.map(\.id) == [numbers[3], numbers[1], numbers[2], numbers[0]] || rows.map(\.id) == [3, 2, 0, 1].map { numbers[$0] })
        #expect(Set(rows.map(\.depth)) == [0, 1, 2])
    }

    @Test("A RIB that has gone is shown for two seconds with all below it, and then no more")
    func gone() {
        let branch = attach("Branch", below: root)
        let leaf = attach("Leaf", below: branch)
        let numbers = [branch, leaf].map { ribs.number(of: $0) }
        ribs.noteEvent(at: numbers[1])
        ribs.noteDetachment(of: branch)
        root.detachChild(branch)
        #expect(ribs.rows(of: root).dropFirst().map(\.status) == [.gone, .gone] && ribs.isFading)
        #expect(ribs.rows(of: root).dropFirst().map(\.depth) == [1, 2])
        time.now += .milliseconds(1_999)
        #expect(ribs.rows(of: root).dropFirst().map(\.name) == ["Branch", "Leaf"] && ribs.isFading)
        time.now += .milliseconds(1)
        #expect(ribs.rows(of: root).count == 1 && !ribs.isFading)
        #expect(numbers.map { ribs.name(of: $0) } == ["Branch", "Leaf"], "causes still name them")
        #expect(numbers.allSatisfy { ribs.router(of: $0) == nil })
        root.attachChild(branch)
        #expect(!numbers.contains(ribs.number(of: branch)), "no number is given twice")
        root.detachChild(branch)
    }

    @Test("Of those that have gone only so many are known")
    func many() {
        var numbers: [Int] = []
        for _ in 0..<600 {
            let router = attach("Item", below: root)
            numbers.append(ribs.number(of: router))
            ribs.noteDetachment(of: router)
            root.detachChild(router)
        }
        #expect(ribs.name(of: numbers[0]).isEmpty && ribs.name(of: numbers[599]) == "Item" && numbers == numbers.sorted())
        #expect(ribs.rows(of: root).count <= 51)
    }

    @Test("A RIB that went while nobody watched is not shown, and nothing takes its number")
    func unheard() {
        let router = attach("Item", below: root)
        let number = ribs.number(of: router)
        root.detachChild(router)
        let next = attach("Other", below: root)
        ribs.forgetPlaces(outside: root)
        #expect(ribs.rows(of: root).map(\.status).contains(.gone) == false && ribs.rows(of: root).count == 2)
        #expect(ribs.number(of: next) > number && ribs.name(of: ribs.number(of: next)) == "Other" && !ribs.isFading)
    }
}
