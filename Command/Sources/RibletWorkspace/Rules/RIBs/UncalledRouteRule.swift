/// A route that a router offers and nobody takes.
struct UncalledRouteRule: CheckingRule {
    static let id = "uncalled-route"
    static let looksAtTree = true
    static let summary = "A router offers a route that is never called."

    private static let suffixes = ["Routing", "Navigating", "Router"]

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        let names = Set(context.tree.ribs.flatMap { [$0.name, $0.family ?? $0.name] + $0.bases })
        let isReferenced = context.isReferenced
        for (index, file) in context.files where !workspace.modules[file.module].kind.isForTests {
            for (place, declaration) in file.scanned.indexed(file.scanned.protocols) {
                guard let name = Self.suffixes.lazy.compactMap({ declaration.name.removing($0) }).first, names.contains(name) else {
                    continue
                }
                for member in workspace.members(of: DeclarationID(index, place)) {
                    let method = workspace.declaration(member)
                    guard method.kind == .function else { continue }
                    if let number = workspace.words.number(of: method.name), isReferenced[number] { continue }
                    report(
                        file: index, line: method.line,
                        "nobody calls \(declaration.name).\(method.name); call it from the interactor, or delete it")
                }
            }
        }
    }
}
