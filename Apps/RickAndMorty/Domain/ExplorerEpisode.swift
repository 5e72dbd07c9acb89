import Foundation

/// An episode of the series.
package struct ExplorerEpisode: ExplorerEntity {
    package typealias Filter = EpisodeFilter
    package static let kind = ExplorerKind.episode

    package let id: Int
    package let name: String
    /// As the service writes it, `December 2, 2013`; see ``aired``.
    package let airDate: String
    /// The code of season and episode, such as `S01E01`.
    package let code: String
    /// The numbers of the characters, in order.
    package let characters: [Int]
    package let created: Date?

    package init(id: Int, name: String, airDate: String = "", code: String = "", characters: [Int] = [], created: Date? = nil) {
        self.id = id
        self.name = name
        self.airDate = airDate
        self.code = code
        self.characters = characters
        self.created = created
    }

    /// The season, from 1; nil if the code is none.
    package var season: Int? { parts?.season }

    /// The number within the season, from 1; nil if the code is none.
    package var number: Int? { parts?.number }

    /// The day it was shown; nil if the text is no date.
    package var aired: (year: Int, month: Int, day: Int)? {
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
        ]
        let words = airDate.split { $0 == " " || $0 == "," }
        guard words.count == 3, let month = months.firstIndex(of: words[0].lowercased()), let day = Int(words[1]), let year = Int(words[2]),
            (1...31).contains(day), (1...9999).contains(year)
        else { return nil }
        return (year, month + 1, day)
    }

    /// The numbers of a code such as `S01E01`. Without a regular expression, which would be compiled
    /// for each episode of a page whenever the page is drawn.
    private var parts: (season: Int, number: Int)? {
        let parts = code.uppercased().utf8.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first == UInt8(ascii: "S"), let season = Self.number(parts[0].dropFirst()),
            let number = Self.number(parts[1])
        else { return nil }
        return (season, number)
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard digits.count <= 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(Substring(digits))
    }
}
