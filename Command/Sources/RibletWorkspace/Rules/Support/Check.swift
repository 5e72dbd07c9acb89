/// What `riblet check` has found.
public struct CheckResult: Sendable {
    /// By place.
    public let findings: [Finding]
    /// What could not be read as Swift: nothing is reported in it.
    public let problems: [Finding]
    /// How many files were read, and how many modules they make.
    public let fileCount: Int
    /// How many modules were looked at.
    public let moduleCount: Int
    /// How many findings a baseline or a comment has taken out.
    public let silenced: Int
}

extension Workspace {
    /// Looks at the workspace with rules.
    ///
    /// - Parameters:
    ///   - ids: which rules; all where none is named.
    ///   - baseline: what is known already.
    /// - Returns: what was found, without what comments and the baseline let be.
    public func check(only ids: Set<String> = [], baseline: Baseline? = nil) -> CheckResult {
        let context = RuleContext(self)
        var findings: [Finding] = []
        for rule in Rules.checking where ids.isEmpty || ids.contains(rule.id) {
            rule.init().check(context) { findings.append($0) }
        }
        let found = findings.count
        var ignored: [String: [(rule: String, line: Int)]] = [:]
        for file in files where !file.scanned.ignores.isEmpty {
            ignored[file.path] = file.scanned.ignores.map { ($0.rule, Int($0.line)) }
        }
        findings.removeAll { finding in
            ignored[finding.place.file]?.contains {
                ($0.rule == finding.rule || $0.rule == "all") && ($0.line == finding.place.line || $0.line + 1 == finding.place.line)
            } ?? false
        }
        if let baseline { findings = baseline.filter(findings) }
        let problems = filesInScope.flatMap { index in
            files[index].scanned.problems.map {
                Finding(
                    rule: "unreadable", place: SourcePlace(file: files[index].path, line: Int($0.line)),
                    message: $0.message + "; what follows is not checked", related: [], fix: nil)
            }
        }
        return CheckResult(
            findings: Array(Set(findings)).sorted(), problems: problems.sorted(), fileCount: filesInScope.count, moduleCount: scope.count,
            silenced: found - findings.count)
    }
}
