import RibletWeb

/// A line of JSON about a watched page. Readers leave out what they do not know.
struct TraceLine {
    /// The version of the lines; a reader of another one does not understand them.
    static let version = 1

    private(set) var bytes: [UInt8]

    /// A line that has only its kind, under the name `line`.
    init(_ kind: String) {
        bytes = Array(#"{"line":"#.utf8)
        JSON.write(kind, into: &bytes)
    }

    /// Adds a text, unless it is nil or empty.
    func adding(_ name: String, _ text: String?) -> TraceLine {
        guard let text, !text.isEmpty else { return self }
        return with(name) { JSON.write(text, into: &$0) }
    }

    /// Adds a number, unless it is nil.
    func adding(_ name: String, _ number: Int?) -> TraceLine {
        guard let number else { return self }
        return with(name) { $0.append(contentsOf: "\(number)".utf8) }
    }

    private func with(_ name: String, _ write: (inout [UInt8]) -> Void) -> TraceLine {
        var line = self
        line.bytes.append(UInt8(ascii: ","))
        JSON.write(name, into: &line.bytes)
        line.bytes.append(UInt8(ascii: ":"))
        write(&line.bytes)
        return line
    }

    /// The line with its end.
    var ended: [UInt8] { bytes + "}\n".utf8 }
}

@MainActor
extension TraceLine {
    /// Describes a RIB where it is, or says that it has gone.
    init(_ rib: TracedRIBs.Known, _ row: TreeRow?) {
        self = TraceLine("rib").adding("rib", rib.number).adding("name", rib.name).adding("module", rib.module)
            .adding("parent", rib.parent).adding("place", row.map { "\($0.place)" }).adding("status", "\(row?.status ?? .gone)")
    }

    /// Describes the beginning of a cause.
    init(_ cause: TracedCause) {
        let (kind, name): (String, String) =
            switch cause.origin {
            case .press(let name): ("press", name)
            case .type(let name): ("type", name)
            case .choose(let name): ("choose", name)
            case .submit(let name): ("submit", name)
            case .key(let name): ("key", name)
            case .file(let name): ("file", name)
            case .visit(let address): ("visit", address)
            case .back: ("back", "")
            case .news(let rib): ("news", rib)
            case .work(let rib): ("work", rib)
            case .other(let name): ("other", name)
            case .failure: ("failure", "")
            }
        self = TraceLine("cause").adding("cause", cause.number).adding("origin", kind).adding("name", name)
    }

    /// Describes a step of a cause.
    init(_ step: TracedStep, in cause: Int, showsValues: Bool) {
        let from: Int? = if case .rib(let number) = step.source { number } else { nil }
        self = TraceLine(step.kind.rawValue).adding("cause", cause).adding("at", step.at).adding("rib", step.rib).adding("from", from)
            .adding("text", step.text).adding("value", showsValues ? step.value : nil).adding("took", step.microseconds)
            .adding("bytes", step.bytes)
    }
}
