#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value that fills a template.
package enum TemplateValue: Sendable, Equatable {
    /// A text, for `{{ name }}`, and for `__name__` in the path of a file.
    case text(String)
    /// Yes or no, for `{% if name %}`.
    case flag(Bool)
    /// Several, for `{% for one in name %}`.
    case list([TemplateValue])
    /// Values with names, for `{{ group.name }}`.
    case group([String: TemplateValue])

    /// As the template engine takes it.
    var plain: Any {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag
        case .list(let values): values.map(\.plain)
        case .group(let values): values.mapValues(\.plain)
        }
    }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
    /// Values with names; of two with one name the last one counts.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) { self = .group(Dictionary(elements) { $1 }) }
}

/// A file as a template makes it.
package struct GeneratedFile: Sendable, Equatable {
    /// Where it belongs, from the folder that the template is for.
    package let path: String
    package let text: String

    /// The bytes of the file. A picture is a text of base64 in its template.
    package var bytes: [UInt8] {
        path.hasSuffix(".png") ? Data(base64Encoded: text.filter { !$0.isNewline }).map(Array.init) ?? [] : Array(text.utf8)
    }
}
