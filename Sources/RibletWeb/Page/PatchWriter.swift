/// Writes a patch: operations on a page as the JSON that its script reads.
///
/// One list of operations a controller: `["t","0.1",2,"text"]` sets text, `h` replaces nodes, `i`
/// an element's content, `a` and `p` set an attribute or property, `k` puts rows in order. Paths
/// are positions among child nodes below the controller's element.
@MainActor
struct PatchWriter {
    private(set) var bytes: [UInt8] = []
    /// True until there is a list of operations.
    private(set) var isEmpty = true
    /// Where the list that is being written begins, and how many operations are in it.
    private var start = 0
    private var count = 0

    /// The beginning of a patch.
    ///
    /// - Parameters:
    ///   - sequence: its number.
    ///   - lastEvent: the newest event that it knows.
    init(sequence: Int, lastEvent: Int) {
        // Most patches fit.
        bytes.reserveCapacity(256)
        bytes.append("[")
        bytes.append(decimal: sequence)
        bytes.append(",")
        bytes.append(decimal: lastEvent)
        bytes.append(",[")
    }

    /// Begins the operations on one controller's view, or with the number 0 on the page as a whole.
    mutating func begin(_ number: Int) {
        start = bytes.count
        count = 0
        bytes.append(isEmpty ? "[" : ",[")
        bytes.append(decimal: number)
    }

    /// Ends a list of operations, which is not there where it has none.
    mutating func end() {
        guard count > 0 else {
            bytes.removeLast(bytes.count - start)
            return
        }
        bytes.append("]")
        isEmpty = false
    }

    /// The patch as a frame; nothing can be added any more.
    mutating func frame() -> String {
        bytes.append("]]")
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func text(_ path: [Int], _ index: Int, _ text: String) {
        open("t", path)
        comma(index)
        comma(text)
        close()
    }

    mutating func replace(_ path: [Int], _ index: Int, count: Int, html: String) {
        open("h", path)
        comma(index)
        comma(count)
        comma(html)
        close()
    }

    mutating func content(_ path: [Int], html: String) {
        open("i", path)
        comma(html)
        close()
    }

    mutating func attribute(_ path: [Int], _ name: String, _ value: String?) {
        open("a", path)
        comma(name)
        if let value { comma(value) } else { bytes.append(",null") }
        close()
    }

    mutating func property(_ path: [Int], _ name: String, _ value: String) {
        open("p", path)
        comma(name)
        comma(value)
        close()
    }

    mutating func property(_ path: [Int], _ name: String, _ value: Bool) {
        open("p", path)
        comma(name)
        bytes.append(value ? ",true" : ",false")
        close()
    }

    /// Rows as runs: `[from, length]` stays, `[from, length, 1]` moves here, a string is new.
    mutating func rows(_ path: [Int], _ index: Int, oldCount: Int, steps: [KeyedChanges.Step], html: [(Int, String)]) {
        open("k", path)
        comma(index)
        comma(oldCount)
        bytes.append(",[")
        var inserted = html.makeIterator()
        var position = 0
        var first = true
        while position < steps.count {
            if !first { bytes.append(",") }
            first = false
            switch steps[position] {
            case .insert:
                JSON.write(inserted.next()?.1 ?? "", into: &bytes)
                position += 1
            case .keep(let from):
                let length = run(steps, position) { $0 == .keep(from + $1) }
                bytes.append("[")
                bytes.append(decimal: from)
                comma(length)
                bytes.append("]")
                position += length
            case .move(let from):
                let length = run(steps, position) { $0 == .move(from + $1) }
                bytes.append("[")
                bytes.append(decimal: from)
                comma(length)
                bytes.append(",1]")
                position += length
            }
        }
        bytes.append("]")
        close()
    }

    /// An operation on the page as a whole: a name and texts.
    mutating func page(_ name: StaticString, _ values: String...) {
        count += 1
        bytes.append(",[\"")
        bytes.append(name)
        bytes.append("\"")
        for value in values { comma(value) }
        bytes.append("]")
    }

    private func run(_ steps: [KeyedChanges.Step], _ start: Int, _ continues: (KeyedChanges.Step, Int) -> Bool) -> Int {
        var length = 1
        while start + length < steps.count, continues(steps[start + length], length) { length += 1 }
        return length
    }

    private mutating func open(_ code: StaticString, _ path: [Int]) {
        count += 1
        bytes.append(",[\"")
        bytes.append(code)
        bytes.append("\",\"")
        for (index, position) in path.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ".")) }
            bytes.append(decimal: position)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func close() { bytes.append(UInt8(ascii: "]")) }

    private mutating func comma(_ number: Int) {
        bytes.append(UInt8(ascii: ","))
        bytes.append(decimal: number)
    }

    private mutating func comma(_ text: String) {
        bytes.append(UInt8(ascii: ","))
        JSON.write(text, into: &bytes)
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number without making a string of it.
    mutating func append(decimal number: Int) {
        guard number >= 10 else {
            if number >= 0 { append(UInt8(ascii: "0") + UInt8(number)) } else { append(contentsOf: String(number).utf8) }
            return
        }
        // From the last digit on, and then turned round: to divide by what the compiler knows is no
        // division.
        var first = count
        var rest = number
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        var last = count - 1
        while first < last {
            swapAt(first, last)
            first += 1
            last -= 1
        }
    }
}
