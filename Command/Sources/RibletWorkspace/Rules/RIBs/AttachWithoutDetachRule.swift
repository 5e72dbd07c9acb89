/// A router that attaches children and never detaches one.
struct AttachWithoutDetachRule: CheckingRule {
    static let id = "attach-without-detach"
    static let summary = "A router attaches a child on the way and never detaches one."
    static let rationale = """
        A child that nobody detaches goes on working when its view is gone: it listens, it loads, it holds its memory. Of all faults in the \
        architecture of RIBs it is the most frequent one. Detach the child where the user leaves it, or let a container (`ChildStack`, `ChildSlot`, \
        `ChildTabs`, `ChildOverlays`, `ChildSwitch`) or a `PluginPoint` do both: what it shows is attached, what it shows no more is detached.

        A child that is attached in `didLoad` or in the initialiser stays for the life of its parent; that is left alone.
        """
    static let examples = [
        RuleExample(
            "A page that is opened and never closed",
            [
                "Sources/Home/HomeRouter.swift": """
                import Riblet

                final class HomeRouter: ViewableRouter<HomeInteractor, any ViewControllable> {
                    private let listBuilder: any ListBuildable

                    func routeToList() {
                        let list = listBuilder.build(withListener: interactor)
                        attachChild(list)  // ← finding
                    }
                }
                """
            ]),
        RuleExample(
            "Attached and detached",
            [
                "Sources/Home/HomeRouter.swift": """
                import Riblet

                final class HomeRouter: ViewableRouter<HomeInteractor, any ViewControllable> {
                    private let listBuilder: any ListBuildable
                    private var list: (any ViewableRouting)?

                    func routeToList() {
                        let child = listBuilder.build(withListener: interactor)
                        list = child
                        attachChild(child)
                    }

                    func closeList() {
                        if let list { detachChild(list) }
                        list = nil
                    }
                }
                """
            ]),
        RuleExample(
            "A container does both; a child for life needs no end",
            [
                "Sources/Home/HomeRouter.swift": """
                import Riblet

                final class HomeRouter: ViewableRouter<HomeInteractor, any NavigationControllable> {
                    private let profile: any ViewableRouting
                    private lazy var stack = ChildStack<HomeRoute>(router: self, container: viewController) { [unowned self] in build($0) }

                    override func didLoad() {
                        super.didLoad()
                        attachChild(profile)
                    }

                    func routeToList() { stack.push(.list) }
                }
                """
            ]),
    ]

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let workspace = context.workspace
        context.classes { id, declaration, role in
            guard role == .router || role == .launchRouter else { return }
            var attached: [(file: Int, call: CallSite)] = []
            var detaches = false
            let own = [id] + workspace.types.extensions(of: declaration.name)
            // What a router inherits may detach what it attaches; what that attaches is looked at
            // there.
            let inherited = workspace.lineage(of: id).dropFirst().flatMap {
                [$0] + workspace.types.extensions(of: workspace.declaration($0).name)
            }
            for (unit, isOwn) in own.map({ ($0, true) }) + inherited.map({ ($0, false) }) {
                let scanned = workspace.files[Int(unit.file)].scanned
                for call in scanned.calls where scanned.isWithin(call.declaration, unit.index) {
                    switch call.kind {
                    case .attach where isOwn && !call.receiver.contains("."):
                        if !isForLife(call, scanned) { attached.append((Int(unit.file), call)) }
                    case .detach, .container, .pluginPoint: detaches = true
                    default: break
                    }
                }
            }
            guard !detaches, let first = attached.first else { return }
            report(
                finding(
                    workspace, file: first.file, line: first.call.line,
                    "\(declaration.name) attaches a child and never detaches one; call detachChild(_:) where the user leaves it, or let a "
                        + "ChildSlot, ChildStack or ChildSwitch attach and detach it"))
        }
    }

    private func isForLife(_ call: CallSite, _ scanned: ScannedFile) -> Bool {
        guard call.declaration >= 0 else { return false }
        let declaration = scanned.declarations[Int(call.declaration)]
        return declaration.kind == .initializer || declaration.name == "didLoad"
    }
}

extension ScannedFile {
    /// Whether a declaration is another one, or stands in it.
    func isWithin(_ inner: Int32, _ outer: Int32) -> Bool {
        var current = inner
        while current >= 0 {
            if current == outer { return true }
            current = declarations[Int(current)].parent
        }
        return false
    }
}
