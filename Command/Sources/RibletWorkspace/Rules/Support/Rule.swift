import Synchronization

/// A rule of `riblet check`. Its page in the documentation says why it matters and what to do instead;
/// the examples there are its tests.
package protocol Rule: Sendable {
    /// By which it is named in reports, comments and baselines.
    static var id: String { get }
    /// The rule in a sentence.
    static var summary: String { get }

    /// A rule that has looked at nothing.
    init()
}

/// The facts that rules get besides the workspace: made once for all of them, when the first one
/// asks.
struct RuleContext {
    let workspace: Workspace
    /// The files in which rules look, with their indexes.
    let files: [(index: Int, file: SourceFile)]
    private let sharedTree = Shared<RIBTree>()
    private let sharedReferences = Shared<[Bool]>()

    init(_ workspace: Workspace) {
        self.workspace = workspace
        files = workspace.filesInScope.map { ($0, workspace.files[$0]) }
    }

    var tree: RIBTree { sharedTree.value { workspace.tree() } }

    /// For each word whether code that is shipped, or an example, refers to it.
    var isReferenced: [Bool] {
        sharedReferences.value {
            var isReferenced = [Bool](repeating: false, count: workspace.words.words.count)
            for file in workspace.files where ![.tests, .testing].contains(workspace.modules[file.module].kind) {
                for word in file.references { isReferenced[Int(word)] = true }
            }
            return isReferenced
        }
    }

    /// A value that is made once: who asks while it is being made waits.
    private final class Shared<Value: Sendable>: Sendable {
        private let made = Mutex<Value?>(nil)

        func value(_ make: () -> Value) -> Value {
            made.withLock { made in
                if let made { return made }
                let value = make()
                made = value
                return value
            }
        }
    }

    /// The classes in files that are shipped, with what they are.
    func classes(_ body: (DeclarationID, Declaration, ClassRole) -> Void) {
        for (index, file) in files where !workspace.modules[file.module].kind.isForTests {
            // A stand-in belongs to no tree, wherever it lies.
            for (place, declaration) in file.scanned.indexed(file.scanned.classes)
            where !declaration.name.hasPrefix("Mock") && !["Mock", "Fake", "Stub", "Spy"].contains(where: declaration.name.hasSuffix) {
                let id = DeclarationID(index, place)
                body(id, declaration, workspace.role(of: id))
            }
        }
    }
}

/// The check of a rule; kept apart from its description, which is public.
protocol CheckingRule: Rule {
    /// True where it reads the tree of RIBs in any case.
    static var looksAtTree: Bool { get }
    func check(_ context: RuleContext, report: Reporter)
}

extension CheckingRule {
    static var looksAtTree: Bool { false }
}

/// Takes what a rule finds.
final class Reporter {
    private let workspace: Workspace
    private let rule: String
    private(set) var findings: [Finding] = []

    init(_ workspace: Workspace, _ rule: String) { (self.workspace, self.rule) = (workspace, rule) }

    func callAsFunction(
        file: Int, line: UInt32, _ message: String, related: [Finding.RelatedPlace] = [], fix: Finding.Fix? = nil
    ) {
        self(at: SourcePlace(file: workspace.files[file].path, line: Int(line)), message, related: related, fix: fix)
    }

    func callAsFunction(at place: SourcePlace, _ message: String, related: [Finding.RelatedPlace] = [], fix: Finding.Fix? = nil) {
        findings.append(Finding(rule: rule, place: place, message: message, related: related, fix: fix))
    }
}

package enum Rules {
    /// All rules, ordered by identifier.
    package static var all: [any Rule.Type] { checking.map { $0 as any Rule.Type } }

    static let checking: [any CheckingRule.Type] = [
        AttachWithoutDetachRule.self, FeatureInsidesRule.self, ForbiddenImportRule.self, ImplementationImportRule.self,
        ImportCycleRule.self, LayeringRule.self, MissingSuperRule.self, MissingTranslationRule.self, StrongReferenceRule.self,
        TreeDisagreementRule.self, UIInInteractorRule.self, UnboundTaskRule.self, UncalledRouteRule.self, UndeclaredDependencyRule.self,
        UnreachableRIBRule.self,
        UnsatisfiedDependencyRule.self, UnusedDependencyRule.self, UnusedImportRule.self,
    ]
}
