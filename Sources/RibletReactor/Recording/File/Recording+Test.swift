extension Recording {
    /// The source of a test that plays this recording, for Swift Testing and RibletTesting's
    /// `expectReplay`.
    ///
    /// - Parameters:
    ///   - name: what the test is called; what cannot be part of a Swift name is left out.
    ///   - file: the name of the recording's file, which lies in the folder of the test.
    ///   - imports: import declarations that `build` needs: `@testable import Shop`, say.
    ///   - build: an expression that builds the tree, not launched: `AppBuilder(dependency:
    ///     FakeDependency()).build()`, say.
    /// - Returns: a whole Swift file.
    public func swiftTest(named name: String, file: String, imports: [String] = [], buildingWith build: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let suite = words.first?.isLetter == true ? words : "Session\(words)"
        let imports = Set(["import Foundation", "import RibletTesting", "import Testing"] + imports)
            .sorted { Self.module(of: $0) < Self.module(of: $1) }
        let declarations = [imports.filter { !Self.isTestable($0) }, imports.filter(Self.isTestable)].filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
        let subject = application.isEmpty ? root : application
        return """
            // Made from a recording by Recording.swiftTest(named:file:imports:buildingWith:). Make it anew instead of changing it.

            \(declarations)

            /// \(steps.count) steps of \(subject.split(whereSeparator: \.isNewline).joined(separator: " ")).
            @MainActor
            @Suite struct \(suite)ReplayTests {
                @Test func replaysTheSame() throws {
                    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(\(Self.literal(file)))))
                    expectReplay(of: bytes, file: \(Self.literal(file))) {
                        \(build)
                    }
                }
            }

            """
    }

    /// Imports are sorted by module, those of a module's inside after the others, as formatters do.
    private static func module(of declaration: String) -> String { String(declaration.split(separator: " ").last ?? "") }

    private static func isTestable(_ declaration: String) -> Bool { declaration.hasPrefix("@") }

    private static func literal(_ text: String) -> String {
        var literal = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": literal += "\\\(character)"
            case "\n": literal += "\\n"
            case _ where character.value < 32: literal += "\\u{\(String(character.value, radix: 16))}"
            default: literal.unicodeScalars.append(character)
            }
        }
        return literal + "\""
    }
}
