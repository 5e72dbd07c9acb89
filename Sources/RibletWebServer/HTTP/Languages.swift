import Riblet
import RibletWeb

/// Chooses the language of a page.
enum Languages {
    /// The first that the application speaks: the one asked for, the one chosen before, one that
    /// the browser accepts, the application's own.
    static func choose(from languages: [String], asked: String?, chosen: String?, accepted: String?) -> String {
        asked.flatMap { match($0, in: languages) } ?? chosen.flatMap { match($0, in: languages) }
            ?? accepted.flatMap { match(acceptLanguage: $0, in: languages) } ?? languages.first ?? "en"
    }

    /// The application's language for a tag: the same, or one that has the same main language.
    static func match(_ tag: some StringProtocol, in languages: [String]) -> String? {
        let tag = tag.lowercased()
        guard let main = tag.split(separator: "-").first else { return nil }
        return languages.first { $0.lowercased() == tag } ?? languages.first { $0.lowercased().split(separator: "-").first == main }
    }

    private static func match(acceptLanguage header: String, in languages: [String]) -> String? {
        var ranges: [(tag: Substring, quality: Double)] = []
        // Browsers send a handful.
        for item in header.split(separator: ",").prefix(16) {
            let parts = item.split(separator: ";")
            guard let tag = parts.first?.trimmingSpaces, tag.utf8.count <= 35 else { continue }
            let quality = parts.dropFirst().lazy.map(\.trimmingSpaces).first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            ranges.append((tag, quality ?? 1))
        }
        // Swift's sort keeps the order of equals, so the browser's order breaks ties.
        return ranges.sorted { $0.quality > $1.quality }.lazy.filter { $0.quality > 0 }.compactMap { match($0.tag, in: languages) }.first
    }
}

/// Checks what a browser says its time zone is.
enum TimeZoneName {
    /// The name, if it has the form of one, such as `Asia/Seoul`: nothing else reaches an
    /// application, which may look for a file of that name.
    static func validated(_ text: String?) -> String? {
        guard let text = text.flatMap({ PercentCoding.decode($0.utf8) }), (1...64).contains(text.utf8.count) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isName =
            parts.count <= 3
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, UnicodeScalar(first).properties.isAlphabetic else { return false }
                return part.utf8.allSatisfy { byte in
                    RandomToken.hasTokenAlphabet(String(UnicodeScalar(byte))) || byte == UInt8(ascii: "+")
                }
            }
        return isName ? text : nil
    }
}
