package import Riblet

extension SavedValue: ShapedForReading {
    package var shape: Shape {
        switch self {
        case .null: .leaf("null")
        case .bool(let value): .leaf("\(value)")
        case .int(let value): .leaf("\(value)")
        case .unsigned(let value): .leaf("\(value) unsigned")
        case .double(let value): .leaf("\(value)")
        case .string(let text): .text(text)
        case .array(let values): .list(Shape.Elements(values.lazy.map { $0 as Any? }))
        case .object(let members): .dictionary(Shape.Elements(members.lazy.map { ($0.key, $0.value) }))
        }
    }
}
