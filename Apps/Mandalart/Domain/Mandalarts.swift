import Foundation

/// One mandalart of nine times nine cells: the goal in the middle, eight goals around it, eight actions around each of those.
public struct Plan: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    public typealias ID = Int64

    /// What tells it from the others.
    public let id: ID
    /// Its name, as "2027 plan"; never empty, at most ``MandalartLimits/title`` characters.
    public var title: String
    /// When it was made.
    public let createdAt: Date

    /// A plan as the repository keeps it.
    public init(id: ID, title: String, createdAt: Date) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
    }
}

/// One of the nine main mandalarts of a plan: the goal in the middle, or one of the eight around it, each of which has subs.
public struct MainMandalart: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    public typealias ID = Int64

    /// What tells it from the others.
    public let id: ID
    /// The goal; never empty, at most ``MandalartLimits/title`` characters.
    public var title: String
    /// Where it stands; unique in its plan.
    public let position: GridPosition
    /// Its colours.
    public var paletteID: PaletteID
    /// More about it; at most ``MandalartLimits/description`` characters.
    public var description: String?
    /// The address of a picture, over https; at most ``MandalartLimits/address`` characters.
    public var imageURL: String?

    /// A main mandalart as the repository keeps it.
    public init(
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
public struct SubMandalart: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    public typealias ID = Int64

    /// What tells it from the others.
    public let id: ID
    /// The action; never empty, at most ``MandalartLimits/title`` characters.
    public var title: String
    /// How far it is achieved, 0 to 1.
    public var achievementRate: Double
    /// Where it stands around the main one; never the middle, unique in its ring.
    public let position: GridPosition

    /// A sub mandalart as the repository keeps it.
    public init(id: ID, title: String, achievementRate: Double, position: GridPosition) {
        self.id = id
        self.title = title
        self.achievementRate = achievementRate
        self.position = position
    }
}

/// How much mandalarts hold.
public enum MandalartLimits {
    /// Characters of a title.
    public static let title = 80
    /// Characters of a description.
    public static let description = 1000
    /// Characters of a picture's address.
    public static let address = 2000
    /// The fewest characters of a nickname.
    public static let nicknameMinimum = 3
    /// The most characters of a nickname.
    public static let nicknameMaximum = 30
    /// Plans of one data folder.
    public static let plans = 100
    /// Edits of one plan that can be undone.
    public static let history = 1000
    /// Bytes of a file that is imported.
    public static let importBytes = 8 * 1024 * 1024
}
