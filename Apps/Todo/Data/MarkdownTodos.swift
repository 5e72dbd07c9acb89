import Foundation
import TodoDomain

/// Todos as a list in Markdown, which a person reads and writes.
///
/// ```markdown
/// - [ ] Walk Bori (due 2026-11-25 18:00 +09:00, repeats weekly)
/// - [x] Vaccination (due 2026-11-20, important)
///   The yellow booklet is in the drawer.
///
///   Ask about the left ear.
///
/// # Groceries
/// - [ ] Oat milk (repeats after 7 days)
/// ```
///
/// A line that begins with `-`, `*`, `+` or a number is a todo, and one without a box is to do. The
/// lines below it that are indented are its notes, as they stand, also those that look like a list.
/// A heading begins the list that the todos below it belong to; a line of dashes ends it. Anything
/// else is a fault, since it would be lost.
///
/// `due` is a day, or a time: without an offset it is one of the user's clocks. `repeats` is
/// `daily`, `weekdays`, `weekly`, `monthly`, `yearly` or `after 7 days`; `monthly on day 31` keeps
/// to that day where a month has it, `daily at 02:30` to that time where clocks have it. Both stand in the last brackets of the line, and so does
/// `important`; in a title that ends like that, a backslash stands before the bracket. A backslash
/// before any other mark stands for the mark. Characters that would end a line are written as in
/// HTML, `&#10;`.
///
/// Pictures, and the time at which a todo was added, are not in it.
enum MarkdownTodos {
    // MARK: Writing

    /// Writes todos; times have the offset of `zone`. Those of no list come first.
    static func bytes(_ entries: [TodoArchive.Entry], in zone: TimeZone) -> [UInt8] {
        var output: [UInt8] = []
        let lists = entries.compactMap(\.list).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        for list in [nil] + lists.map(Optional.some) {
            if let list { output += Array((output.isEmpty ? "# " : "\n# ").utf8) + escaped(list) + Array("\n".utf8) }
            for entry in entries where entry.list == list { write(entry, in: zone, to: &output) }
        }
        return output
    }

    private static func write(_ entry: TodoArchive.Entry, in zone: TimeZone, to output: inout [UInt8]) {
        output += Array((entry.isDone == true ? "- [x] " : "- [ ] ").utf8) + escaped(entry.title, isTitle: true)
        let details = [
            entry.dueAt.flatMap { MarkdownDates.text($0, in: zone) }.map { "due \($0)" },
            entry.repeats.map { "repeats \(MarkdownDates.text($0))" },
            entry.isImportant == true ? "important" : nil,
        ].compactMap { $0 }
        if !details.isEmpty { output += Array(" (\(details.joined(separator: ", ")))".utf8) }
        output.append(newline)
        guard let text = entry.text, !text.isEmpty else { return }
        for line in Array(text.utf8).split(separator: newline, omittingEmptySubsequences: false) {
            if !line.isEmpty { output += Array("  ".utf8) + escaped(String(decoding: line, as: UTF8.self)) }
            output.append(newline)
        }
    }

