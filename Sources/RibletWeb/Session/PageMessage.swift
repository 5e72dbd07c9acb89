import Riblet

/// A frame from the page, checked.
///
/// `["e",number,seen,address,event,payload]` an event, `["v",number,seen,path,isHistory]` a visit,
/// `["b",number,seen]` back, `["a",seen]` a heartbeat, `["r"]` asks for the whole page,
/// `["p",path]` says that a visit is likely.
struct PageMessage {
    enum Content {
        case event(address: String, PageEvent)
        case back
        case visit(path: String, isHistory: Bool)
    }

    enum Frame {
        case heartbeat
        case resend
        case likelyVisit(path: String)
        case numbered(Int, Content)
    }

    let lastSeen: Int?
    let content: Frame

    init?(_ text: String) {
        guard case .array(let parts)? = JSON.parse(text), case .string(let code)? = parts.first else { return nil }
        switch code {
        case "a":
            guard parts.count == 2, case .int(let seen) = parts[1] else { return nil }
            self.init(lastSeen: seen, content: .heartbeat)
        case "r":
            guard parts.count == 1 else { return nil }
            self.init(lastSeen: nil, content: .resend)
        case "p":
            guard parts.count == 2, case .string(let path) = parts[1] else { return nil }
            self.init(lastSeen: nil, content: .likelyVisit(path: path))
        default:
            guard parts.count >= 3, case .int(let number) = parts[1], case .int(let seen) = parts[2], number > 0, seen >= 0,
                let content = Self.content(code, parts[3...])
            else { return nil }
            self.init(lastSeen: seen, content: .numbered(number, content))
        }
    }

    private init(lastSeen: Int?, content: Frame) {
        self.lastSeen = lastSeen
        self.content = content
    }

    private static func content(_ code: String, _ parts: ArraySlice<SavedValue>) -> Content? {
        var parts = parts
        switch code {
        case "b": return .back
        case "v":
            guard case .string(let path)? = parts.popFirst(), case .bool(let isHistory)? = parts.popFirst() else { return nil }
            return .visit(path: path, isHistory: isHistory)
        case "e":
            guard case .string(let address)? = parts.popFirst(), address.utf8.count <= 1024, case .string(let name)? = parts.popFirst(),
                let kind = PageEvent.Kind(wire: name), kind != .file, let payload = payload(parts.popFirst())
            else { return nil }
            return .event(address: address, PageEvent(kind: kind, payload: payload))
        default: return nil
        }
    }

    private static func payload(_ value: SavedValue?) -> PageEvent.Payload? {
        switch value {
        case nil, .null: return PageEvent.Payload.none
        case .string(let text): return .text(text)
        case .bool(let flag): return .flag(flag)
        case .array(let pairs):
            guard pairs.count <= FormFields.limit else { return nil }
            var fields: [FormFields.Field] = []
            for case .array(let pair) in pairs {
                guard pair.count == 2, case .string(let name) = pair[0], case .string(let value) = pair[1] else { return nil }
                fields.append(FormFields.Field(name: name, value: value))
            }
            guard fields.count == pairs.count else { return nil }
            return .form(FormFields(fields))
        case .int, .unsigned, .double, .object: return nil
        }
    }
}
