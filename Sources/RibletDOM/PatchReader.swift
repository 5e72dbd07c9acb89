import Riblet
import RibletWeb

/// Applies the patches of a live connection to nodes, as the page's script applies them to a
/// document.
package struct PatchReader {
    /// An instruction of a frame for the page as a whole.
    package enum PageOperation: Equatable {
        case title(String)
        case url(String, how: String)
    }

    /// The greatest depth of an element that changes: of nodes much deeper the stack has no room.
    private static let mostLevels = 400

    private let root: DOMNode

    /// Applies frames to the nodes below `root`.
    package init(root: DOMNode) { self.root = root }

    /// Reads a frame: its number, that of the last event that has arrived, and its groups.
    ///
    /// - Returns: the parts, or `nil` where it is no frame.
    package static func parts(of frame: String) -> (sequence: Int, acknowledged: Int, groups: [SavedValue])? {
        guard case .array(let parts)? = JSON.parse(frame, depth: 12, values: 1_000_000), parts.count == 3,
            let sequence = parts[0].number, case .array(let groups) = parts[2]
        else { return nil }
        return (sequence, parts[1].number ?? 0, groups)
    }

    /// Applies the groups of one frame.
    ///
    /// - Returns: what it says about the page as a whole, or `nil` where the frame does not fit the
    ///   nodes.
    package func apply(_ groups: [SavedValue]) -> [PageOperation]? {
        var operations: [PageOperation] = []
        for case .array(let group) in groups {
            guard case .int(let owner)? = group.first else { return nil }
            for case .array(let operation) in group.dropFirst() {
                guard case .string(let code)? = operation.first else { return nil }
                if owner == 0 {
                    switch (code, operation.dropFirst().map(\.string)) {
                    case ("title", let values): operations.append(.title((values.first ?? "") ?? ""))
                    case ("url", let values): operations.append(.url((values.first ?? "") ?? "", how: (values.last ?? "") ?? ""))
                    case ("root", let values):
                        guard let nodes = try? HTMLReader.read((values.first ?? "") ?? "") else { return nil }
                        root.children = []
                        root.insert(nodes, at: 0)
                    // A text to read out and the token of the page are no part of its content.
                    case ("say", _), ("token", _): break
                    default: return nil
                    }
                } else if let element = root.descendants.first(where: { $0["id"] == "r\(owner)" }) {
                    guard apply(code, Array(operation.dropFirst()), to: element) else { return nil }
                }
            }
        }
        return operations
    }

    private func apply(_ code: String, _ values: [SavedValue], to owner: DOMNode) -> Bool {
        guard let path = values.first?.string, let element = element(at: path, below: owner), element.level <= Self.mostLevels else {
            return false
        }
        switch (code, values.count) {
        case ("t", 3):
            guard let index = values[1].number, element.children.indices.contains(index), element.children[index].isText else {
                return false
            }
            element.children[index].text = values[2].string ?? ""
        case ("h", 4):
            guard let range = range(values[1], values[2], in: element.children.indices),
                let nodes = try? HTMLReader.read(values[3].string ?? "")
            else { return false }
            for _ in range { _ = element.remove(at: range.lowerBound) }
            element.insert(nodes, at: range.lowerBound)
        case ("i", 2):
            guard let nodes = try? HTMLReader.read(values[1].string ?? "") else { return false }
            element.children = []
            element.insert(nodes, at: 0)
        case ("a", 3):
            element.attributes[values[1].string ?? ""] = values[2].string
        case ("p", 3):
            if case .bool(let flag) = values[2] {
                element.properties[values[1].string ?? ""] = flag ? "true" : "false"
            } else {
                element.setProperty(values[1].string ?? "", values[2].string ?? "")
            }
        case ("k", 4):
            guard let range = range(values[1], values[2], in: element.children.indices), case .array(let runs) = values[3] else {
                return false
            }
            return arrange(runs, in: range, of: element)
        default: return false
        }
        return true
    }

    /// Puts new rows and kept ones in the place of those in `range`.
    private func arrange(_ runs: [SavedValue], in range: Range<Int>, of element: DOMNode) -> Bool {
        let old = Array(element.children[range])
        var new: [DOMNode] = []
        var rest = Set(old.indices)
        for run in runs {
            switch run {
            case .string(let html):
                guard let nodes = try? HTMLReader.read(html) else { return false }
                new += nodes
            case .array(let parts):
                // A third part says that they move.
                guard (2...3).contains(parts.count), let kept = self.range(parts[0], parts[1], in: old.indices),
                    kept.allSatisfy({ rest.remove($0) != nil })
                else { return false }
                new += old[kept]
            default: return false
            }
        }
        for node in old { node.parent = nil }
        for node in new { node.parent = element }
        element.children.replaceSubrange(range, with: new)
        return true
    }

    private func range(_ start: SavedValue, _ count: SavedValue, in indices: Range<Int>) -> Range<Int>? {
        guard let start = start.number, let count = count.number, start >= 0, count >= 0, start <= indices.upperBound,
            count <= indices.upperBound - start
        else { return nil }
        return start..<start + count
    }

    private func element(at path: String, below owner: DOMNode) -> DOMNode? {
        var node = owner
        for step in path.split(separator: ".") {
            guard let index = Int(step), node.children.indices.contains(index) else { return nil }
            node = node.children[index]
        }
        return node
    }
}
