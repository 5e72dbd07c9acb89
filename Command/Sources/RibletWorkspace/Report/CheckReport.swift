/// The formats of `riblet check`.
public enum CheckFormat: String, CaseIterable, Sendable {
    /// For people: file, line and sentence, as compilers write them.
    case text
    /// For programs; see the article *What the command writes*.
    case json
    /// SARIF 2.1.0, which code hosts read.
    case sarif
    /// Commands of GitHub's workflows, which become notes at the lines.
    case github
}

extension CheckResult {
    /// Returns the findings in a format.
    public func report(as format: CheckFormat) -> String {
        switch format {
        case .text: text()
        case .json: JSONText.write(CheckDocument(self))
        case .sarif: JSONText.write(SARIFLog(self))
        case .github: github()
        }
    }

    private func text() -> String {
        var lines: [String] = []
        func shown(_ place: SourcePlace) -> String { "\(folderInRepository)\(place.file):\(place.line)" }
        for problem in problems { lines.append("\(shown(problem.place)): error: \(problem.message)") }
        for finding in findings {
            lines.append("\(shown(finding.place)): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
            for related in finding.related { lines.append("\(shown(related.place)): note: \(related.note)") }
        }
        var sum = "\(findings.count) \(findings.count == 1 ? "finding" : "findings") in \(fileCount) files of \(moduleCount) modules"
        if !problems.isEmpty { sum += ", \(problems.count) unreadable" }
        if silenced > 0 { sum += ", \(silenced) let be" }
        let fixable = findings.count { $0.fix != nil }
        if fixable > 0 { sum += "; riblet check --fix makes \(fixable) of them right" }
        return (lines + [sum]).joined(separator: "\n") + "\n"
    }

    private func github() -> String {
        func escaped(_ text: String) -> String {
            text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        }
        func property(_ text: String) -> String { escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C") }
        let levels: [Severity: String] = [.note: "notice", .warning: "warning", .error: "error"]
        return (problems.map { ("error", $0) } + findings.map { (levels[$0.severity] ?? "warning", $0) }).map { level, finding in
            "::\(level) file=\(property(folderInRepository + finding.place.file)),line=\(finding.place.line),title=\(property(finding.rule))::"
                + escaped(finding.message) + "\n"
        }.joined()
    }
}

/// The document of `riblet check --format json`. Keys are added, none is renamed or taken away
/// within a version.
private struct CheckDocument: Encodable {
    struct Entry: Encodable {
        let rule: String
        let file: String
        let line: Int
        let severity: String
        let message: String
        let fixable: Bool
        let related: [Related]
    }

    struct Related: Encodable {
        let file: String
        let line: Int
        let note: String
    }

    let version = 1
    let files: Int
    let modules: Int
    let silenced: Int
    let findings: [Entry]
    let problems: [Entry]

    init(_ result: CheckResult) {
        func entry(_ finding: Finding, _ severity: String) -> Entry {
            Entry(
                rule: finding.rule, file: finding.place.file, line: finding.place.line, severity: severity, message: finding.message,
                fixable: finding.fix != nil,
                related: finding.related.map { Related(file: $0.place.file, line: $0.place.line, note: $0.note) })
        }
        files = result.fileCount
        modules = result.moduleCount
        silenced = result.silenced
        findings = result.findings.map { entry($0, $0.severity.rawValue) }
        problems = result.problems.map { entry($0, "error") }
    }
}

/// Static Analysis Results Interchange Format 2.1.0, as far as it is needed.
private struct SARIFLog: Encodable {
    struct Text: Encodable { let text: String }
    struct Run: Encodable {
        let tool: Tool
        let results: [Result]
        let columnKind = "utf16CodeUnits"
    }
    struct Tool: Encodable { let driver: Driver }
    struct Driver: Encodable {
        let name = "riblet"
        let semanticVersion: String
        let rules: [RuleDescription]
    }
    struct RuleDescription: Encodable {
        let id: String
        let shortDescription: Text
        let fullDescription: Text
    }
    struct Result: Encodable {
        let ruleId: String
        let level: String
        let message: Text
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]
    }
    struct Location: Encodable {
        let physicalLocation: Physical
        let message: Text?
    }
    struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }
    struct Artifact: Encodable {
        let uri: String
        let uriBaseId = "%SRCROOT%"
    }
    struct Region: Encodable { let startLine: Int }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    init(_ result: CheckResult) {
        func location(_ place: SourcePlace, _ note: String?) -> Location {
            Location(
                physicalLocation: Physical(
                    artifactLocation: Artifact(uri: Self.uri(result.folderInRepository + place.file)), region: Region(startLine: place.line)
                ),
                message: note.map { Text(text: $0) })
        }
        func entry(_ finding: Finding, _ level: String) -> Result {
            Result(
                ruleId: finding.rule, level: level, message: Text(text: finding.message), locations: [location(finding.place, nil)],
                relatedLocations: finding.related.map { location($0.place, $0.note) },
                partialFingerprints: ["riblet/v1": finding.fingerprint])
        }
        let rules = Rules.all.map {
            RuleDescription(id: $0.id, shortDescription: Text(text: $0.summary), fullDescription: Text(text: $0.rationale))
        }
        let driver = Driver(semanticVersion: RibletVersion.current, rules: rules)
        runs = [
            Run(
                tool: Tool(driver: driver),
                results: result.problems.map { entry($0, "error") } + result.findings.map { entry($0, $0.severity.rawValue) })
        ]
    }

    /// A path as a reference: what is not allowed in one is percent-encoded.
    private static func uri(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}

/// The version of the command.
public enum RibletVersion {
    /// As `riblet --version` says it.
    public static let current = "0.1.0"
}
