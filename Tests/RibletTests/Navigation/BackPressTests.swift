import Riblet
import RibletTesting
import Testing

/// Writes down that it was asked, and takes the press where a test says so.
private final class BackInteractor: Interactor {
    let name: String
    let log: Log
    var takes: () -> Bool = { false }

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    override func handleBackPress() -> Bool {
        log.add(name)
        return takes()
    }
}

/// A RIB with one container of each kind.
private final class BackRouter: LaunchRouter<BackInteractor, FakeView> {
    private let bar = FakeTabs()
    private let navigation = FakeNavigation()
    private let modal = FakeModal()
    private(set) lazy var tabs = ChildTabs<String>(router: self, container: bar) { [unowned self] in make($0) }
    private(set) lazy var stack = ChildStack<String>(router: self, container: navigation) { [unowned self] in make($0) }
    private(set) lazy var slot = ChildSlot<String>(router: self, container: modal) { [unowned self] in make($0) }
    private(set) lazy var overlays = ChildOverlays<String>(router: self, container: modal) { [unowned self] in make($0) }

    override var name: String { interactor.name }

    init(_ name: String, _ log: Log) {
        super.init(interactor: BackInteractor(name, log), viewController: FakeView(name))
    }

    func make(_ name: String) -> BackRouter { BackRouter(name, interactor.log) }

    func attach(_ name: String) -> BackRouter {
        let child = make(name)
        attachChild(child)
        return child
    }
}

@MainActor
struct BackPressTests {
    private let log = Log()
    private let root: BackRouter

    init() {
        root = BackRouter("Root", log)
        root.launch()
    }

    private func top(_ container: RouteContainer<String>) -> BackRouter? { container.children.last as? BackRouter }

    @Test func nobodyTakesIt() {
        #expect(!root.goBack())
        #expect(log.take() == ["Root"])
    }

    @Test func fromTheLeafUpTheInteractorBeforeItsContainers() throws {
        root.stack.set(["A", "B"])
        let b = try #require(top(root.stack))
        b.stack.push("C")
        #expect(root.goBack())
        #expect(log.take() == ["C", "B"], "B's stack takes it before Root is asked")
        #expect(b.stack.isEmpty && root.stack.routes == ["A", "B"])
        #expect(root.goBack())
        #expect(log.take() == ["B", "Root"])
        #expect(root.stack.routes == ["A"])
        root.interactor.takes = { true }
        #expect(root.goBack())
        #expect(log.take() == ["A", "Root"])
        #expect(root.stack.routes == ["A"], "the interactor is asked before its stack")
    }

    @Test func theLeafKeepsItsPlace() throws {
        root.stack.set(["A", "B"])
        let b = try #require(top(root.stack))
        b.interactor.takes = { true }
        #expect(root.goBack())
        #expect(log.take() == ["B"] && root.stack.routes == ["A", "B"])
    }

    @Test func theTopmostLayerGoesFirst() {
        root.overlays.set(["O1", "O2"])
        root.slot.present("S")
        root.stack.set(["P"])
        root.tabs.set(["T1", "T2"], selecting: "T2")
        var asked: [[String]] = []
        while root.goBack() { asked.append(log.take()) }
        #expect(asked == [["O2", "Root"], ["O1", "Root"], ["S", "Root"], ["P", "Root"]])
        #expect(log.take() == ["T2", "Root"])
        #expect(root.overlays.isEmpty && root.slot.isEmpty && root.stack.isEmpty && root.tabs.selected == "T2")
    }

    @Test func ofOneLayerTheOneMadeLastGoesFirst() {
        let second = ChildSlot<String>(router: root, container: FakeModal(), key: "second") { [root] in root.make($0) }
        second.present("S2")
        let third = ChildSlot<String>(router: root, container: FakeModal(), key: "third") { [root] in root.make($0) }
        third.present("S3")
        #expect(root.goBack() && third.isEmpty && second.route == "S2")
        #expect(log.take() == ["S3", "Root"])
    }

    @Test func refusedLeaveUsesThePressUp() {
        root.stack.push("P")
        root.slot.present("S")
        root.slot.mayDismiss = { _ in false }
        #expect(root.goBack() && root.goBack())
        #expect(root.slot.route == "S" && root.stack.routes == ["P"])
    }

    @Test func plainChildrenAreAskedTheLastFirst() {
        let first = root.attach("First")
        _ = root.attach("Second")
        first.slot.present("S")
        root.stack.push("P")
        var asked: [[String]] = []
        while root.goBack() { asked.append(log.take()) }
        #expect(asked == [["P", "Second", "S", "First"], ["P", "Second", "First", "Root"]])
        #expect(log.take() == ["Second", "First", "Root"])
    }

