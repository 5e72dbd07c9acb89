import MandalartDomain
import Riblet

/// A place in an archive: what stands there, and its name.
struct ArchiveNode {
    let json: SavedValue
    let field: String

    // MARK: - Reading

    func fault(_ reason: ImportFault.Reason) -> ImportFault { ImportFault(reason, field: field.isEmpty ? nil : field) }

    /// The members of an object, of which only `allowed` may be there.
    func members(_ allowed: Set<String>) throws(ImportFault) -> [String: ArchiveNode] {
        guard case .object(let members) = json else { throw fault(.type(expected: "an object")) }
        var nodes: [String: ArchiveNode] = [:]
        for member in members {
            let name = field.isEmpty ? member.key : "\(field).\(member.key)"
            guard allowed.contains(member.key) else { throw ImportFault(.unknown, field: String(name.prefix(200))) }
            nodes[member.key] = ArchiveNode(json: member.value, field: name)
        }
        return nodes
    }

    func needed(_ name: String, in members: [String: ArchiveNode]) throws(ImportFault) -> ArchiveNode {
        guard let node = members[name] else {
            throw ImportFault(.missing, field: field.isEmpty ? name : "\(field).\(name)")
        }
        return node
    }

    func elements(atMost limit: Int) throws(ImportFault) -> [ArchiveNode] {
        guard case .array(let elements) = json else { throw fault(.type(expected: "a list")) }
        guard elements.count <= limit else { throw fault(.value(rule: "there can be \(limit) at most")) }
        return elements.enumerated().map { ArchiveNode(json: $1, field: "\(field)[\($0)]") }
    }

    func string() throws(ImportFault) -> String {
        guard case .string(let text) = json else { throw fault(.type(expected: "a text")) }
        return text
    }

    func number() throws(ImportFault) -> Double {
        switch json {
        case .int(let number): return Double(number)
        case .unsigned(let number): return Double(number)
        case .double(let number): return number
        default: throw fault(.type(expected: "a number"))
        }
    }

    /// A value made by the domain's rules, whose errors become faults of this place.
    func checked<Value>(_ make: () throws(MandalartError) -> Value) throws(ImportFault) -> Value {
        do {
            return try make()
        } catch {
            throw fault(.value(rule: error.description))
        }
    }
}

extension ArchiveNode {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads a whole file.
    init(reading bytes: [UInt8]) throws(ImportFault) {
        let text = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        do throws(SavedValue.JSONError) {
            json = try SavedValue(json: text, limits: .init(bytes: MandalartLimits.importBytes, depth: 32))
        } catch {
            throw ImportFault(.syntax, line: 1 + text.prefix(error.offset).count { $0 == UInt8(ascii: "\n") })
        }
        field = ""
    }
}
