import LocalProvider
import MandalartDomain

/// A plan as an outline in Markdown: the goals as headings, the actions as lists of tasks.
package struct MarkdownExporter: PlanWriter {
    let longWork: LongWork

    /// - Parameter longWork: writes files, one after the other.
    package init(longWork: LongWork = .shared) { self.longWork = longWork }

    package let formats: Set<ExportFormat> = [.markdown]

    /// One outline after the other.
    func write(_ contents: [PlanContent]) throws(MandalartError) -> [UInt8] {
        Array(contents.map(Self.outline).joined(separator: "\n").utf8)
    }

    static func outline(_ content: PlanContent) -> String {
        var lines = ["# \(escaped(content.goal?.title ?? content.plan.title))", ""]
        lines += ["\(escaped(content.plan.title)) · \(Progress.percent(content.progress))%", ""]
        lines += paragraph(content.goal?.description)
        for position in GridPosition.ring {
            guard let branch = content[position] else { continue }
            lines += ["## \(escaped(branch.main.title)) · \(Progress.percent(branch.progress))%", ""]
            lines += paragraph(branch.main.description)
            for sub in branch.subs {
                let day = sub.due.map { " · \($0.rawValue)" } ?? ""
                lines.append(
                    "- [\(sub.achievementRate >= 1 ? "x" : " ")] \(escaped(sub.title)) · \(Progress.percent(sub.achievementRate))%\(day)")
                lines += notes(sub.note)
            }
            if !branch.subs.isEmpty { lines.append("") }
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func paragraph(_ text: String?) -> [String] {
        guard let text else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: true).flatMap { [escaped(String($0)), ""] }
    }

    /// The note about a step: indented, it belongs to the step's line.
    private static func notes(_ text: String?) -> [String] {
        guard let text else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: true).map { "  \(escaped(String($0)))  " }
    }

    /// Escapes a text of the user, so that nothing of it becomes a heading, a list, a link or
    /// markup.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for (index, character) in text.enumerated() {
            let isMarkup = "\\`*_{}[]<>#|~&!".contains(character)
            let beginsBlock = index == 0 && "+-=:".contains(character)
            if isMarkup || beginsBlock { result.append("\\") }
            // A number with a full stop at the beginning of a line would be a list.
            if (character == "." || character == ")"), !result.isEmpty, result.allSatisfy(\.isNumber) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
