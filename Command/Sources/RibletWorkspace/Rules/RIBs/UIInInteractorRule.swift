/// Views in the file of an interactor, or in what features know of each other.
struct UIInInteractorRule: CheckingRule {
    static let id = "ui-in-interactor"
    static let summary = "An interactor or an interface imports views."

    private static let views: Set<String> = ["StateView", "View", "UIViewController", "HTMLViewController"]

    static let frameworks: Set<String> = [
        "AppKit", "RibletStyle", "RibletSwiftUI", "RibletTerminal", "RibletUIKit", "RibletWeb", "SwiftUI", "UIKit", "WatchKit", "WebKit",
    ]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        for (index, file) in context.files where !workspace.modules[file.module].kind.isForTests {
            let kind = workspace.modules[file.module].kind
            guard kind != .userInterface else { continue }
            let declarations = file.scanned.declarations
            let interactor = file.scanned.classes.first { workspace.role(of: DeclarationID(index, Int($0))) == .interactor }
            // A RIB of a small application in one file: the import is that of its view.
            if interactor != nil, declarations.contains(where: { $0.inherited.contains { Self.views.contains(TypeName.base($0)) } }) {
                continue
            }
            let isDescribed = workspace.modules[file.module].role != nil && (kind == .feature || kind == .data)
            let isShared = kind == .domain || kind == .interface && workspace.framework(in: index) != nil
            guard interactor != nil || isShared || isDescribed else { continue }
            // A picture may be what the RIB is about, and that the application comes back what it waits for.
            let words = Set(file.references.map { workspace.words.words[Int($0)] })
            let used = words.filter { $0.hasPrefix("UI") && $0.count > 2 }
            let isTold = words.contains { $0.hasSuffix("Notification") } && !words.contains("shared")
            let isNoView = used == ["UIImage"] || used == ["UIApplication"] && isTold
            for (_, declaration) in file.scanned.indexed(file.scanned.imports) where !declaration.modifiers.contains(.debug) {
                let name = TypeIndex.module(ofImport: declaration.name)
                let isView = Self.frameworks.contains(name) || workspace.module(named: name, in: file.module)?.kind == .userInterface
                guard isView, name != "UIKit" || !isNoView else { continue }
                let who = interactor.map { declarations[Int($0)].name } ?? workspace.modules[file.module].name
                report(
                    file: index, line: declaration.line,
                    "\(who) imports \(name), which is views; let it talk to a protocol that a module of views conforms to")
            }
        }
    }
}
