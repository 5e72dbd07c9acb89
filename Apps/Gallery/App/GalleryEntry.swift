import RibletLocalization
import RibletWeb

/// An application as the gallery shows it.
public struct GalleryEntry: Sendable, Equatable, Identifiable {
    /// Where it lies, such as `/todo-dog`.
    public let basePath: String
    /// Its name in the user's eyes.
    public let name: String
    /// The name of its colours in the style sheet.
    public let style: String
    /// What it shows, by language.
    public let summary: [Language: String]
    /// The document it comes from.
    public let source: String
    /// The address of its picture.
    public let picture: String

    /// What tells it from the others.
    public var id: String { basePath }

    /// An entry of the gallery; `summary` must have both languages.
    public init(basePath: String, name: String, style: String, summary: [Language: String], source: String, picture: String) {
        self.basePath = basePath
        self.name = name
        self.style = style
        self.summary = summary
        self.source = source
        self.picture = picture
    }
}
