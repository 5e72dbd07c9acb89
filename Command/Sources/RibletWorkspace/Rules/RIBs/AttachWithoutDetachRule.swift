/// A router that attaches children and never detaches one.
struct AttachWithoutDetachRule: CheckingRule {
    static let id = "attach-without-detach"
    static let summary = "A router attaches a child after its start and never detaches one."

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        var lives: ChildLives?
        let helpers = workspace.routerHelpers(.detach)
        context.classes { id, declaration, role in
            guard role == .router || role == .launchRouter, declaration.access != .open else { return }
            var attached: [(file: Int, call: CallSite)] = []
            var detaches = false
            let own = [id] + workspace.extensions(of: id)
            // An inherited function may detach a child that the router attaches; a child that it
            // attaches is looked at there.
            let inherited = workspace.lineage(of: id).dropFirst().flatMap { [$0] + workspace.extensions(of: $0) }
            for (unit, isOwn) in own.map({ ($0, true) }) + inherited.map({ ($0, false) }) {
                let scanned = workspace.files[Int(unit.file)].scanned
                if scanned.steps.contains(where: { helpers.contains($0.name) && scanned.isWithin($0.declaration, unit.index) }) {
                    detaches = true
                }
                for call in scanned.calls where scanned.isWithin(call.declaration, unit.index) {
                    switch call.kind {
                    case .attach where isOwn && !call.receiver.contains("."): attached.append((Int(unit.file), call))
                    case .detach, .container, .pluginPoint: detaches = true
                    default: break
                    }
                }
            }
            guard !detaches, !attached.isEmpty else { return }
            let known = lives ?? ChildLives(context)
            lives = known
            guard let first = attached.first(where: { !$0.call.isOnce && !known.isForLife($0.call.declaration, in: $0.file) }) else {
                return
            }
            let advice =
                workspace.framework(in: first.file) == .riblet
                ? ", or let a ChildSlot, ChildStack or ChildSwitch attach and detach it" : ""
            report(
                file: first.file, line: first.call.line,
                "\(declaration.name) attaches a child and never detaches one; call detachChild(_:) where the user leaves it" + advice)
        }
    }
}

/// The functions that run once in the life of a RIB: those with which it begins, and those that are
/// called from them alone.
private struct ChildLives {
    private static let beginnings: Set<String> = ["didLoad", "didBecomeActive", "viewDidLoad"]

    private let workspace: Workspace
    /// By the name of what is called: from where, and whether in any case.
    private var callers: [String: [(file: Int, declaration: Int32, happening: Step.Happening)]] = [:]

    init(_ context: RuleContext) {
        workspace = context.workspace
        for (index, file) in context.files where !workspace.modules[file.module].kind.isForTests {
            for step in file.scanned.steps { callers[step.name, default: []].append((index, step.declaration, step.happening)) }
        }
    }

    func isForLife(_ declaration: Int32, in file: Int) -> Bool { isForLife(declaration, file, []) }

    private func isForLife(_ place: Int32, _ file: Int, _ above: Set<DeclarationID>) -> Bool {
        let id = DeclarationID(file, Int(place))
        let declaration = workspace.declaration(id)
        if declaration.kind == .initializer || Self.beginnings.contains(declaration.name) { return true }
        // A scene and an application begin once.
        if ["didFinishLaunchingWithOptions", "willConnectTo"].contains(where: declaration.type.contains) { return true }
        // One that calls itself, or a namesake, is as its other callers are.
        if above.contains(id) { return true }
        guard declaration.kind == .function, above.count < 16, let all = callers[declaration.name] else { return false }
        // Those of the same RIB count alone, where there are any: another one may have a route of
        // that name. A type that has one itself calls its own.
        let home = outermost(of: id)
        let own = all.filter { caller in
            let type = outermost(of: DeclarationID(caller.file, Int(caller.declaration)))
            return workspace.files[Int(type.file)].module == workspace.files[file].module && rib(of: type) == rib(of: home)
                && (type == home || !workspace.members(of: type).contains { workspace.declaration($0).name == declaration.name })
        }
        // One that calls it where the child is not there yet attaches none beside it.
        let counting = (own.isEmpty ? all : own).filter { $0.happening != .once }
        return !counting.isEmpty
            && counting.allSatisfy { $0.happening == .certain && isForLife($0.declaration, $0.file, above.union([id])) }
    }

    private func outermost(of id: DeclarationID) -> DeclarationID {
        DeclarationID(Int(id.file), workspace.files[Int(id.file)].scanned.outermost(of: Int32(id.index)))
    }

    /// `Home` of `HomeRouter`, `HomeInteractor` or an extension of them.
    private func rib(of type: DeclarationID) -> String {
        let name = TypeName.base(workspace.declaration(type).name)
        return name.removing("Router") ?? name.removing("Interactor") ?? name
    }
}

extension Workspace {
    /// The functions that the workspace gives to all routers and that attach or detach a child, or
    /// call one that does.
    func routerHelpers(_ kind: CallKind) -> Set<String> {
        var called: [String: [String]] = [:]
        var found: Set<String> = []
        for file in files.map(\.scanned) {
            func helper(_ place: Int32) -> String? {
                guard place >= 0, case let outer = file.declarations[file.outermost(of: place)], outer.kind == .extension else {
                    return nil
                }
                let name = TypeName.base(outer.name)
                let role = ClassRole(nameOfSuperclass: name) ?? ClassRole(nameOfProtocol: name)
                return role == .router || role == .launchRouter ? file.declarations[Int(place)].name : nil
            }
            found.formUnion(file.calls.filter { $0.kind == kind }.compactMap { helper($0.declaration) })
            for step in file.steps { if let name = helper(step.declaration) { called[step.name, default: []].append(name) } }
        }
        return reached(from: found) { called[$0] ?? [] }
    }
}

extension ScannedFile {
    /// A declaration and those that it stands in, the innermost first.
    func around(_ inner: Int32) -> some Sequence<Int32> {
        sequence(first: inner) { declarations[Int($0)].parent }.lazy.prefix { $0 >= 0 }
    }

    /// Returns the declaration at the top of a file in which another one stands.
    func outermost(of inner: Int32) -> Int { Int(around(inner).reduce(inner) { $1 }) }

    /// Returns true if a declaration is another one, or stands in it.
    func isWithin(_ inner: Int32, _ outer: Int32) -> Bool { around(inner).contains(outer) }
}
