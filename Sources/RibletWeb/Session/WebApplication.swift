import Riblet

/// What a page load tells the application that answers it.
public struct PageRequest: Sendable, Hashable {
    /// Where in the application the page is.
    public var location: Location
    /// The application's path in its server, such as `/todo-dog`; empty at the server's root.
    public var basePath: String
    /// The language chosen for the page: one of the application's languages.
    public var language: String
    /// The browser's time zone identifier, where it is known.
    public var timeZone: String?
    /// A name for the browser: the same for all its pages on this server, and no other browser has it. It opens nothing, so it may be stored with what
    /// belongs to the browser. Nothing where no browser asks.
    public var browser: String?
    /// The session that the tree is built for: who publishes what is for it alone names it. Set by the session.
    public internal(set) var sessionID = ""
    /// Whether a browser shows the page now. Set by the session.
    public internal(set) var connection: PageConnection?

    /// A request for the page at `location`.
    public init(
        location: Location = Location(), basePath: String = "", language: String = "en", timeZone: String? = nil, browser: String? = nil
    ) {
        self.location = location
        self.basePath = basePath
        self.language = language
        self.timeZone = timeZone
        self.browser = browser
    }
}

/// A file served as it is, such as a stylesheet.
public struct WebAsset: Sendable {
    /// The path below the application's base path, such as `design.css`.
    public let path: String
    /// The media type, such as `text/css; charset=utf-8`.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]

    /// A file; its URL carries a hash of the content, so browsers keep it for good.
    public init(path: String, contentType: String, bytes: [UInt8]) {
        self.path = path
        self.contentType = contentType
        self.bytes = bytes
    }
}

/// An application as the browser host sees it: how to build its tree for a page, and the files that go with it.
public struct WebApplication: Sendable {
    /// The root of a page's tree.
    public typealias Root = any LaunchRouting & LocationRouting

    /// The name in titles and logs.
    public var name: String
    /// The path in the server under which everything of the application lies, such as `/todo-dog`; empty for the server's root.
    public var basePath: String
    /// The languages it speaks, the default first, as BCP 47 tags.
    public var languages: [String]
    /// Attributes of the `html` element, such as `("data-flavour", "dog")`. Names must be lower-case letters, digits and hyphens.
    public var htmlAttributes: [(name: String, value: String)]
    /// The colours of the browser's own surface, in light and dark.
    public var themeColors: (light: String, dark: String)?
    /// Stylesheets, linked in this order, and other files.
    public var assets: [WebAsset]
    /// The path of the asset that stands for the application in the browser's tabs, where there is one.
    public var icon: String?
    /// The paths of assets that are scripts of the application, such as those with its hooks; they run in this order, before the page
    /// connects.
    public var scripts: [String]
    /// Further sources that the content security policy allows pictures from, such as `https://cdn.example.com`.
    public var imageSources: [String]
    /// Answers paths below `basePath/media/`, given the rest of the path; nothing means 404. Runs off the main actor.
    public var media: (@Sendable (_ path: [String]) async -> WebResource?)?
    /// Whether what it works on can be used now, such as its data; where it cannot, `/ready` says so, and a balancer sends browsers elsewhere. Nothing
    /// means that it always can. Runs off the main actor, at each question.
    public var isReady: (@Sendable () async -> Bool)?
    /// Builds the tree of a page. It is not launched yet.
    public var makeRoot: @MainActor @Sendable (PageRequest) -> Root

    /// An application with one language, English, and no files unless told.
    public init(
        name: String, basePath: String = "", languages: [String] = ["en"], htmlAttributes: [(name: String, value: String)] = [],
        themeColors: (light: String, dark: String)? = nil, assets: [WebAsset] = [], icon: String? = nil,
        scripts: [String] = [], imageSources: [String] = [],
        media: (@Sendable (_ path: [String]) async -> WebResource?)? = nil,
        isReady: (@Sendable () async -> Bool)? = nil,
        makeRoot: @escaping @MainActor @Sendable (PageRequest) -> Root
    ) {
        precondition(!languages.isEmpty, "an application speaks at least one language")
        precondition(basePath.isEmpty || (basePath.hasPrefix("/") && !basePath.hasSuffix("/")), "a base path looks like /name")
        self.name = name
        self.basePath = basePath
        self.languages = languages
        self.htmlAttributes = htmlAttributes
        self.themeColors = themeColors
        self.assets = assets
        self.icon = icon
        self.scripts = scripts
        self.imageSources = imageSources
        self.media = media
        self.isReady = isReady
        self.makeRoot = makeRoot
    }
}
