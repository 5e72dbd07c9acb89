public import CustomDump
public import Riblet
public import RibletReactor

extension Pulse: CustomDumpReflectable {
    /// The value, and how often it was assigned.
    public var customDumpMirror: Mirror {
        Mirror(self, children: ["value": wrappedValue, "assignments": assignments], displayStyle: .struct)
    }
}

extension SavedValue: CustomDumpRepresentable {
    /// The value that it stands for.
    public var customDumpValue: Any {
        switch self {
        case .null: Any?.none as Any
        case .bool(let value): value
        case .int(let value): value
        case .unsigned(let value): value
        case .double(let value): value
        case .string(let text): text
        case .array(let values): values
        case .object(let members): Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        }
    }
}
