/// Elements that commas separate: of an array, a tuple, arguments, parameters, an inheritance
/// clause.
struct SourceList {
    struct Element: Equatable {
        /// From its first token to its last.
        var range: Range<Int>
        /// The comma after it.
        var comma: Int?
    }

    /// What lies between the brackets.
    var range: Range<Int>
    var elements: [Element]
}

extension SourceEditor {
    /// What stands in the bracket that a token opens.
    func list(openedBy token: Int) -> SourceList {
        list(
            of: (token + 1)..<max(token + 1, Int(tokens[token].match)),
            range: Int(tokens[token].end)..<Int(tokens[Int(tokens[token].match)].offset))
    }

    /// The elements that tokens make. Commas within brackets separate nothing, nor do those within
    /// generic arguments.
    func list(of all: Range<Int>, range: Range<Int>) -> SourceList {
        var list = SourceList(range: range, elements: [])
        var first: Int?
        var last = 0
        var depth = 0
        var index = all.lowerBound
        func end(_ comma: Int?) {
            if let first {
                list.elements.append(
                    .init(range: Int(tokens[first].offset)..<Int(tokens[last].end), comma: comma.map { Int(tokens[$0].offset) }))
            }
        }
        while index < all.upperBound {
            if tokens[index].kind == .operatorRun {
                for byte in bytes[Int(tokens[index].offset)..<Int(tokens[index].end)] {
                    if byte == UInt8(ascii: "<"), isGeneric(index, all.lowerBound) { depth += 1 }
                    if byte == UInt8(ascii: ">"), depth > 0 { depth -= 1 }
                }
            }
            if tokens[index].kind == .comma, depth == 0 {
                end(index)
                first = nil
                index += 1
                continue
            }
            if first == nil { first = index }
            let next = skip(index)
            last = min(next, all.upperBound) - 1
            index = next
        }
        end(nil)
        return list
    }

    /// Whether `<` begins generic arguments: it follows a name without a space.
    private func isGeneric(_ token: Int, _ first: Int) -> Bool {
        token > first && tokens[token - 1].kind == .identifier && tokens[token - 1].end == tokens[token].offset
    }

    /// Adds an element at the end, on a line of its own where the others are, or where the line
    /// would be too long.
    mutating func append(_ element: String, to list: SourceList) {
        guard let last = list.elements.last else { return insert(element, at: list.range.lowerBound) }
        let indentation = indentation(last.range.lowerBound)
        let beginsLine = beginsLine(last.range.lowerBound)
        if let comma = last.comma {
            // A comma after the last element: the closing bracket stands in its own line, or right
            // behind.
            let end = lineEnd(comma)
            if end < list.range.upperBound {
                insert(lineBreak + (beginsLine ? indentation : indentation + indent) + element + ",", at: end)
            } else {
                insert(" " + element + ",", at: comma + 1)
            }
            return
        }
        let areBelow = beginsLine && list.elements.count > 1 && self.beginsLine(list.elements[list.elements.count - 2].range.lowerBound)
        let start = lineStart(last.range.upperBound)
        let length = text(start..<lineEnd(last.range.upperBound)).count + element.count + 2
        if !areBelow, length <= Self.columns || element.contains("\n") {
            return insert(", " + element, at: last.range.upperBound)
        }
        let below = lineBreak + (isFirstLine(of: list, last) ? indentation + indent : self.indentation(last.range.lowerBound)) + element
        let end = lineEnd(last.range.upperBound)
        if end <= list.range.upperBound, !isBlank(last.range.upperBound..<end) {
            // A comment stays with the element it stands behind.
            replace([(last.range.upperBound..<last.range.upperBound, ","), (end..<end, below)])
        } else {
            insert("," + below, at: last.range.upperBound)
        }
    }

    /// Adds an element before one: for lists that are sorted.
    mutating func insert(_ element: String, before place: Int, in list: SourceList) {
        guard place < list.elements.count else { return append(element, to: list) }
        let next = list.elements[place].range.lowerBound
        insert(element + "," + (beginsLine(next) ? lineBreak + indentation(next) : " "), at: next)
    }

    /// Takes out an element with the comma and the space that came with it: the reverse of
    /// ``append(_:to:)``.
    mutating func remove(_ place: Int, from list: SourceList) {
        let element = list.elements[place]
        if let comma = element.comma, beginsLine(element.range.lowerBound), isBlank((comma + 1)..<lineEnd(comma)),
            lineEnd(comma) < list.range.upperBound
        {
            return replace(lineStart(element.range.lowerBound)..<nextLine(comma), with: "")
        }
        if place > 0 {
            let before = list.elements[place - 1]
            guard let comma = before.comma else { return }
            if isBlank((comma + 1)..<element.range.lowerBound) {
                // Where it is last and has a comma, that one goes as well.
                let isLast = place == list.elements.count - 1
                if isLast, let own = element.comma {
                    return replace((comma + 1)..<(own + 1), with: "")
                }
                return replace(comma..<element.range.upperBound, with: "")
            }
            // The comment behind the comma belongs to the element before.
            let end = lineEnd(comma)
            return replace([(comma..<(comma + 1), ""), (end..<element.range.upperBound, "")])
        }
        if list.elements.count > 1 {
            replace(element.range.lowerBound..<list.elements[1].range.lowerBound, with: "")
        } else {
            replace(element.range.lowerBound..<(element.comma.map { $0 + 1 } ?? element.range.upperBound), with: "")
        }
    }

    /// Whether only spaces stand before an offset in its line.
    func beginsLine(_ offset: Int) -> Bool { isBlank(lineStart(offset)..<offset) }

    private func isFirstLine(of list: SourceList, _ last: SourceList.Element) -> Bool {
        lineStart(list.range.lowerBound) == lineStart(last.range.lowerBound)
    }
}
