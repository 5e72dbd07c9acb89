import Foundation

/// A text of a DocC catalogue.
struct Article {
    let name: String
    let text: String

    init(named name: String, in module: String) throws {
        self.name = name
        text = try String(contentsOf: Self.catalogue(of: module).appendingPathComponent("\(name).md"), encoding: .utf8)
    }

    static func names(in module: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: catalogue(of: module).path)
            .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }

    private static func catalogue(of module: String) -> URL {
        Repository.folder.appendingPathComponent("Sources/\(module)/\(module).docc")
    }

    /// The code in it that is marked as Swift.
    var blocks: [Code] {
        text.components(separatedBy: "```swift\n").dropFirst().map { Code($0.components(separatedBy: "\n```")[0]) }
    }
}

/// Lines of code without their indentation, and without empty ones, so that code can be found again at another depth.
struct Code {
    let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n").map { $0.trimming { $0 == " " } }.filter { !$0.isEmpty }
    }

    func contains(_ other: Code) -> Bool {
        guard let first = other.lines.first else { return true }
        return lines.indices.contains { start in
            lines[start] == first && lines[start...].starts(with: other.lines)
        }
    }
}

extension Substring {
    fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
        var rest = drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
