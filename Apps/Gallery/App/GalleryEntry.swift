import RibletLocalization
import RibletWeb

/// An application as the gallery shows it; `name` and `summary` have both languages.
struct GalleryEntry: Sendable, Equatable, Identifiable {
    /// The facts about an application for those who build with Riblet.
    struct Source: Sendable, Equatable {
        /// The document that the application comes from.
        let document: String
        /// The folder of its sources.
        let folder: String
        /// The tree of its RIBs, one in a line; empty for a single one.
        var tree = ""
    }

    /// A second program of the same sources.
    struct Variant: Sendable, Equatable {
        /// The path of the program, such as `/todo-cat`.
        let basePath: String
        /// The name, by language.
        let name: [Language: String]
    }

    /// The path of the application, such as `/todo-dog`.
    let basePath: String
    /// The name, by language.
    let name: [Language: String]
    /// The name of its colours in the style sheet.
    let style: String
    /// The use of the application in a sentence, by language.
    let summary: [Language: String]
    /// The facts for developers.
    let source: Source
    /// The name of its pictures: `NAME-light` and `NAME-dark` of the gallery's pictures, and the same
    /// in Korean, `NAME-ko-light` and `NAME-ko-dark`.
    let picture: String
    /// The programs that share the card, this one first; empty where it is the only one.
    var variants: [Variant] = []

    /// The path, which no other application has.
    var id: String { basePath }
}
