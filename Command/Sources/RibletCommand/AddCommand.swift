import ArgumentParser
import RibletWorkspace

/// What `riblet add` adds.
enum AddedKind: String, CaseIterable, ExpressibleByArgument {
    /// A RIB in modules of its own.
    case feature
    /// A RIB in the modules of a feature that is there.
    case rib
    /// Entities and their rules.
    case domain
    /// What stores them.
    case data
    /// What several applications use.
    case shared

    /// As a module that has no RIB.
    var module: ModuleRequest.Kind? { ModuleRequest.Kind(rawValue: rawValue) }
}

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a RIB with its place in the tree, or a module.",
        discussion: """
            `riblet add feature Cart --parent Home` writes a feature with its interface, views, words and tests, gives Home's router a route to it, lets \
            Home's interactor listen to it, and makes its builder at the composition root. The result is compiled; what does not compile is taken back. \
            `riblet add rib Coupon --parent Cart` puts a RIB into the modules of its parent's feature.

            `riblet add domain Order` makes a module of the application for entities, `riblet add data Order` one that stores them, and \
            `riblet add shared Money` one for all applications: each with its description, a first source and tests. `riblet remove` is the exact reverse.
            """)

    @Argument(help: "What: \(AddedKind.allCases.map(\.rawValue).joined(separator: ", ")).") var kind: AddedKind?
    @Argument(help: "Its name, as in HomeBuilder without Builder.") var name: String?
    @Option(help: "The RIB that builds it.") var parent: String?
    @Flag(help: "It has no view.") var viewless = false
    @Option(name: .customLong("in"), help: "The feature into whose modules it goes.") var feature: String?
    @Option(help: "An outline, as `riblet tree --format md` writes it: all of its RIBs that are not there are added.", completion: .file())
    var outline: String?
    @OptionGroup var options: ScaffoldOptions

    func validate() throws {
        if outline != nil {
            guard kind == nil, name == nil, parent == nil, !viewless else {
                throw ValidationError("--outline names the RIBs and their parents; leave the others out")
            }
            return
        }
        guard let kind, name != nil else { throw ValidationError("say what to add, and its name: riblet add feature Cart --parent Home") }
        if kind.module != nil, parent != nil || viewless || feature != nil {
            throw ValidationError("--parent, --viewless and --in are for RIBs, and \(kind.rawValue) is a module without any")
        }
        if kind == .feature, feature != nil { throw ValidationError("a feature has modules of its own; --in belongs to `add rib`") }
        if kind == .rib, feature == nil, parent == nil { throw ValidationError("say where: --parent or --in") }
    }

    func run() throws {
        let known = try outline.map { try Outline(reading: $0) }
        try options.run { plan in
            if let known { return _ = try plan.add(known, in: feature) }
            if let module = kind?.module { return try plan.add(ModuleRequest(module, name ?? "")) }
            var place = feature
            if kind == .rib, place == nil, let parent {
                place = try plan.feature(of: parent)
                guard place != nil else {
                    throw ValidationError("\(parent) is in no feature; name one with --in, or use `riblet add feature`")
                }
            }
            try plan.add(ScaffoldRequest(name: name ?? "", parent: parent, isViewless: viewless, feature: place))
        }
    }
}
