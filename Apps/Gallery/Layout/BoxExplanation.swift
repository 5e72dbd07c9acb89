/// Why a box lies where it does, as the page says it.
package struct BoxExplanation: Equatable, Sendable {
    /// A constraint, or a part of one, that holds an edge or a size.
    package struct Reason: Equatable, Sendable {
        /// The same in the picture and wherever it is said again.
        package let number: Int
        package let words: String
        /// The priority of the constraint and the place where it was made.
        package let origin: String
    }

    /// An edge or a size of the box.
    package struct Fact: Equatable, Sendable {
        package let title: String
        package internal(set) var reasons: [Reason] = []
        /// The constraint that would have to go for the value to be another.
        package internal(set) var consequence: String?
    }

    /// The name of the explained box.
    package let name: String
    /// Where it lies and how large it is.
    package let headline: String
    package private(set) var facts: [Fact] = []
    /// The constraints that gave way.
    package private(set) var losses: [String] = []
    /// As SVG; the numbers in it are those of the reasons.
    package let picture: String

    /// Takes apart what NeedleKit says: where the box lies, then a line for each edge and size with
    /// its reasons (after a dot) and its consequence (indented) below, then what gave way.
    init(name: String, lines: [String], picture: String) {
        self.name = name
        self.picture = picture
        headline = lines.first ?? ""
        var numbers: [String: Int] = [:]
        for line in lines.dropFirst() {
            if line.hasPrefix(Self.reasonMark) {
                let text = String(line.dropFirst(Self.reasonMark.count))
                // The picture counts each reason once, in the same order.
                let number = numbers[text] ?? numbers.count + 1
                numbers[text] = number
                if !facts.isEmpty { facts[facts.count - 1].reasons.append(Self.reason(number, text)) }
            } else if line.hasPrefix(" ") {
                if !facts.isEmpty { facts[facts.count - 1].consequence = String(line.drop { $0 == " " }) }
            } else if facts.count < 4 {
                facts.append(Fact(title: line))
            } else {
                losses.append(line)
            }
        }
    }

    private static let reasonMark = "  · "

    /// The text in brackets at the end is the origin.
    private static func reason(_ number: Int, _ text: String) -> Reason {
        guard text.hasSuffix(")"), let bracket = text.lastIndex(of: "("), bracket > text.startIndex else {
            return Reason(number: number, words: text, origin: "")
        }
        return Reason(
            number: number, words: String(text[..<text.index(before: bracket)]),
            origin: String(text[text.index(after: bracket)...].dropLast()))
    }
}
