internal import Riblet

extension Recording {
    /// Reads a recording. Nothing that stands in the bytes stops the program.
    ///
    /// A last line that is not complete is left out, and ``truncation`` says so: that is how the
    /// file of a program looks that ended in the middle of a step.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - file: its name, for errors.
    ///   - limits: the limits of the input.
    /// - Throws: what is wrong, and in which line.
    public init(_ bytes: [UInt8], file: String = "recording", limits: RecordingLimits = RecordingLimits()) throws(RecordingError) {
        var reader = RecordingReader(file: file, limits: limits)
        try reader.read(bytes)
        self = try reader.recording()
    }
}

/// Reads the lines that ``RecordingLine`` writes.
private struct RecordingReader {
    let file: String
    let limits: RecordingLimits
    private var line = 1
    private var header: SavedValue?
    private var start: Recording.Start?
    private var steps: [Recording.Step] = []
    private var warnings: [String] = []
    private var truncation: Recording.Truncation?

    init(file: String, limits: RecordingLimits) {
        self.file = file
        self.limits = limits
    }

    private func error(_ kind: RecordingError.Kind) -> RecordingError { RecordingError(kind: kind, file: file, line: line) }

    private func damaged(_ detail: String) -> RecordingError { error(.damaged(detail)) }

    mutating func read(_ bytes: [UInt8]) throws(RecordingError) {
        if bytes.isEmpty { throw error(.empty) }
        if bytes.count > limits.bytes { throw error(.tooLarge(limit: limits.bytes)) }
        var position = 0
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
            let text = Array(bytes[position..<(end ?? bytes.count)])
            if text.count > limits.lineBytes { throw error(.lineTooLong(limit: limits.lineBytes)) }
            try readLine(text, isLast: end == nil)
            position = (end ?? bytes.count) + 1
            line += 1
        }
    }

    private mutating func readLine(_ text: [UInt8], isLast: Bool) throws(RecordingError) {
        let value: SavedValue
        do {
            value = try SavedValue(json: text, limits: SavedValue.Limits(bytes: limits.lineBytes, depth: 1_000))
        } catch {
            guard header != nil else { throw self.error(.noRecording) }
            guard isLast else { throw damaged("\(error)") }
            truncation = Recording.Truncation(line: line, bytes: text.count, input: inputAtTheEnd(text))
            return
        }
        if header == nil { try readHeader(value) } else { try readStep(value) }
    }

    /// The first part of a step's line is complete but for its bracket.
    private func inputAtTheEnd(_ text: [UInt8]) -> String? {
        guard let value = try? SavedValue(json: text + [UInt8(ascii: "}")], limits: .recorded) else { return nil }
        return (try? input(value))?.description
    }

    private mutating func readHeader(_ value: SavedValue) throws(RecordingError) {
        guard case .int(let format)? = value["riblet recording"] else { throw error(.noRecording) }
        if format > Recording.currentFormat { throw error(.newerFormat(format)) }
        guard format > 0 else { throw error(.noRecording) }
        header = value
        _ = try string(value, "application")
        _ = try string(value, "root")
        guard let start = value["start"] else { return }
        guard case .bool(let isActive)? = start["active"], let tree = start["tree"] else {
            throw damaged("\"start\" has no \"active\" or no \"tree\"")
        }
        do {
            self.start = Recording.Start(isActive: isActive, tree: try SavedTree(recorded: tree), changes: try changes(value))
        } catch let error as SavedTreeError {
            throw damaged("\(error)")
        } catch {
            throw error as? RecordingError ?? damaged("\(error)")
        }
    }

    private mutating func readStep(_ value: SavedValue) throws(RecordingError) {
        guard case .int(let number)? = value["step"] else { throw damaged("it has no step number") }
        if number != steps.count + 1 { throw error(.outOfOrder(expected: steps.count + 1, found: number)) }
        if number > limits.steps { throw error(.tooManySteps(limit: limits.steps)) }
        var nested: [NestedInput] = []
        for element in try array(value, "nested") {
            guard case .int(let start)? = element["start"] else { throw damaged("a nested input does not say where it came from") }
            nested.append(NestedInput(start: start, input: try input(element)))
        }
        steps.append(Recording.Step(number: number, input: try input(value), nested: nested, changes: try changes(value)))
        warnings += try strings(value, "warnings")
    }

    func recording() throws(RecordingError) -> Recording {
        guard let header else { throw RecordingError(kind: .noRecording, file: file, line: 1) }
        return Recording(
            application: try string(header, "application"), root: try string(header, "root"), start: start, steps: steps,
            warnings: try strings(header, "warnings") + warnings, truncation: truncation)
    }

    // MARK: Parts of a line

    private func input(_ value: SavedValue) throws(RecordingError) -> SessionInput {
        let rib = try string(value, "at")
        for kind in SessionInput.Kind.allCases {
            if let content = value[kind.rawValue] { return SessionInput(kind: kind, rib: rib, value: content) }
        }
        throw damaged("it names no input that this version knows")
    }

    private func changes(_ value: SavedValue) throws(RecordingError) -> SessionChanges {
        var changes = SessionChanges()
        changes.tree = try strings(value, "tree")
        changes.states = try named(value, "states")
        for member in try members(value, "routes") {
            changes.routes.append(SessionChanges.Routes(rib: member.key, containers: try named(value["routes"] ?? .null, member.key)))
        }
        return changes
    }

    private func named(_ value: SavedValue, _ key: String) throws(RecordingError) -> [SessionChanges.Named] {
        try members(value, key).map { SessionChanges.Named(name: $0.key, json: $0.value.jsonBytes) }
    }

    private func members(_ value: SavedValue, _ key: String) throws(RecordingError) -> [SavedValue.Member] {
        switch value[key] {
        case nil: return []
        case .object(let members): return members
        default: throw damaged("\"\(key)\" is not an object")
        }
    }

    private func array(_ value: SavedValue, _ key: String) throws(RecordingError) -> [SavedValue] {
        switch value[key] {
        case nil: return []
        case .array(let elements): return elements
        default: throw damaged("\"\(key)\" is not a list")
        }
    }

    private func strings(_ value: SavedValue, _ key: String) throws(RecordingError) -> [String] {
        var strings: [String] = []
        for element in try array(value, key) {
            guard case .string(let string) = element else { throw damaged("\"\(key)\" has an element that is not text") }
            strings.append(string)
        }
        return strings
    }

    private func string(_ value: SavedValue, _ key: String) throws(RecordingError) -> String {
        guard case .string(let string)? = value[key] else { throw damaged("\"\(key)\" is missing or not text") }
        return string
    }
}
