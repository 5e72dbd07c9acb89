import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

/// The test kit's containers.
final class FakeContractHost: ContractHost {
    private var made: [FakeView] = []

    private func keep<View: FakeView>(_ view: View) -> View {
        made.append(view)
        return view
    }

    func makeTabs(_ count: Int) -> any TabControllable { keep(FakeTabs()) }
    func makeStack() -> any NavigationControllable & ModalControllable { keep(FakeNavigation()) }
    func makePage(_ name: String) -> any ModalControllable { keep(FakeView()) }

    func show(_ root: ContractNode) async { root.launch() }
    func end(_ root: ContractNode) { root.terminate() }
    func settle() async {}
    func begin() async {}

    func pushed(in stack: any NavigationControllable) -> [any ViewControllable] { (stack as? FakeNavigation)?.pushed ?? [] }
    func selected(in tabs: any TabControllable) -> Int { (tabs as? FakeTabs)?.selected ?? -1 }
    var presented: [any ViewControllable] { made.flatMap { $0.presented.map(\.view) } }
    var faults: [String] { [] }

    func goesBack(_ stack: any NavigationControllable) { (stack as? FakeNavigation)?.userGoesBack() }
    func hesitates(_ stack: any NavigationControllable) async {}
    func dismisses(_ sheet: any ViewControllable) async {
        made.first { $0.presented.contains { $0.view === sheet } }?.userDismisses(sheet)
    }
    func taps(_ index: Int, in tabs: any TabControllable) { (tabs as? FakeTabs)?.userSelects(index) }
}

/// A page of the browser host, in memory, through its session and its markup.
final class BrowserHost: ContractHost {
    private var page: TestPage?
    private var made: [WebViewController] = []

    private func keep<Controller: WebViewController>(_ controller: Controller) -> Controller {
        made.append(controller)
        return controller
    }

    func makeTabs(_ count: Int) -> any TabControllable {
        keep(WebTabController(label: "Tabs", tabs: (0..<count).map { WebTab(title: "Tab \($0)", iconMarkup: "", href: "/\($0)") }))
    }
    func makeStack() -> any NavigationControllable & ModalControllable {
        keep(WebNavigationController(root: HTMLViewController(view: BrowserPage(name: "bottom"))))
    }
    func makePage(_ name: String) -> any ModalControllable { keep(HTMLViewController(view: BrowserPage(name: name))) }

    func show(_ root: ContractNode) async {
        page = await TestPage(
            WebApplication(name: "Contract") { _ in BrowserRoot(root) }, reportsFaults: false)
    }
    func end(_ root: ContractNode) {
        page?.end()
        page = nil
    }
    func settle() async {
        // What the tree has changed by itself is sent one turn later.
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
    var presented: [any ViewControllable] { made.flatMap(\.presentedControllers) }
    var faults: [String] { page?.misfits ?? [] }

    func goesBack(_ stack: any NavigationControllable) { page?.back() }
    func hesitates(_ stack: any NavigationControllable) async {}
    func dismisses(_ sheet: any ViewControllable) async {
        guard let page, let place = presented.firstIndex(where: { $0 === sheet }) else { return }
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
