import Riblet
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// UIKit, or the double that keeps its rules.
final class UIKitHost: ContractHost {
    let screen = Screen()
    private var person: Person { Person() }

    func makeTabs(_ count: Int) -> any TabControllable { RIBTabBarController() }
    func makeStack() -> any NavigationControllable & ModalControllable {
        RIBNavigationController(root: UIViewController(nibName: nil, bundle: nil))
    }
    func makePage(_ name: String) -> any ModalControllable {
        let page = UIViewController(nibName: nil, bundle: nil)
        page.title = name
        return page
    }

    private let own = UIViewController(nibName: nil, bundle: nil)
    func makeFrame() -> any SwitchControllable { RIBSwitchController(own) }

    func show(_ root: ContractNode) async {
        root.launch()
        if let controller = root.viewController as? UIViewController { await screen.show(controller) }
    }
    func end(_ root: ContractNode) {
        root.terminate()
        screen.window.rootViewController = nil
    }
    func settle() async { await screen.settle() }
    func begin() async { await screen.begin() }

    func pushed(in stack: any NavigationControllable) -> [any ViewControllable] {
        (stack as? UINavigationController).map { Array($0.viewControllers.dropFirst()) } ?? []
    }
    func selected(in tabs: any TabControllable) -> Int { (tabs as? UITabBarController)?.selectedIndex ?? -1 }
    func content(of frame: any SwitchControllable) -> (any ViewControllable)? {
        (frame as? RIBSwitchController)?.children.last { $0 !== own }
    }
    func presented(of root: ContractNode) -> [any ViewControllable] { screen.presented }
    var faults: [String] { screen.faults }

    func goesBack(_ stack: any NavigationControllable) {
        if let stack = stack as? UINavigationController { person.goesBack(stack) }
    }
    func hesitates(_ stack: any NavigationControllable) async {
        if let stack = stack as? UINavigationController { await person.hesitates(stack, screen) }
    }
    func dismisses(_ sheet: any ViewControllable) async {
        if let sheet = sheet as? UIViewController { await person.swipesDown(sheet, screen) }
    }
    func taps(_ index: Int, in tabs: any TabControllable) {
        if let tabs = tabs as? UITabBarController { person.taps(index, in: tabs) }
    }
}
