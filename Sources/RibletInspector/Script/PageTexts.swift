import RibletDOM

/// The texts of a page, of which a test asks for the few by which it knows the page again.
struct PageTexts {
    private struct Piece {
        let text: String
        let isHeading: Bool
        let isSaid: Bool
    }

    /// All that can be read, without white space.
    let whole: String
    private let pieces: [Piece]

    init(_ page: DOMNode) {
        whole = Self.bare(page.textContent)
        pieces = AccessibilityTree(page).perceivable.flatMap { element -> [Piece] in
            let around = [element] + element.ancestors
            // Times pass, and the texts of choices and drawings are not read as texts.
            guard !around.contains(where: { ["time", "select", "textarea", "svg", "datalist"].contains($0.tag) }) else { return [] }
            let isHeading = around.contains { $0.tag.count == 2 && "h1"..."h6" ~= $0.tag }
            let isSaid = around.contains { ["alert", "alertdialog", "status"].contains($0["role"]) }
            return element.children.filter(\.isText).map {
                Piece(text: AccessibilityTree.squeeze($0.text), isHeading: isHeading, isSaid: isSaid)
            }
        }
    }

    /// The heading of the page.
    var heading: String? { pieces.first { $0.isHeading && Self.isStable($0.text) }?.text }

    /// Returns the texts that another page does not have and that are the same the next time: first
    /// those with typed text in them, then headings and messages.
    func notable(without other: PageTexts, typed: [String]) -> [String] {
        let typed = typed.map(Self.bare).filter { $0.count > 1 }
        var ranked: [(rank: Int, text: String)] = []
        for piece in pieces where !other.whole.contains(Self.bare(piece.text)) && !ranked.contains(where: { $0.text == piece.text }) {
            let bare = Self.bare(piece.text)
            let isTyped = typed.contains(where: bare.contains)
            guard piece.text.count <= 60, isTyped || Self.isStable(piece.text) else { continue }
            ranked.append((typed.contains(bare) ? 0 : isTyped ? 1 : piece.isHeading ? 2 : piece.isSaid ? 3 : 4, piece.text))
        }
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.text)
    }

    /// Returns false for a text that is short of letters, long, or has numbers, which change.
    static func isStable(_ text: String) -> Bool {
        text.count <= 60 && text.count(where: \.isLetter) > 1 && !text.contains(where: \.isNumber)
    }

    /// Returns false for an address with a date, or with a name that was made up.
    static func isStable(address: String) -> Bool {
        !address.split(whereSeparator: { "/?&=".contains($0) }).contains { $0.count >= 8 && $0.contains(where: \.isNumber) }
    }

    /// Returns a text as tests compare it: white space depends on how a page is laid out.
    static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
