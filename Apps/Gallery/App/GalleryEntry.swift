import RibletLocalization
import RibletWeb

/// An application as the gallery shows it.
public struct GalleryEntry: Sendable, Equatable, Identifiable {
    /// The facts about an application for those who build with Riblet.
    public struct Source: Sendable, Equatable {
        /// The document that the application comes from.
        public let document: String
        /// The folder of its sources.
        public let folder: String
        /// The tree of its RIBs, one in a line; empty for a single one.
        public let tree: String

        /// Makes the facts about an application.
        public init(document: String, folder: String, tree: String = "") {
            self.document = document
            self.folder = folder
            self.tree = tree
        }
    }

    /// The path of the application, such as `/todo-dog`.
    public let basePath: String
    /// The name, by language.
    public let name: [Language: String]
    /// The name of its colours in the style sheet.
    public let style: String
    /// The use of the application in a sentence, by language.
    public let summary: [Language: String]
    /// The facts for developers.
    public let source: Source
    /// The name of its pictures: `NAME-light` and `NAME-dark` of the gallery's pictures.
    public let picture: String

    /// The path, which no other application has.
    public var id: String { basePath }

    /// Makes an entry of the gallery; `name` and `summary` must have both languages.
    public init(
        basePath: String, name: [Language: String], style: String, summary: [Language: String], source: Source, picture: String
    ) {
        self.basePath = basePath
        self.name = name
        self.style = style
        self.summary = summary
        self.source = source
        self.picture = picture
    }
}
