import ArgumentParser
import RibletWorkspace

/// The kinds of additions of `riblet add`.
enum AddedKind: String, CaseIterable, ExpressibleByArgument {
    /// A RIB in the module of its parent.
    case rib
    /// A RIB in a module of its own.
    case feature
    case language
    /// Entities and their rules.
    case domain
    /// The storage of entities.
    case data
    /// A module for several applications.
    case shared

    /// As a module that has no RIB.
    var module: ModuleRequest.Kind? { ModuleRequest.Kind(rawValue: rawValue) }
    var isRIB: Bool { self == .rib || self == .feature }
}

extension RIBStyle: ExpressibleByArgument {
    /// The values of `--as`. A RIB without a view has a flag of its own.
    static let shown = allCases.filter { $0 != .viewless }.map(\.rawValue)
}

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a RIB with its place in the tree, a language, or a module.",
        discussion: """
            `riblet add rib Settings --parent Home` writes the RIB with a test, and adds a route to Home and a control to its view. \
            `riblet add feature Settings --parent Home` does the same in a module of its own. `--as sheet` writes a form, and \
            `--as tab` an icon that fits the name, or the one of `--icon`. `riblet add language ko` adds Korean texts to the pages.

            In a workspace of the template modular, `riblet add domain Order` makes a module for entities, `riblet add data Order` \
            a module that stores them, and `riblet add shared Money` a module for all applications.

            In a workspace of the template layered, `riblet add rib Loan --parent Main` writes both sides of the RIB, and the mapping between them; \
            a sheet has a counter there, and no form.

            The result is compiled, and changes that do not compile are undone. The added lines are recorded in .riblet/added, and `riblet remove` \
            removes exactly these. Keep that folder in git.
            """)

    @Argument(help: "The kind of addition: \(AddedKind.allCases.map(\.rawValue).joined(separator: ", ")).") var kind: AddedKind?
    @Argument(help: "The name of the RIB or module, such as Settings; for a language its tag, such as ko.") var name: String?
    @Option(help: "The parent RIB.") var parent: String?
    @Option(
        name: .customLong("as"),
        help:
            "The style in which the parent shows it: \(RIBStyle.shown.joined(separator: ", ")). Default: tab if the parent has tabs, otherwise push."
    )
    var style: RIBStyle?
    @Option(help: "The icon of a tab, such as heart. Default: one that fits the name.", completion: .list(TabIcon.all)) var icon: String?
    @Flag(help: "Add a RIB without a view.") var viewless = false
    @Option(name: .customLong("in"), help: "The feature whose module receives the RIB. Default: the parent's.") var feature: String?
    @OptionGroup var options: ScaffoldOptions

    func validate() throws {
        guard let kind, name != nil else { throw ValidationError("say what to add, and its name: riblet add rib Settings --parent Home") }
        if !kind.isRIB, parent != nil || style != nil || viewless || feature != nil || icon != nil {
            throw ValidationError("--parent, --as, --icon, --viewless and --in are for RIBs, and \(kind.rawValue) is none")
        }
        if kind == .feature, feature != nil { throw ValidationError("a feature has a module of its own; --in belongs to `add rib`") }
        if let icon, !TabIcon.all.contains(icon) {
            throw ValidationError("there is no icon '\(icon)'; there are \(TabIcon.all.sorted().joined(separator: ", "))")
        }
        if viewless, style != nil { throw ValidationError("--as says how it is shown, and --viewless that it is not") }
        if style == .viewless { throw ValidationError("--as takes \(RIBStyle.shown.joined(separator: ", ")); there is --viewless") }
    }

    func run() throws {
        try options.run { plan in
            let name = name ?? ""
            if kind == .language { return try plan.addLanguage(name) }
            if let module = kind?.module { return try plan.add(ModuleRequest(module, name)) }
            guard let parent else { throw ValidationError("say which RIB builds it, with --parent") }
            try plan.add(
                ScaffoldRequest(
                    name: name, parent: parent, style: viewless ? .viewless : style, isFeature: kind == .feature, feature: feature,
                    icon: icon))
        }
    }
}
