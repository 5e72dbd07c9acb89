/// Modules that import each other in a circle.
struct ImportCycleRule: CheckingRule {
    static let id = "import-cycle"
    static let summary = "Modules import each other in a circle."

    func check(_ context: RuleContext, report: Reporter) {
        let graph = context.workspace.moduleGraph()
        for cycle in graph.cycles {
            let names = cycle.map { graph.modules[$0.from].name }
            // An edge that only a description names has no import.
            guard let first = cycle.first(where: { $0.place != nil }), let place = first.place else { continue }
            report(
                at: place,
                "\(names.joined(separator: " → ")) → \(names[0]) is a circle; take out one of these imports",
                related: cycle.filter { $0 != first }.compactMap { edge in
                    edge.place.map { .init(place: $0, note: "\(graph.modules[edge.from].name) imports \(graph.modules[edge.to].name)") }
                })
        }
    }
}
