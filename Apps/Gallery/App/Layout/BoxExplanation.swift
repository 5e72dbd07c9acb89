/// Why a box lies where it does, as the page says it.
struct BoxExplanation: Equatable, Sendable {
    /// A constraint, or a part of one, that holds an edge or a size.
    struct Reason: Equatable, Sendable {
        /// The same in the picture and wherever it is said again.
        let number: Int
        var words: String
        /// The constraint as code; empty where the words say all.
        var code = ""
        /// The priority of the constraint and the place where it was made.
        var origin: String
    }

    /// An edge or a size of the box.
    struct Fact: Equatable, Sendable {
        let title: String
        var reasons: [Reason] = []
        /// The constraint that would have to go for the value to be another.
        var consequence: String?

        /// Puts the last reason into words.
        mutating func read(_ words: String) {
            guard let last = reasons.indices.last else { return }
            reasons[last].code = reasons[last].words
            reasons[last].words = words
        }
    }

    /// The name of the explained box.
    let name: String
    /// Where it lies and how large it is.
    let headline: String
    private(set) var facts: [Fact] = []
    /// The constraints that gave way.
    private(set) var losses: [String] = []
    /// As SVG; the numbers in it are those of the reasons.
    let picture: String

    /// Takes apart what NeedleKit says: where the box lies, then a line for each edge and size with
    /// its reasons (after a dot, each with its reading) and its consequence (indented) below, then
    /// what gave way.
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
            } else if line.hasPrefix("    ") {
                if !facts.isEmpty { facts[facts.count - 1].read(String(line.dropFirst(4))) }
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
