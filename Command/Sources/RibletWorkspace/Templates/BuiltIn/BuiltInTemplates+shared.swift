// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let shared: [(String, String)] = [
("shared/__folder__/__name__.swift", ##"""
/// {{ title }}, for all applications.
package struct {{ name }}: Hashable, Sendable {
    /// What is shown of it.
    package let text: String

    /// Nil where nothing can be seen in the text. Spaces around it are left out.
    package init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }), let last = text.lastIndex(where: { !$0.isWhitespace }) else {
            return nil
        }
        self.text = String(text[first...last])
    }
}

"""##),
("shared/__tests__/__name__Tests.swift", ##"""
import Testing
import {{ module }}

@Suite("{{ title }}")
struct {{ name }}Tests {
    @Test("Spaces around it are left out", arguments: [("Milk", "Milk"), (" Milk and bread\n", "Milk and bread")])
    func text(given: String, kept: String) {
        #expect({{ name }}(given)?.text == kept)
    }

    @Test("What cannot be seen is none", arguments: ["", " ", "\n\t"])
    func blank(given: String) {
        #expect({{ name }}(given) == nil)
    }
}

"""##),
    ]
}
