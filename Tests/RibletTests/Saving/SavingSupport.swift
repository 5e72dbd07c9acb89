import Riblet

/// The application of these tests, which makes the RIBs and records their events.
@MainActor
final class SavingApp {
    let log = Log()
    /// Names that nothing is built for.
    var refused: Set<String> = []
    /// The names of the routes' RIBs in a later version.
    var renamed: [String: String] = [:]
    /// The work of a RIB with a given name when it is loaded and when it becomes active.
    var onLoad: [String: (SavedRouter) -> Void] = [:]
    var onActive: [String: (SavedRouter) -> Void] = [:]
    var versions: [String: Int] = [:]

    func make(_ name: String, _ number: Int = 0, containers: Bool = true) -> SavedRouter {
        SavedRouter(SavedRoute(name), self, number, containers: containers)
    }

    func launch(_ name: String = "Root", _ number: Int = 0) -> SavedRouter {
        let root = make(name, number)
        root.launch()
        return root
    }

    /// A tree that is launched as it was saved, from its bytes.
    func launch(restoring tree: SavedTree, _ name: String = "Root") throws -> (root: SavedRouter, report: RestoreReport) {
        let root = make(name)
        let report = root.launch(restoring: try SavedTree(json: tree.jsonBytes))
        return (root, report)
    }
}

/// A route with the name of its RIB; a name that begins with "!" cannot be encoded, one that begins
/// with "?" not be decoded.
struct SavedRoute: Hashable, Codable, ExpressibleByStringLiteral {
    struct Unknown: Error {}
    let name: String

    init(_ name: String) { self.name = name }
    init(stringLiteral value: String) { name = value }

    init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
        if name.hasPrefix("?") { throw Unknown() }
    }

    func encode(to encoder: any Encoder) throws {
        if name.hasPrefix("!") { throw Unknown() }
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

final class SavedInteractor: Interactor, Restorable {
    struct Refusal: Error {}
    let name: String
    unowned let app: SavingApp
    weak var router: SavedRouter?
    var number: Int
    var failsToSave = false
    /// Lower versions that it can migrate.
    var migrates: Set<Int> = []

    init(_ name: String, _ app: SavingApp, _ number: Int) {
        self.name = name
        self.app = app
        self.number = number
    }

    override func didBecomeActive() {
        app.log.add("\(name) active \(number)")
        if let router { app.onActive[name]?(router) }
    }

    var stateVersion: Int { app.versions[name] ?? 1 }

    func saveState() throws -> SavedValue? {
        if failsToSave { throw Refusal() }
        return number == 0 ? nil : ["number": .int(number)]
    }

    func restoreState(_ saved: SavedValue) throws {
        struct State: Decodable { var number: Int }
        number = try saved.decode(State.self).number
        if number == 13 { throw Refusal() }
        app.log.add("\(name) state \(number)")
    }

    func migrateState(_ saved: SavedValue, from version: Int) throws -> SavedValue {
        guard migrates.contains(version) || app.versions["migrates"] == version else { throw MigrationError.unknownVersion(version) }
        var state = saved
        if case .int(let number)? = saved["number"] { state["number"] = .int(number * 100) }
        return state
    }
}

/// A RIB with a container of each kind.
final class SavedRouter: LaunchRouter<SavedInteractor, WorldView> {
    let app: SavingApp
    private(set) var stack: ChildStack<SavedRoute>!
    private(set) var slot: ChildSlot<SavedRoute>!
    private(set) var tabs: ChildTabs<SavedRoute>!
    private(set) var overlays: ChildOverlays<SavedRoute>!

    override var name: String { interactor.name }
    var number: Int {
        get { interactor.number }
        set { interactor.number = newValue }
    }

    init(_ route: SavedRoute, _ app: SavingApp, _ number: Int, containers: Bool) {
        self.app = app
        super.init(interactor: SavedInteractor(route.name, app, number), viewController: WorldView())
        interactor.router = self
        if containers { addContainers() }
    }

    func addContainers() {
        let build: (SavedRoute) -> (any ViewableRouting)? = { [unowned self] route in
            app.refused.contains(route.name) ? nil : app.make(app.renamed[route.name] ?? route.name)
        }
        stack = ChildStack(router: self, container: viewController, build: build)
        slot = ChildSlot(router: self, container: viewController, build: build)
        tabs = ChildTabs(router: self, container: viewController, build: build)
        overlays = ChildOverlays(router: self, container: viewController, build: build)
    }

    override func didLoad() {
        app.log.add("\(name) load")
        app.onLoad[name]?(self)
    }

    /// The child of that name and ordinal.
    func child(_ name: String, _ ordinal: Int = 0) -> SavedRouter? {
        children.filter { $0.name == name }.dropFirst(ordinal).first as? SavedRouter
    }

    /// The tree as text: names, numbers and children in brackets, in the order of attachment.
    var text: String {
        let own = number == 0 ? name : "\(name)=\(number)"
        return childCount == 0 ? own : "\(own)(\(children.compactMap { ($0 as? SavedRouter)?.text }.joined(separator: " ")))"
    }
}
