import Foundation
import RibletWorkspace

/// The page of a rule in the documentation, made of what the rule says of itself.
enum RulePage {
    /// The page in DocC's Markdown.
    static func text(_ rule: any Rule.Type) -> String {
        var lines = ["# \(rule.id)", "", rule.summary, "", "## Overview", "", rule.rationale, ""]
        for isFault in [true, false] {
            lines += [isFault ? "## Findings" : "## Accepted code", ""]
            for example in rule.examples where example.expected.isEmpty != isFault {
                lines += ["### \(example.title)", ""]
                if !example.dependencies.isEmpty {
                    let named = example.dependencies.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map {
                        "\($0.key) names \($0.value.joined(separator: ", "))"
                    }
                    lines += ["In the description of the package \(named.joined(separator: "; ")).", ""]
                }
                for (path, text) in example.files {
                    lines += [
                        "`\(path)`", "", path.hasSuffix(".yml") ? "```yaml" : "```swift",
                        text.trimmingCharacters(in: .whitespacesAndNewlines), "```", "",
                    ]
                }
            }
        }
        lines += ["A comment `// riblet:ignore \(rule.id) reason` in the line or the line above suppresses a finding."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The list of all rules, which links to their pages.
    static func index() -> String {
        let rows = Rules.all.map { "- <doc:\($0.id)>: \($0.summary)" }
        return
            ([
                "# Rules", "", "The faults that `riblet check` finds.", "", "## Overview", "",
                "Each rule has its own file, with examples that serve as its tests and its page. There are \(Rules.all.count):", "",
            ] + rows + ["", "## Topics", "", "### Pages", ""] + Rules.all.map { "- <doc:\($0.id)>" }).joined(separator: "\n") + "\n"
    }
}