    @Test func coveredViewsAreNotAsked() {
        let plain = root.attach("Plain")
        plain.stack.push("P")
        root.slot.present("S")
        #expect(root.goBack())
        #expect(log.take() == ["S", "Root"] && root.slot.isEmpty && plain.stack.count == 1)
        #expect(root.goBack())
        #expect(log.take() == ["P", "Plain"] && plain.stack.isEmpty)
    }

    @Test func tabsThatAreNotSelectedAreNotAsked() throws {
        root.tabs.set(["T1", "T2"])
        let (first, second) = (try #require(root.tabs.child("T1") as? BackRouter), try #require(top(root.tabs)))
        first.stack.push("P1")
        second.stack.push("P2")
        #expect(root.goBack() && first.stack.isEmpty && second.stack.count == 1)
        #expect(!root.goBack())
        root.tabs.select("T2")
        #expect(root.goBack() && second.stack.isEmpty)
    }

    @Test func aRIBThatIsNotActiveIsNotAsked() {
        root.stack.push("A")
        top(root.stack)?.interactor.deactivate()
        #expect(root.goBack())
        #expect(log.take() == ["Root"])
        root.interactor.deactivate()
        #expect(!root.goBack() && log.take() == [])
    }

    @Test func anyRIBCanBeAskedForItself() throws {
        root.stack.push("A")
        let a = try #require(top(root.stack))
        a.overlays.show("O")
        #expect(a.goBack() && !a.goBack())
        #expect(root.stack.routes == ["A"])
    }

    @Test func oneThatChangesTheTreeWhenAsked() throws {
        root.stack.set(["A", "B"])
        let b = try #require(top(root.stack))
        // It leaves by itself and says that it has done nothing: its parent is asked, and a page
        // more goes.
        b.interactor.takes = { [root] in
            root.stack.pop()
            return false
        }
        var isTaken = false
        #expect(misuses { isTaken = root.goBack() }.isEmpty)
        #expect(isTaken && log.take() == ["B", "Root"])
        #expect(root.stack.isEmpty)
        // One that is taken away with its whole branch ends the questions there.
        root.stack.push("C")
        let c = try #require(top(root.stack))
        c.stack.push("D")
        try #require(top(c.stack)).interactor.takes = { [root] in
            root.stack.set([])
            return false
        }
        #expect(!root.goBack())
        #expect(log.take() == ["D", "Root"])
    }

    @Test func theOrderOfTreeEvents() {
        root.stack.push("A")
        let told = events { root.goBack() }
        #expect(told == ["Root/A willDetach", "Root/A willDeactivate", "Root/A didDeactivate", "Root/A didDetach"])
    }

    /// Ten thousand generations, each made by the one above in the way that `grow` chooses by its
    /// number.
    private func chain(_ grow: (BackRouter, Int) -> Void) -> [BackRouter] {
        var nodes = [root]
        for index in 1..<10_000 {
            grow(nodes[index - 1], index)
            if let child = nodes[index - 1].children.first as? BackRouter { nodes.append(child) }
        }
        return nodes
    }

    @Test func tenThousandGenerationsAreAskedFromTheLeafUp() {
        // Neither tabs nor plain children take the press.
        let nodes = chain { parent, index in
            if index.isMultiple(of: 2) { parent.tabs.set(["\(index)"]) } else { _ = parent.attach("\(index)") }
        }
        #expect(nodes.count == 10_000)
        #expect(!root.goBack())
        #expect(log.take() == nodes.reversed().map(\.name))
        nodes[5_000].interactor.takes = { true }
        #expect(root.goBack())
        #expect(log.take() == nodes[5_000...].reversed().map(\.name))
    }

    @Test func tenThousandGenerationsGoOneByOne() async {
        weak var leaf: BackRouter?
        do {
            let nodes = chain { parent, index in
                switch index % 3 {
                case 0: parent.stack.push("\(index)")
                case 1: parent.slot.present("\(index)")
                default: parent.overlays.show("\(index)")
                }
            }
            #expect(nodes.count == 10_000)
            leaf = nodes[9_994]
            for index in (9_995..<10_000).reversed() {
                #expect(root.goBack())
                #expect(log.take() == [nodes[index].name, nodes[index - 1].name])
                #expect(nodes[index].parent == nil && nodes[index - 1].childCount == 0)
            }
            #expect(leaf?.interactor.isActive == true)
        }
        // All of it at once: nothing is freed on the stack.
        root.slot.dismiss()
        await eventually { leaf == nil }
    }
}
