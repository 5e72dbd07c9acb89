import Riblet

extension SavedValue: ShapedForReading {
    var shape: Shape {
        switch self {
        case .null: .leaf("null")
        case .bool(let value): .leaf("\(value)")
        case .int(let value): .leaf("\(value)")
        case .unsigned(let value): .leaf("\(value) unsigned")
        case .double(let value): .leaf("\(value)")
        case .string(let text): .text(text)
        case .array(let values): .list(values)
        case .object(let members): .dictionary(members.map { ($0.key, $0.value) })
        }
    }
}
