/// Protocols of frameworks that mocks inherit from: those of RIBs-iOS, ModernRIBs and Needle.
enum FrameworkProtocols {
    /// The modules with their source, as far as mocks need it.
    private static let sources: [(module: String, text: String)] = [
        ("RIBs", ribs(imports: ["RxSwift", "UIKit"]) { "Observable<\($0)>" }),
        ("ModernRIBs", ribs(imports: ["Combine", "UIKit"]) { "AnyPublisher<\($0), Never>" }),
        (
            "NeedleFoundation",
            """
            package protocol Dependency: AnyObject {}
            package protocol EmptyDependency: AnyObject {}
            package protocol PluginExtension: AnyObject {}
            package protocol Scope: AnyObject {
                var path: [String] { get }
                var parent: NeedleFoundation.Scope { get }
            }
            """
        ),
    ]

    private static func ribs(imports: [String], stream: (String) -> String) -> String {
        imports.map { "import \($0)\n" }.joined() + """
            package protocol RouterScope: AnyObject { var lifecycle: \(stream("RouterLifecycle")) { get } }
            package protocol Routing: RouterScope {
                var interactable: Interactable { get }
                var children: [Routing] { get }
                func load()
                func attachChild(_ child: Routing)
                func detachChild(_ child: Routing)
            }
            package protocol ViewableRouting: Routing { var viewControllable: ViewControllable { get } }
            package protocol LaunchRouting: ViewableRouting { func launch(from window: UIWindow) }
            package protocol InteractorScope: AnyObject {
                var isActive: Bool { get }
                var isActiveStream: \(stream("Bool")) { get }
            }
            package protocol Interactable: InteractorScope {
                func activate()
                func deactivate()
            }
            package protocol Buildable: AnyObject {}
            package protocol Presentable: AnyObject {}
            package protocol Dependency: AnyObject {}
            package protocol EmptyDependency: Dependency {}
            package protocol ViewControllable: AnyObject { var uiviewController: UIViewController { get } }
            package protocol Working: AnyObject {
                var isStarted: Bool { get }
                var isStartedStream: \(stream("Bool")) { get }
                func start(_ interactorScope: InteractorScope)
                func stop()
            }
            """
    }

    /// The path under which the source of a framework stands in a workspace.
    private static func path(_ module: String) -> String { "<\(module)>" }

    /// The source behind a path of ``path(_:)``.
    static func source(at path: String) -> [UInt8]? {
        sources.first { Self.path($0.module) == path }.map { Array($0.text.utf8) }
    }
}

extension Workspace {
    /// The workspace with the frameworks that it imports and does not hold.
    var withFrameworks: Workspace {
        let imported = Set(files.flatMap { file in file.scanned.indexed(file.scanned.imports).map { TypeIndex.module(ofImport: $1.name) } })
        return FrameworkProtocols.adding(imported, to: self)
    }
}

extension FrameworkProtocols {
    fileprivate static func adding(_ imported: Set<String>, to workspace: Workspace) -> Workspace {
        let scanner = SourceScanner()
        var modules = workspace.modules
        var files = workspace.files
        for (name, text) in sources where imported.contains(name) && workspace.module(named: name) == nil {
            files.append(SourceFile(path: path(name), module: modules.count, scanned: scanner.scan(text), references: []))
            modules.append(
                Module(
                    name: name, kind: .library, path: path(name), dependencies: nil, description: path(name), isContext: true,
                    target: "regular"))
        }
        guard modules.count > workspace.modules.count else { return workspace }
        return Workspace(root: workspace.root, modules: modules, files: files, scope: workspace.scope, words: workspace.words)
    }
}
