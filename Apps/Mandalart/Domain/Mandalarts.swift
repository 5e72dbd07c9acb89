import Foundation

/// One mandalart of nine times nine cells: the goal in the middle, eight goals around it, eight
/// actions around each of those.
package struct Plan: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The identifier of the plan.
    package let id: ID
    /// Its name, as "2027 plan"; never empty, at most ``MandalartLimits/title`` characters.
    package var title: String
    /// When it was made.
    package let createdAt: Date

    /// A plan as the repository keeps it.
    package init(id: ID, title: String, createdAt: Date) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
    }
}

/// One of the nine main mandalarts of a plan: the goal in the middle, or one of the eight around
/// it, each of which has subs.
package struct MainMandalart: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The identifier of the main mandalart.
    package let id: ID
    /// The goal; never empty, at most ``MandalartLimits/title`` characters.
    package var title: String
    /// Where it stands; unique in its plan.
    package var position: GridPosition
    /// Its colours.
    package var paletteID: PaletteID
    /// More about it; at most ``MandalartLimits/description`` characters.
    package var description: String?
    /// The address of a picture, over https; at most ``MandalartLimits/address`` characters.
    package var imageURL: String?

    /// A main mandalart as the repository keeps it.
    package init(
        id: ID, title: String, position: GridPosition, paletteID: PaletteID, description: String? = nil, imageURL: String? = nil
    ) {
        self.id = id
        self.title = title
        self.position = position
        self.paletteID = paletteID
        self.description = description
        self.imageURL = imageURL
    }
}

/// One of at most eight actions around a main mandalart.
package struct SubMandalart: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The identifier of the sub mandalart.
    package let id: ID
    /// The action; never empty, at most ``MandalartLimits/title`` characters.
    package var title: String
    /// The achieved part, 0 to 1.
    package var achievementRate: Double
    /// Where it stands around the main one; never the middle, unique in its ring.
    package var position: GridPosition
    /// More about it; at most ``MandalartLimits/note`` characters.
    package var note: String?
    /// The day by which it is to be done.
    package var due: Day?
    /// When something of it was achieved first; nil where nothing is, or where that is not known.
    package var begunAt: Date?
    /// When the achieved part last changed; nil where that is not known, or it never did.
    package var progressedAt: Date?

    /// A sub mandalart as the repository keeps it.
    package init(
        id: ID, title: String, achievementRate: Double, position: GridPosition, note: String? = nil, due: Day? = nil, begunAt: Date? = nil,
        progressedAt: Date? = nil
    ) {
        self.id = id
        self.title = title
        self.achievementRate = achievementRate
        self.position = position
        self.note = note
        self.due = due
        self.begunAt = begunAt
        self.progressedAt = progressedAt
    }
}

/// The limits of mandalarts.
package enum MandalartLimits {
    /// Characters of a title.
    package static let title = 80
    /// Characters of a description.
    package static let description = 1000
    /// Characters of a note about a step.
    package static let note = 1000
    /// Characters of a picture's address.
    package static let address = 2000
    /// Characters of a nickname; at least one of them is seen.
    package static let nickname = 30
    /// Plans of one data folder.
    package static let plans = 100
    /// Edits of one plan that can be undone.
    package static let history = 1000
    /// Bytes of a file that is imported.
    package static let importBytes = 8 * 1024 * 1024
}
