/// The RIBs of a template that makes files, as `riblet add` would have recorded them.
///
/// Lines of a template that begin with three bars say what belongs to which RIB, and are left out:
/// `||| rib Note below Home as push` names a RIB, `||| file Note` stands in a file that is the
/// RIB's, and lines between `||| Note` and `|||` are the RIB's. `||| once Note NewNote` begins lines
/// that go with the last RIB that needs them, `||| Note for LINE` some that stand in place of a line.
struct TemplateRecord {
    /// The kind of such an addition.
    static let kind = "new"

    /// The RIBs, in the order in which they were named.
    private(set) var additions: [Addition] = []

    private struct Part {
        let owners: [Int]
        var block: Addition.Block
    }

    /// Takes the lines of a file.
    mutating func take(_ lines: [String], of path: String) throws(WorkspaceError) -> [String] {
        var kept: [String] = []
        var parts: [Part] = []
        var open: [Int] = []
        var owner: Int?
        for line in lines {
            guard line.hasPrefix("|||") else {
                kept.append(line)
                if let last = open.last { parts[last].block.lines.append(line) }
                continue
            }
            let words = line.split(separator: " ").dropFirst().map(String.init)
            if words.isEmpty, !open.isEmpty {
                open.removeLast()
            } else if words.count == 6, words[0] == "rib", words[2] == "below", words[4] == "as" {
                additions.append(Addition(name: words[1], kind: Self.kind, parent: words[3], style: words[5]))
            } else if words.count == 2, words[0] == "file", let found = index(words[1]) {
                owner = found
            } else {
                let isShared = words.first == "once"
                let names = words.dropFirst(isShared ? 1 : 0).prefix { $0 != "for" }
                let owners = names.compactMap(index)
                guard !names.isEmpty, owners.count == names.count, isShared || owners.count == 1 else {
                    throw .refused("'\(line)' says nothing")
                }
                let replaced = line.firstRange(of: " for ").map { [String(line[$0.upperBound...])] } ?? []
                open.append(parts.count)
                parts.append(Part(owners: owners, block: Addition.Block(file: path, lines: [], replaced: replaced, isShared: isShared)))
            }
        }
        guard open.isEmpty else { throw .refused("\(path) has no '|||' that ends '||| \(additions[parts[open[0]].owners[0]].name)'") }
        for part in parts { for owner in part.owners { additions[owner].blocks.append(part.block) } }
        if let owner {
            additions[owner].files.append(path)
            let lines = kept + parts.flatMap(\.block.replaced)
            additions[owner].marks[path] = LineMarks(of: lines.map { $0 + "\n" }.joined())
        }
        return kept
    }

    private func index(_ name: String) -> Int? { additions.firstIndex { $0.name == name } }
}
