/// The formats of `riblet check`.
package enum CheckFormat: String, CaseIterable, Sendable {
    /// For people: file, line and sentence, as compilers write them.
    case text
    /// For programs; see the article *What the command writes*.
    case json
    /// SARIF 2.1.0, which code hosts read.
    case sarif
    /// Commands of GitHub's workflows, which become notes at the lines.
    case github
    /// Lines of a compiler with whole paths, which Xcode shows beside the source.
    case xcode
}

extension Finding {
    /// The place and the message, for programs.
    var entry: JSONObject { ["file": place.file, "line": place.line, "message": message] }
}

extension CheckResult {
    /// Tells whether the command ends with 1.
    package func isFaulty(as format: CheckFormat, isStrict: Bool) -> Bool {
        findings.contains { isStrict || $0.severity == .error || ($0.severity == .warning && format != .xcode) }
    }

    /// Returns the findings in a format.
    package func report(as format: CheckFormat, isStrict: Bool = false) -> String {
        var strict = self
        if isStrict { for index in findings.indices { strict.findings[index].severity = .error } }
        return strict.written(as: format)
    }

    private func written(as format: CheckFormat) -> String {
        switch format {
        case .text: text()
        case .json: JSONText.write(document)
        case .sarif: JSONText.write(sarif)
        case .github: github()
        case .xcode: xcode()
        }
    }

    /// With the column in which the line begins to say something.
    private func xcode() -> String {
        var known: [String: [[UInt8].SubSequence]] = [:]
        func shown(_ place: SourcePlace) -> String {
            let path = root + "/" + place.file
            if known[path] == nil {
                let bytes = (try? FileSystem.read(path, limit: SourceScanner.sizeLimit)) ?? []
                known[path] = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            }
            let line = known[path].flatMap { $0.indices.contains(place.line - 1) ? $0[place.line - 1] : nil } ?? []
            return "\(path):\(place.line):\(line.prefix { $0 == 32 || $0 == 9 }.count + 1)"
        }
        return (problems.map { ($0, "error") } + findings.map { ($0, $0.severity.rawValue) }).map { finding, level in
            "\(shown(finding.place)): \(level): \(finding.message) [\(finding.rule)]\n"
                + finding.related.map { "\(shown($0.place)): note: \($0.note)\n" }.joined()
        }.joined()
    }

    private func text() -> String {
        var lines: [String] = []
        func shown(_ place: SourcePlace) -> String { "\(folderInRepository)\(place.file):\(place.line)" }
        for problem in problems { lines.append("\(shown(problem.place)): error: \(problem.message)") }
        for finding in findings {
            lines.append("\(shown(finding.place)): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
            for related in finding.related { lines.append("\(shown(related.place)): note: \(related.note)") }
        }
        let unreadable = Set(problems.map(\.place.file)).count
        var sum =
            Self.count(findings.count, "finding") + " in " + Self.count(fileCount, "file") + " of " + Self.count(moduleCount, "module")
        if unreadable > 0 { sum += ", \(Self.count(unreadable, "file")) unreadable" }
        if silenced > 0 { sum += ", \(silenced) suppressed" }
        let fixable = findings.count { $0.fix != nil }
        if fixable > 0 { sum += "; riblet check --fix corrects \(fixable) of them" }
        return (lines + [sum]).joined(separator: "\n") + "\n"
    }

    /// A number with its noun: `1 file`, `2 files`.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

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

    /// The document of `riblet check --format json`. Keys are added, none is renamed or taken away
    /// within a version.
    private var document: JSONObject {
        func entry(_ finding: Finding, _ severity: String) -> JSONObject {
            [
                "rule": finding.rule, "file": finding.place.file, "line": finding.place.line, "severity": severity,
                "message": finding.message, "fixable": finding.fix != nil,
                "related": finding.related.map { ["file": $0.place.file, "line": $0.place.line, "note": $0.note] as JSONObject },
            ]
        }
        return [
            "version": 1, "files": fileCount, "modules": moduleCount, "silenced": silenced,
            "findings": findings.map { entry($0, $0.severity.rawValue) }, "problems": problems.map { entry($0, "error") },
        ]
    }

    /// Static Analysis Results Interchange Format 2.1.0, as far as it is needed.
    private var sarif: JSONObject {
        func text(_ text: String) -> JSONObject { ["text": text] }
        func location(_ place: SourcePlace, _ note: String?) -> JSONObject {
            let artifact: JSONObject = ["uri": (folderInRepository + place.file).percentEncoded, "uriBaseId": "%SRCROOT%"]
            let region: JSONObject = ["startLine": place.line]
            return ["physicalLocation": ["artifactLocation": artifact, "region": region] as JSONObject, "message": note.map(text)]
        }
        func entry(_ finding: Finding, _ level: String) -> JSONObject {
            [
                "ruleId": finding.rule, "level": level, "message": text(finding.message), "locations": [location(finding.place, nil)],
                "relatedLocations": finding.related.map { location($0.place, $0.note) },
                "partialFingerprints": ["riblet/v1": finding.fingerprint],
            ]
        }
        let rules = Rules.all.map { ["id": $0.id, "shortDescription": text($0.summary)] as JSONObject }
        let driver: JSONObject = ["name": "riblet", "semanticVersion": RibletVersion.current, "rules": rules]
        let run: JSONObject = [
            "tool": ["driver": driver] as JSONObject, "columnKind": "utf16CodeUnits",
            "results": problems.map { entry($0, "error") } + findings.map { entry($0, $0.severity.rawValue) },
        ]
        return ["$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]]
    }
}

/// The version of the command.
package enum RibletVersion {
    /// As `riblet --version` says it.
    package static let current = "0.1.0"
}
