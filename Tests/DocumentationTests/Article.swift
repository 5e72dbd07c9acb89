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

/// Code without any white space, so that it is found again at another depth and with other line
/// breaks.
struct Code {
    let text: String
    private let dense: Data

    init(_ text: String) {
        self.text = text
        dense = Data(text.split { $0 == " " || $0 == "\n" }.joined().utf8)
    }

    func contains(_ other: Code) -> Bool { dense.range(of: other.dense) != nil }
}
