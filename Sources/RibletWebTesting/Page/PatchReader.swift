import Riblet
import RibletWeb

/// Applies the patches of a live connection to nodes, as the page's script applies them to a
/// document.
@MainActor
struct PatchReader {
    /// An instruction of a frame for the page as a whole.
    enum PageOperation: Equatable {
        case title(String)
        case url(String, how: String)
    }

    let root: DOMNode

    /// Applies the groups of one frame.
    ///
    /// - Returns: what it says about the page as a whole, or `nil` where the frame does not fit the
    ///   nodes.
    func apply(_ groups: [SavedValue]) -> [PageOperation]? {
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
                        root.children = []
                        root.insert(HTMLReader.read((values.first ?? "") ?? ""), at: 0)
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
        guard let path = values.first?.string, let element = element(at: path, below: owner) else { return false }
        switch code {
        case "t":
            guard let index = values[1].number, element.children.indices.contains(index), element.children[index].isText else {
                return false
            }
            element.children[index].text = values[2].string ?? ""
        case "h":
            guard let index = values[1].number, let count = values[2].number, index + count <= element.children.count else { return false }
            for _ in 0..<count { _ = element.remove(at: index) }
            element.insert(HTMLReader.read(values[3].string ?? ""), at: index)
        case "i":
            element.children = []
            element.insert(HTMLReader.read(values[1].string ?? ""), at: 0)
        case "a":
            element.attributes[values[1].string ?? ""] = values[2].string
        case "p":
            if case .bool(let flag) = values[2] {
                element.properties[values[1].string ?? ""] = flag ? "true" : "false"
            } else {
                element.setProperty(values[1].string ?? "", values[2].string ?? "")
            }
        case "k":
            guard let start = values[1].number, let count = values[2].number, case .array(let runs) = values[3],
                start + count <= element.children.count
            else { return false }
            let old = Array(element.children[start..<start + count])
            var new: [DOMNode] = []
            for run in runs {
                switch run {
                case .string(let html): new += HTMLReader.read(html)
                case .array(let parts):
                    guard let from = parts.first?.number, let length = parts.dropFirst().first?.number, from + length <= count else {
                        return false
                    }
                    new += old[from..<from + length]
                default: return false
                }
            }
            for node in old { node.parent = nil }
            for node in new { node.parent = element }
            element.children.replaceSubrange(start..<start + count, with: new)
        default: return false
        }
        return true
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
