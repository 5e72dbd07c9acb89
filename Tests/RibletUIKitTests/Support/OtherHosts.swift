import Riblet
import RibletTesting
import Testing

#if canImport(RibletWebTesting)
import RibletWeb
import RibletWebTesting
#endif

/// The test kit's containers.
final class FakeContractHost: ContractHost {
    private weak var root: ContractNode?

    func makeTabs(_ count: Int) -> any TabControllable { FakeTabs() }
    func makeStack() -> any NavigationControllable & ModalControllable { FakeNavigation() }
    func makePage(_ name: String) -> any ModalControllable { FakeView() }
    func makeFrame() -> any SwitchControllable { FakeSwitch() }

    func show(_ root: ContractNode) async {
        self.root = root
        root.launch()
    }
    func end(_ root: ContractNode) { root.terminate() }
    func settle() async {}
    func begin() async {}

    func pushed(in stack: any NavigationControllable) -> [any ViewControllable] { (stack as? FakeNavigation)?.pushed ?? [] }
    func selected(in tabs: any TabControllable) -> Int { (tabs as? FakeTabs)?.selected ?? -1 }
    func content(of frame: any SwitchControllable) -> (any ViewControllable)? { (frame as? FakeSwitch)?.shown }
    private var views: [FakeView] { root?.all.compactMap { $0.viewController as? FakeView } ?? [] }
    func presented(of root: ContractNode) -> [any ViewControllable] { views.flatMap { $0.presented.map(\.view) } }
    var faults: [String] { [] }

    func goesBack(_ stack: any NavigationControllable) { (stack as? FakeNavigation)?.userGoesBack() }
    func hesitates(_ stack: any NavigationControllable) async {}
    func dismisses(_ sheet: any ViewControllable) async {
        views.first { $0.presented.contains { $0.view === sheet } }?.userDismisses(sheet)
    }
    func taps(_ index: Int, in tabs: any TabControllable) { (tabs as? FakeTabs)?.userSelects(index) }
}

#if canImport(RibletWebTesting)
/// A page of the browser host, in memory, through its session and its markup.
final class BrowserHost: ContractHost {
    private var page: TestPage?
    private weak var root: ContractNode?

    func makeTabs(_ count: Int) -> any TabControllable {
        WebTabController(label: "Tabs", tabs: (0..<count).map { WebTab(title: "Tab \($0)", iconMarkup: "", href: "/\($0)") })
    }
    func makeStack() -> any NavigationControllable & ModalControllable {
        WebNavigationController(root: HTMLViewController(view: BrowserPage(name: "bottom")))
    }
    func makePage(_ name: String) -> any ModalControllable { HTMLViewController(view: BrowserPage(name: name)) }
    private let own = HTMLViewController(view: BrowserPage(name: "own"))
    func makeFrame() -> any SwitchControllable { WebSwitchController(own) }

    func show(_ root: ContractNode) async {
        self.root = root
        page = await TestPage(
            WebApplication(name: "Contract") { _ in BrowserRoot(root) }, reportsFaults: false)
    }
    func end(_ root: ContractNode) {
        page?.end()
        page = nil
    }
    func settle() async {
        // Changes made by the tree itself are sent one turn later.
        for _ in 0..<4 { await Task { @MainActor in }.value }
    }
    func begin() async {}

    func pushed(in stack: any NavigationControllable) -> [any ViewControllable] {
        (stack as? WebNavigationController).map { Array($0.containedControllers.dropFirst()) } ?? []
    }
    func selected(in tabs: any TabControllable) -> Int {
        guard let tabs = tabs as? WebTabController, let shown = tabs.shownControllers.first else { return -1 }
        return tabs.containedControllers.firstIndex { $0 === shown } ?? -1
    }
    func content(of frame: any SwitchControllable) -> (any ViewControllable)? {
        (frame as? WebSwitchController)?.shownControllers.first { $0 !== own }
    }
    func presented(of root: ContractNode) -> [any ViewControllable] {
        root.all.flatMap { ($0.viewController as? WebViewController)?.presentedControllers ?? [] }
    }
    var faults: [String] { page?.misfits ?? [] }

    func goesBack(_ stack: any NavigationControllable) { page?.back() }
    func hesitates(_ stack: any NavigationControllable) async {}
    func dismisses(_ sheet: any ViewControllable) async {
        guard let page, let root, let place = presented(of: root).firstIndex(where: { $0 === sheet }) else { return }
        let dialogs = page.root.descendants.filter { $0.tag == "dialog" }
        if dialogs.indices.contains(place) { try? page.fire("dismiss", on: dialogs[place]) }
    }
    func taps(_ index: Int, in tabs: any TabControllable) { try? page?.click("link", "Tab \(index)") }
}

private struct BrowserPage: View {
    let name: String
    var body: HTML<Never> { p { name } }
}

/// Launches the contract's tree as a part of the page's.
private final class BrowserRoot: LaunchRouter<Interactor, WebSwitchController>, LocationRouting {
    private let root: ContractNode

    init(_ root: ContractNode) {
        self.root = root
        super.init(interactor: Interactor(), viewController: WebSwitchController(root.viewControllable))
    }

    override func didLoad() { attachChild(root) }
}
#endif
