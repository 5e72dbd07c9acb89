internal import Riblet

/// The lines of a recording as JSON. The lines that this type writes are read by
/// ``RecordingReader``.
///
/// A step's line is written in two parts, so that what was being handled when the program ended
/// stands in the file.
enum RecordingLine {
    static func header(application: String, root: String, start: Recording.Start?, warnings: [String]) -> [UInt8] {
        let line: SavedValue = [
            "riblet recording": .int(Recording.currentFormat), "application": .string(application), "root": .string(root),
        ]
        var bytes = line.jsonBytes
        bytes.removeLast()
        if let start {
            append("start", Array(#"{"active":\#(start.isActive),"tree":"#.utf8) + start.tree.jsonBytes + [UInt8(ascii: "}")], to: &bytes)
            append(start.changes, to: &bytes)
        }
        append(warnings, to: &bytes)
        bytes += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
        return bytes
    }

    /// Everything up to the end of the input, without the bracket that closes the line.
    static func beginning(ofStep number: Int, _ input: SessionInput) -> [UInt8] {
        var line: SavedValue = ["step": .int(number)]
        line.append(input)
        var bytes = line.jsonBytes
        bytes.removeLast()
        return bytes
    }

    static func end(_ nested: [NestedInput], _ changes: SessionChanges, warnings: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        if !nested.isEmpty {
            let inputs = nested.map { nested in
                var value: SavedValue = ["start": .int(nested.start)]
                value.append(nested.input)
                return value
            }
            append("nested", SavedValue.array(inputs).jsonBytes, to: &bytes)
        }
        append(changes, to: &bytes)
        append(warnings, to: &bytes)
        bytes += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
        return bytes
    }

    private static func append(_ warnings: [String], to bytes: inout [UInt8]) {
        if !warnings.isEmpty { append("warnings", SavedValue.array(warnings.map(SavedValue.string)).jsonBytes, to: &bytes) }
    }

    /// States and routes are JSON already.
    private static func append(_ changes: SessionChanges, to bytes: inout [UInt8]) {
        if !changes.tree.isEmpty { append("tree", SavedValue.array(changes.tree.map(SavedValue.string)).jsonBytes, to: &bytes) }
        if !changes.states.isEmpty { append("states", object(changes.states), to: &bytes) }
        if !changes.routes.isEmpty {
            append("routes", object(changes.routes.map { SessionChanges.Named(name: $0.rib, json: object($0.containers)) }), to: &bytes)
        }
    }

    private static func object(_ members: [SessionChanges.Named]) -> [UInt8] {
        var bytes: [UInt8] = []
        for member in members { append(member.name, member.json, to: &bytes) }
        bytes[0] = UInt8(ascii: "{")
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func append(_ name: String, _ json: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: ","))
        bytes += SavedValue.string(name).jsonBytes
        bytes.append(UInt8(ascii: ":"))
        bytes += json
    }
}

extension SavedValue {
    fileprivate mutating func append(_ input: SessionInput) {
        self["at"] = .string(input.rib)
        self[input.kind.rawValue] = input.value
    }
}
