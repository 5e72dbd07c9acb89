#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value that fills a template.
public enum TemplateValue: Sendable, Equatable {
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
    /// Makes a value from a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Makes a value from a flag.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// Makes a list of values.
    public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
    /// Values with names; of two with one name the last one counts.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) { self = .group(Dictionary(elements) { $1 }) }
}

/// A file as a template makes it.
public struct GeneratedFile: Sendable, Equatable {
    /// Where it belongs, from the folder that the template is for.
    public let path: String
    /// The text of the file.
    public let text: String

    /// The bytes of the file. A picture is a text of base64 in its template.
    public var bytes: [UInt8] {
        path.hasSuffix(".png") ? Data(base64Encoded: text.filter { !$0.isNewline }).map(Array.init) ?? [] : Array(text.utf8)
    }

    /// Makes a file with a text.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