    private static func escaped(_ text: String, isTitle: Bool = false) -> [UInt8] {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let rest = bytes[(index + 1)...]
            switch byte {
            case newline, UInt8(ascii: "\r"): output += Array("&#\(byte);".utf8)
            case UInt8(ascii: "&") where rest.first == UInt8(ascii: "#"): output += Array("&#38;".utf8)
            case UInt8(ascii: "\\") where isTitle: output += [byte, byte]
            case UInt8(ascii: "(") where isTitle && beginsDetails(rest): output += [UInt8(ascii: "\\"), byte]
            default: output.append(byte)
            }
        }
        return output
    }

    // MARK: Reading

    /// A todo, and the number of the line at which it begins.
    typealias Line = (line: Int, entry: TodoArchive.Entry)

    /// Reads the todos of a list; a time without an offset is one of `calendar`.
    static func entries(in bytes: ArraySlice<UInt8>, by calendar: Calendar) throws(ImportFault) -> [Line] {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw ImportFault(.noText) }
        var entries: [Line] = []
        var list: String?
        /// The lines below the todo that was read last; nil where there is none to which they
        /// belong.
        var notes: [ArraySlice<UInt8>]?
        func endTodo() {
            if let notes { entries[entries.count - 1].entry.text = text(of: notes) }
            notes = nil
        }
        for (index, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            let place = ImportFault.Place.line(index + 1)
            if line.allSatisfy(isSpace) || isIndented(line) {
                if notes == nil, isIndented(line), !line.allSatisfy(isSpace) { throw ImportFault(.stray, at: place) }
                notes?.append(line)
            } else if isRule(line) {
                endTodo()
                list = nil
            } else if let heading = heading(line) {
                endTodo()
                list = heading.isEmpty ? nil : heading
            } else if let item = item(line) {
                endTodo()
                guard entries.count < TransferLimits.todos else { throw ImportFault(.tooMany) }
                entries.append((index + 1, try entry(item, in: list, at: place, by: calendar)))
                notes = []
            } else {
                throw ImportFault(.stray, at: place)
            }
        }
        endTodo()
        return entries
    }

    private static func isIndented(_ line: ArraySlice<UInt8>) -> Bool { line.first == tab || line.starts(with: [space, space]) }

    /// Returns true for a line that only divides: three dashes, asterisks or underscores.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        let marks = line.filter { !isSpace($0) }
        return marks.count >= 3 && "-*_".utf8.contains(marks[0]) && marks.allSatisfy { $0 == marks[0] }
    }

    private static func heading(_ line: ArraySlice<UInt8>) -> String? {
        let rest = line.drop { $0 == UInt8(ascii: "#") }
        guard (1...6).contains(line.count - rest.count), rest.first.map(isSpace) ?? true else { return nil }
        return unescaped(trimmed(rest))
    }

    /// The rest of a line after the mark of a list; nil where it has none.
    private static func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let line = line.first == space ? line.dropFirst() : line
        let digits = line.prefix(while: isDigit)
        let marks = digits.isEmpty ? "-*+" : ".)"
        let rest = line.dropFirst(digits.count)
        guard digits.count < 10, let mark = rest.first, marks.utf8.contains(mark), rest.dropFirst().first.map(isSpace) ?? true else {
            return nil
        }
        return trimmed(rest.dropFirst())
    }

    private static func entry(
        _ item: ArraySlice<UInt8>, in list: String?, at place: ImportFault.Place, by calendar: Calendar
    ) throws(ImportFault) -> TodoArchive.Entry {
        var rest = item
        var isDone: Bool?
        for (box, done) in [("[ ]", false), ("[x]", true), ("[X]", true)] where isDone == nil && item.starts(with: box.utf8) {
            guard item.dropFirst(3).first.map(isSpace) ?? true else { continue }
            isDone = done
            rest = trimmed(item.dropFirst(3))
        }
        let (title, details) = split(rest)
        var entry = TodoArchive.Entry(title: unescaped(title, isTitle: true), list: list, isDone: isDone ?? false)
        for detail in details.components(separatedBy: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) where !details.isEmpty {
            func fault(_ reason: ImportFault.Reason, _ field: String) -> ImportFault {
                ImportFault(reason, at: place, title: entry.title, field: field)
            }
            let name = detail.prefix { $0 != " " }
            let value = detail.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
            switch name.lowercased() {
            case "due":
                guard entry.dueAt == nil else { throw fault(.twice, "due") }
                guard let due = MarkdownDates.due(value, by: calendar) else { throw fault(.noDate, "due") }
                entry.dueAt = due
            case "repeats":
                guard entry.repeats == nil else { throw fault(.twice, "repeats") }
                guard let repeats = MarkdownDates.repetition(value.lowercased()) else { throw fault(.noRepetition, "repeats") }
                entry.repeats = repeats
            case "important" where value.isEmpty:
                guard entry.isImportant == nil else { throw fault(.twice, "important") }
                entry.isImportant = true
            default: throw fault(.unknown, String(details.prefix(40)))
            }
        }
        return entry
    }

    /// Parts a line into its title, and what the brackets at its end say of it.
    private static func split(_ line: ArraySlice<UInt8>) -> (title: ArraySlice<UInt8>, details: String) {
        guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")), open > line.startIndex,
            isSpace(line[open - 1]), beginsDetails(line[(open + 1)...])
        else { return (line, "") }
        return (trimmed(line[..<open]), String(decoding: line[(open + 1)...].dropLast(), as: UTF8.self))
    }

    private static func beginsDetails(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.prefix(10).map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        return ["due ", "repeats ", "important)", "important,"].contains { start.starts(with: $0.utf8) }
    }

    /// The text of notes without the indentation of their first line.
    private static func text(of lines: [ArraySlice<UInt8>]) -> String? {
        guard let first = lines.first(where: { !$0.allSatisfy(isSpace) }) else { return nil }
        let indent = Array(first.prefix(while: isSpace))
        let inner = lines.map { line in unescaped(line.dropFirst(zip(line, indent).prefix { $0 == $1 }.count)) }
        return inner.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns a text with the characters that stand in it as numbers, and in a title without the
    /// backslashes before marks.
    private static func unescaped(_ bytes: ArraySlice<UInt8>, isTitle: Bool = false) -> String {
        var output: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if isTitle, byte == UInt8(ascii: "\\"), let next = rest.first, isMark(next) {
                output.append(next)
                rest.removeFirst()
            } else if byte == UInt8(ascii: "&"), let (character, end) = numbered(rest) {
                output += Array(String(character).utf8)
                rest = rest[end...]
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The character of a number such as `#10;` or `#x1F43E;`, and the place after it.
    private static func numbered(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard bytes.first == UInt8(ascii: "#"), let end = bytes.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let text = String(decoding: bytes[..<end].dropFirst(), as: UTF8.self).lowercased()
        let number = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
        return number.flatMap(Unicode.Scalar.init).map { ($0, end + 1) }
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !isDigit(byte) && !Unicode.Scalar(byte).properties.isAlphabetic
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = bytes.drop(while: isSpace)
        return rest.dropLast(rest.reversed().prefix(while: isSpace).count)
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
}
