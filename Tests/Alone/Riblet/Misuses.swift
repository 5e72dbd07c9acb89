import Riblet

private final class Page: ViewableRouter<Interactor, Screen> {
    init() { super.init(interactor: Interactor(), viewController: Screen()) }
}

/// Does what must not be done; after each the tree is as it was.
@MainActor
func commitMisuses() {
    misuseTheTree()
    changeTheTreeFromAnObserver()
    useWhatHasLostItsRouter()
    bindTwice()
    giveValuesThatMakeNoSense()
    giveRoutersWhatIsNoView()
}

@MainActor
private func misuseTheTree() {
    let root = RootRouter()
    root.launch()
    let (a, b) = (Page(), Page())
    root.attachChild(a)
    a.attachChild(b)
    root.attachChild(a)
    b.attachChild(a)
    root.attachChild(b)
    root.detachChild(b)
    let second = Router(interactor: a.interactor)
    a.attachChild(second)
    root.detachChild(a)
    a.attachChild(Page())
    precondition(a.interactor.scope.hasEnded)
    b.interactor.activate()
    precondition(a.parent == nil && b.parent === a && second.parent === a && root.childCount == 0 && a.childCount == 2)
    root.attachChild(a)
    precondition(b.interactor.isActive)
    root.launch()
    root.terminate()
    root.detachChild(a)
    root.launch()
    root.pages.push(1)
    precondition(root.hasEnded && a.parent === root && root.pages.isEmpty)
}

@MainActor
private func changeTheTreeFromAnObserver() {
    let root = RootRouter()
    root.launch()
    let children = (0..<4).map { _ in Page() }
    let subscription = TreeEvents.observe { _ in
        for child in children { root.detachChild(child) }
        root.attachChild(Page())
        root.interactor.deactivate()
        root.terminate()
    }
    for child in children { root.attachChild(child) }
    precondition(root.children.elementsEqual(children, by: ===))
    for child in children.reversed() { root.detachChild(child) }
    precondition(root.childCount == 0 && !root.hasEnded && root.interactor.isActive)
    subscription.cancel()
}

@MainActor
private func useWhatHasLostItsRouter() {
    let screen = Screen()
    var stack: ChildStack<Int>?
    var point: PluginPoint<Int, any Routing>?
    var workers: PluginPoint<Int, any Working>?
    do {
        let root = RootRouter()
        root.launch()
        let made = ChildStack<Int>(router: root, container: screen, key: "made") { _ in Page() }
        let plugins = PluginPoint<Int, any Routing>(router: root, [PluginFactory(id: "x") { _ in Page() }]) { $0 }
        let jobs = PluginPoint<Int, any Working>(interactor: root.interactor, [PluginFactory(id: "w") { _ in Worker() }]) { $0 }
        made.push(1)
        plugins.update(1)
        jobs.update(1)
        (stack, point, workers) = (made, plugins, jobs)
    }
    screen.navigationListener?.navigation(screen, didPopTo: 0)
    stack?.push(2)
    stack?.pop()
    point?.update(2)
    point?.detachAll()
    workers?.detachAll()
    precondition(stack?.goBack() == false && stack?.routes == [1] && point?.children.isEmpty == true)
}

@MainActor
private func bindTwice() {
    let (first, second) = (Scope(), Scope())
    second.add(Relay<Int>().observe(in: first) { _ in })
    let workflow = Workflow<Interactor>()
    workflow.onStep { .next($0) }.commit()
    let interactor = Interactor()
    second.add(workflow.subscribe(interactor, in: first))
    precondition(first.count == 1 || first.count == 2)
    precondition(second.count == 0)
}

@MainActor
private func giveRoutersWhatIsNoView() {
    final class Mirror: ViewControllable {
        var other: Mirror?
        var shownViewController: any ViewControllable { other ?? self }
    }
    let root = RootRouter()
    root.launch()
    let router = ViewableRouter(interactor: Interactor(), viewController: "no view")
    root.attachChild(router)
    precondition(router.viewControllable.shown(as: Screen.self) == nil)
    root.detachChild(router)
    let (a, b) = (Mirror(), Mirror())
    (a.other, b.other) = (b, a)
    precondition(a.shown(as: Mirror.self) == nil && UnshowableView(a, in: "x", remedy: "y", path: "z").message.contains("circle"))
    b.other = nil
    precondition(a.shown(as: Mirror.self) === b)
}

@MainActor
private func giveValuesThatMakeNoSense() {
    let root = RootRouter()
    root.launch()
    for time in [Duration.zero, .seconds(Int64.max), .seconds(Int64.min)] {
        let detector = LeakDetector(interval: time, patience: time, viewPatience: time)
        detector.start(under: root)
        detector.expectDeallocate(object: root, inTime: time)
        detector.stop()
    }
    precondition((try? SavedTree(json: root.save().tree.jsonBytes, limits: .init(depth: .max))) != nil)
    precondition(Alert(title: "t", buttons: []).buttons.count == 1)
}
