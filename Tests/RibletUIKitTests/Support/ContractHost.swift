import Riblet

/// A host as its contract sees it: containers, the time in which they come to rest, what they
/// show, and a person in front of them.
@MainActor
protocol ContractHost: AnyObject {
    init()

    func makeTabs(_ count: Int) -> any TabControllable
    /// A stack with a page of its own at the bottom.
    func makeStack() -> any NavigationControllable & ModalControllable
    func makePage(_ name: String) -> any ModalControllable
    /// A switch with a view of its own.
    func makeFrame() -> any SwitchControllable

    /// Shows the tree, which is launched.
    func show(_ root: ContractNode) async
    func end(_ root: ContractNode)
    /// Lets everything come to rest.
    func settle() async
    /// Lets what was asked for begin.
    func begin() async

    /// The pages above the bottom one.
    func pushed(in stack: any NavigationControllable) -> [any ViewControllable]
    func selected(in tabs: any TabControllable) -> Int
    /// The view that is shown in place of the switch's own; nil where it shows that.
    func content(of frame: any SwitchControllable) -> (any ViewControllable)?
    /// Everything that lies over something on the screen.
    func presented(of root: ContractNode) -> [any ViewControllable]
    /// The calls that the host's system would have refused.
    var faults: [String] { get }

    // The deeds of a person; nothing where the control is out of reach.
    func goesBack(_ stack: any NavigationControllable)
    /// Begins to go back and does not.
    func hesitates(_ stack: any NavigationControllable) async
    func dismisses(_ sheet: any ViewControllable) async
    func taps(_ index: Int, in tabs: any TabControllable)
}
