import Foundation

/// The fields of a form for a main mandalart.
package struct MainDraft: Hashable, Codable, Sendable {
    /// The goal; may still be empty.
    package var title: String
    /// The details of the goal or step.
    package var description: String
    package var paletteID: PaletteID
    /// The address of a picture; empty for none.
    package var imageURL: String

    /// Makes a draft from the fields of a form.
    package init(title: String = "", description: String = "", paletteID: PaletteID = .type1, imageURL: String = "") {
        self.title = title
        self.description = description
        self.paletteID = paletteID
        self.imageURL = imageURL
    }

    /// A form filled in with what a main mandalart says.
    package init(_ main: MainMandalart) {
        self.init(
            title: main.title, description: main.description ?? "", paletteID: main.paletteID, imageURL: main.imageURL ?? "")
    }

    /// The draft without surrounding white space.
    ///
    /// - Throws: ``MandalartError/emptyTitle``, ``MandalartError/tooLong(field:limit:)`` or
    ///   ``MandalartError/unusableAddress``.
    package func validated() throws(MandalartError) -> MainDraft {
        let address = Text.trimmed(imageURL)
        try Text.check(address, "picture's address", limit: MandalartLimits.address)
        if !address.isEmpty {
            guard let parts = URLComponents(string: address), parts.scheme?.lowercased() == "https", parts.host?.isEmpty == false else {
                throw .unusableAddress
            }
        }
        return MainDraft(
            title: try Text.title(title), description: try Text.description(description), paletteID: paletteID, imageURL: address)
    }
}

/// The fields of a form for a sub mandalart.
package struct SubDraft: Hashable, Codable, Sendable {
    /// The action; may still be empty.
    package var title: String
    /// The achieved part, 0 to 1.
    package var achievementRate: Double
    /// More about it; may be empty.
    package var note: String
    /// The day by which it is to be done.
    package var due: Day?

    /// Makes a draft from the fields of a form.
    package init(title: String = "", achievementRate: Double = 0, note: String = "", due: Day? = nil) {
        self.title = title
        self.achievementRate = achievementRate
        self.note = note
        self.due = due
    }

    /// A form filled in with what a sub mandalart says.
    package init(_ sub: SubMandalart) {
        self.init(title: sub.title, achievementRate: sub.achievementRate, note: sub.note ?? "", due: sub.due)
    }

    /// Reads a draft. Drafts of former versions have neither note nor day.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try fields.decode(String.self, forKey: .title),
            achievementRate: try fields.decode(Double.self, forKey: .achievementRate),
            note: try fields.decodeIfPresent(String.self, forKey: .note) ?? "",
            due: try fields.decodeIfPresent(Day.self, forKey: .due))
    }

    /// The draft without surrounding white space.
    ///
    /// - Throws: ``MandalartError/emptyTitle``, ``MandalartError/tooLong(field:limit:)`` or
    ///   ``MandalartError/invalidRate``.
    package func validated() throws(MandalartError) -> SubDraft {
        guard achievementRate.isFinite, (0...1).contains(achievementRate) else { throw .invalidRate }
        // A negative zero exists, and is never meant.
        return SubDraft(
            title: try Text.title(title), achievementRate: achievementRate == 0 ? 0 : achievementRate, note: try Text.note(note), due: due)
    }
}

/// A form that is not saved yet.
package enum Draft: Hashable, Codable, Sendable {
    case main(MainDraft)
    case sub(SubDraft)
    case nickname(String)
}

/// The form that a draft belongs to.
package enum DraftKey: Hashable, Codable, Sendable {
    case main(Plan.ID, GridPosition)
    case sub(MainMandalart.ID, GridPosition)
    case nickname
}

/// A draft that was thrown away; kept again as the draft of its form, it is there when the form
/// opens.
package struct DiscardedDraft: Hashable, Sendable {
    /// The draft that was thrown away.
    package let draft: Draft
    /// Says in which form.
    package let key: DraftKey

    /// Makes a draft that was thrown away.
    package init(_ draft: Draft, as key: DraftKey) {
        self.draft = draft
        self.key = key
    }

    /// The title that was entered.
    package var title: String {
        switch draft {
        case .main(let main): main.title
        case .sub(let sub): sub.title
        case .nickname(let name): name
        }
    }
}

/// The rules of texts.
package enum Text {
    /// More than any character in use has; a family emoji with skin tones has 41. One character, as
    /// a reader counts, may be megabytes long.
    package static let bytesPerCharacter = 64

    /// A title on one line, without surrounding white space.
    ///
    /// - Throws: ``MandalartError/emptyTitle`` or ``MandalartError/tooLong(field:limit:)``.
    package static func title(_ text: String) throws(MandalartError) -> String {
        let title = trimmed(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        if title.isEmpty { throw .emptyTitle }
        try check(title, "title", limit: MandalartLimits.title)
        return title
    }

    /// A description without surrounding white space; may be empty.
    ///
    /// - Throws: ``MandalartError/tooLong(field:limit:)``.
    package static func description(_ text: String) throws(MandalartError) -> String {
        try long(text, "description", limit: MandalartLimits.description)
    }

    /// A note without surrounding white space; may be empty.
    ///
    /// - Throws: ``MandalartError/tooLong(field:limit:)``.
    package static func note(_ text: String) throws(MandalartError) -> String { try long(text, "note", limit: MandalartLimits.note) }

    private static func long(_ text: String, _ field: String, limit: Int) throws(MandalartError) -> String {
        let text = trimmed(text)
        try check(text, field, limit: limit)
        return text
    }

    /// A nickname without surrounding white space.
    ///
    /// - Throws: ``MandalartError/emptyNickname`` or ``MandalartError/tooLong(field:limit:)``.
    package static func nickname(_ text: String) throws(MandalartError) -> String {
        let nickname = trimmed(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        guard NicknameRule.isVisible(nickname) else { throw .emptyNickname }
        try check(nickname, "nickname", limit: MandalartLimits.nickname)
        return nickname
    }

    /// Without surrounding white space, and without what no keyboard types and no file format
    /// likes: control characters.
    static func trimmed(_ text: String) -> String {
        var text = text
        text.unicodeScalars.removeAll { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func check(_ text: String, _ field: String, limit: Int) throws(MandalartError) {
        if text.utf8.count > limit * bytesPerCharacter || text.count > limit { throw .tooLong(field: field, limit: limit) }
    }
}
