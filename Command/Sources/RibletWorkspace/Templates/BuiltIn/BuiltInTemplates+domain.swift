// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let domain: [(String, String)] = [
("domain/__folder__/__name__.swift", ##"""
/// {{ title }}, as the application knows it.
package struct {{ name }}: Codable, Hashable, Identifiable, Sendable {
    /// Names it for as long as it exists.
    package let id: Int
    /// A line.
    package var title: String

    /// One that may be stored already, or not yet.
    package init(id: Int, title: String) {
        self.id = id
        self.title = title
    }

    /// Whether it can be stored: its title says something.
    package var isComplete: Bool { title.contains { !$0.isWhitespace } }
}

"""##),
("domain/__tests__/__name__Tests.swift", ##"""
import Testing
import {{ module }}

@Suite("{{ title }}")
struct {{ name }}Tests {
    @Test("It is complete when its title says something", arguments: [("Milk", true), (" Milk ", true), ("", false), (" \n\t", false)])
    func complete(title: String, isComplete: Bool) {
        #expect({{ name }}(id: 1, title: title).isComplete == isComplete)
    }
}

"""##),
    ]
}
