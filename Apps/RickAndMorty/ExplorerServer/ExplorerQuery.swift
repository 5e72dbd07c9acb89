import Foundation

/// The parts of a query that count: a page and filters. Any other part is ignored.
struct ExplorerQuery {
    /// Nothing that a client sends is longer.
    static let longest = 2_000
    static let pageSize = 20

    /// The number of the page, from 1.
    let page: Int
    /// The filters that are set, in the order in which they were written.
    let filters: [(name: String, value: String)]

    /// - Parameters:
    ///   - text: the query as it came, without its question mark.
    ///   - names: of the filters.
    init(_ text: String, names: [String]) {
        var page = 1
        var filters: [(name: String, value: String)] = []
        for item in text.prefix(Self.longest).split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            let value = parts.count > 1 ? Self.decoded(parts[1]) : ""
            if name == "page" {
                page = Self.page(value)
            } else if names.contains(name), !value.isEmpty, !filters.contains(where: { $0.name == name }) {
                filters.append((name, value))
            }
        }
        self.page = page
        self.filters = filters
    }

    /// Plain text of a path or a query; text that is not encoded as it should be stays as it is.
    static func decoded(_ text: some StringProtocol) -> String {
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }

    /// Reads a page; a text that is no number above 0 is the first page.
    private static func page(_ text: String) -> Int {
        guard let number = Double(text.trimmingCharacters(in: .whitespaces)), number >= 1, number.isFinite else { return 1 }
        return Int(min(number, 1_000_000_000))
    }

    /// The filters as they are written into `next` and `prev`: not encoded, as the public service
    /// does.
    var written: String { filters.map { "&\($0.name)=\($0.value)" }.joined() }
}

/// The comparison of a filter: case does not matter, and the value may be anywhere, except that
/// `male` is not to find `Female`.
struct ExplorerMatch {
    private let value: String
    private let options: String.CompareOptions

    init(_ value: String) {
        self.value = value
        options = value.lowercased().hasPrefix("male") ? [.caseInsensitive, .anchored] : .caseInsensitive
    }

    func finds(_ text: String) -> Bool { text.range(of: value, options: options) != nil }
}
