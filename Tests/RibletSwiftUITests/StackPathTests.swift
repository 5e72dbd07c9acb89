import Observation
import Riblet
import RibletSwiftUI
import RibletTesting
import Testing

/// The path of a `NavigationStack` and the pages of a router, bound both ways, as values.
@MainActor
@Suite("Path of a stack", .checksLeaks) struct StackPathTests {
    private final class Node: LaunchRouter<Interactor, any ViewControllable> {
        init(_ view: any ViewControllable) { super.init(interactor: Interactor(), viewController: view) }
    }

    private let path = StackPath()
    private let root: Node
    private let pages: ChildStack<Int>

    init() {
        root = Node(path)
        pages = ChildStack(router: root, container: path) { $0 < 0 ? nil : Node(FakeView()) }
        root.launch()
    }

    private var isEqual: Bool {
        path.path.map { ObjectIdentifier($0.view) } == pages.children.map { ObjectIdentifier($0.viewControllable) }
    }

    @Test("What the router pushes is in the path, also twice")
    func push() {
        pages.set([1, 2, 2])
        #expect(path.path.count == 3 && Set(path.path).count == 3 && isEqual)
        pages.pop()
        #expect(path.path.count == 2 && isEqual)
        root.terminate()
    }

    @Test("What SwiftUI takes away is detached: from the top, several, from between others")
    func shrink() {
        pages.set([1, 2, 3, 4, 5])
        path.path.removeLast()
        #expect(pages.routes == [1, 2, 3, 4] && isEqual)
        path.path.removeLast(2)
        #expect(pages.routes == [1, 2] && isEqual)
        path.path.removeFirst()
        #expect(pages.routes == [2] && root.children.count == 1 && isEqual)
        path.path = []
        #expect(pages.isEmpty && root.children.isEmpty && isEqual)
        root.terminate()
    }

    @Test("What SwiftUI adds or puts in another order does not come, and it is told to look again")
    func growth() {
        pages.set([1, 2])
        let looks = Looks()
        withObservationTracking {
            _ = path.path
        } onChange: {
            MainActor.assumeIsolated { looks.count += 1 }
        }
        let mine = path.path
        path.path.append(StackPath.Place(view: FakeView()))
        #expect(path.path == mine && looks.count == 1)
        path.path = mine.reversed()
        #expect(path.path == mine && pages.routes == [1, 2])
        root.terminate()
    }

    @MainActor private final class Looks {
        var count = 0
    }

    @Test("A page that the router keeps comes back")
    func kept() {
        let path = StackPath()
        let root = Node(path)
        let pages = ChildStack<Int>(router: root, container: path, keepsRoot: true) { _ in Node(FakeView()) }
        root.launch()
        pages.set([1, 2])
        path.path = []
        #expect(pages.routes == [1] && path.path.count == 1)
        root.terminate()
    }

    @Test("Without a router the path is what SwiftUI says")
    func alone() {
        let path = StackPath()
        path.setPushed([FakeView(), FakeView()], animated: true)
        path.path.removeLast()
        #expect(path.path.count == 1)
    }
}
