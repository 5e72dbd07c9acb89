import Localization

/// What every view of the application needs to know about the page it is in.
public struct MandalartUIContext: Sendable, Equatable {
    /// The language of the page.
    public let language: Language
    /// The application's path in its server.
    public let basePath: String

    /// A page's context.
    public init(language: Language, basePath: String) {
        self.language = language
        self.basePath = basePath
    }

    /// The address of a page of the application.
    public func path(_ path: String) -> String { basePath + "/" + path }

    /// The words that several pages use.
    public var words: SharedWords { SharedWords(language) }
}
