import Dispatch
import Synchronization

/// The result of `riblet check`.
package struct CheckResult: Sendable {
    /// The findings, ordered by place.
    package internal(set) var findings: [Finding]
    /// The files that could not be read as Swift: nothing is reported in them.
    package let problems: [Finding]
    /// The number of files that were read.
    package let fileCount: Int
    /// The number of modules that were looked at.
    package let moduleCount: Int
    /// The number of findings that a baseline or a comment has taken out.
    package let silenced: Int
    /// From the root of the repository to the folder of the workspace, with a slash at its end;
    /// empty if they are one.
    package let folderInRepository: String
    let root: String
}

extension Workspace {
    /// Checks the workspace with rules.
    package func check(only ids: Set<String> = [], baseline: Baseline? = nil) -> CheckResult {
        let context = RuleContext(self)
        // A rule that is asked for by name is looked with in any case.
        let rules = Rules.checking.filter { ids.isEmpty ? configuration?.off.contains($0.id) != true : ids.contains($0.id) }
        // The tree takes longest: one rule reads it beside the others, and those that need it as
        // well come when it is there. Of the others those that stand last in the list look at every
        // word.
        let (ofTree, others) = (rules.filter { $0.looksAtTree }, rules.filter { !$0.looksAtTree })
        let order = ofTree.prefix(1) + others.reversed() + ofTree.dropFirst()
        // No rule knows of another one; what they find is put into order below.
        let found = Mutex<[Finding]>([])
        DispatchQueue.concurrentPerform(iterations: order.count) { index in
            let rule = order[order.startIndex + index]
            let report = Reporter(self, rule.id)
            rule.init().check(context, report: report)
            let own = Self.guarded(report.findings, context)
            if !own.isEmpty { found.withLock { $0 += own } }
        }
        // Nobody mends what a program writes anew.
        let generated = Set(files.lazy.filter(\.isGenerated).map(\.path))
        var findings = found.withLock { $0 }.filter { !generated.contains($0.place.file) }
        let total = findings.count
        var ignored: [String: [(rule: String, line: Int, hasReason: Bool)]] = [:]
        for file in files where !file.scanned.ignores.isEmpty {
            ignored[file.path] = file.scanned.ignores.map { ($0.rule, Int($0.line), $0.hasReason) }
        }
        findings = findings.compactMap { finding in
            var finding = finding
            finding.severity = configuration?.severities[finding.rule] ?? .warning
            let comment = ignored[finding.place.file]?.first {
                ($0.rule == finding.rule || $0.rule == "all") && ($0.line == finding.place.line || $0.line + 1 == finding.place.line)
            }
            guard let comment else { return finding }
            if comment.hasReason { return nil }
            finding.related.append(
                .init(
                    place: SourcePlace(file: finding.place.file, line: comment.line),
                    note: "this comment suppresses it once it says why: riblet:ignore \(comment.rule) REASON"))
            return finding
        }
        var silenced = total - findings.count
        findings = Self.once(findings)
        silenced += findings.count
        if let baseline { findings = baseline.filter(findings) }
        return CheckResult(
            findings: Array(Set(findings)).sorted(), problems: problems, fileCount: filesInScope.count, moduleCount: scope.count,
            silenced: silenced - findings.count, folderInRepository: Self.folderInRepository(root), root: root)
    }

    /// The rules that speak of imports, the gravest first.
    private static let ofImports = [
        LayeringRule.id, ForbiddenImportRule.id, ImplementationImportRule.id, UIInInteractorRule.id, UnusedImportRule.id,
        UndeclaredDependencyRule.id,
    ]

    /// Says one thing in place of many where it would be said of more than a third of the RIBs: the
    /// project attaches them in a way that is not seen.
    private static func guarded(_ findings: [Finding], _ context: RuleContext) -> [Finding] {
        guard findings.count > 2, let first = findings.min(), first.rule == TreeDisagreementRule.id || first.rule == UnreachableRIBRule.id,
            findings.count * 3 > context.tree.ribs.count,
            first.rule == TreeDisagreementRule.id || !context.tree.edges.contains(where: \.isBuilt)
        else { return findings }
        let message =
            "of \(context.tree.ribs.count) RIBs \(findings.count) children are not seen to be built; looked for build(…) of a builder in routers, and in "
            + "interactors that have none; name base classes of your own under 'bases' in \(CheckConfiguration.fileName)"
        return [Finding(rule: first.rule, place: first.place, message: message, related: [], fix: nil)]
    }

    /// Leaves one finding of an import, the gravest; where the import is not used, it can be deleted
    /// all the same. What is said of one module and another one is said once.
    private static func once(_ findings: [Finding]) -> [Finding] {
        var kept: [Finding] = []
        var places: [SourcePlace: Int] = [:]
        var pairs: [String: (first: Int, others: [SourcePlace])] = [:]
        for finding in findings.sorted(by: { (ofImports.firstIndex(of: $0.rule) ?? 0, $0) < (ofImports.firstIndex(of: $1.rule) ?? 0, $1) })
        {
            if ofImports.prefix(3).contains(finding.rule), pairs[finding.rule + finding.message] != nil {
                pairs[finding.rule + finding.message]?.others.append(finding.place)
                continue
            }
            if ofImports.contains(finding.rule) {
                if let known = places[finding.place] {
                    kept[known].fix = kept[known].fix ?? finding.fix
                    continue
                }
                places[finding.place] = kept.count
                pairs[finding.rule + finding.message] = (kept.count, [])
            }
            kept.append(finding)
        }
        for (first, others) in pairs.values where !others.isEmpty {
            let rest = others.count == 1 ? "" : ", and in \(CheckResult.count(others.count - 1, "more place"))"
            kept[first].related.append(.init(place: others[0], note: "here, too" + rest))
        }
        return kept
    }

    /// The places from which on files are not read, in order: there is no Swift, or no file that can
    /// be read.
    package var problems: [Finding] {
        Set(
            filesInScope.flatMap { index in
                files[index].scanned.problems.map {
                    Finding(
                        rule: "unreadable", place: SourcePlace(file: files[index].path, line: Int($0.line)),
                        message: $0.message + (files[index].scanned.lineCount == 0 ? "" : "; what follows is not checked"), related: [],
                        fix: nil)
                }
            }
        ).sorted()
    }

    private static func folderInRepository(_ root: String) -> String {
        var folder = root
        while !FileSystem.exists(folder + "/.git") {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "" }
            folder = String(folder[..<slash])
        }
        return folder == root ? "" : root.dropFirst(folder.count + 1) + "/"
    }
}
