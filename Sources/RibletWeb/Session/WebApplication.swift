import Riblet

/// The data of a page load that an application receives.
public struct PageRequest: Sendable, Hashable {
    /// Where in the application the page is.
    public var location: Location
    /// The application's path in its server, such as `/todo-dog`; empty at the server's root.
    public var basePath: String
    /// The language chosen for the page: one of the application's languages.
    public var language: String
    /// The texts in that language, for what the English in the views says. The application sets
    /// them.
    public internal(set) var words = PageWords()
    /// The browser's time zone identifier, where it is known.
    public var timeZone: String?
    /// The visitor's choices among ``WebApplication/choices``, by name.
    public var choices: [String: String] = [:]
    /// A name for the browser: the same for all its pages on this server, and no other browser has
    /// it. It opens nothing, so it may be stored with what belongs to the browser. `nil` where no
    /// browser asks.
    public var browser: String?
    /// The person who asks, where the server knows people.
    public var person: Person?
    /// The owner of what the page keeps for its visitor: the person where the server knows people,
    /// the browser otherwise.
    public var owner: String? { person?.id ?? browser }
    /// The pages that the browser may see, where the application is an inspector.
    package var inspection = InspectionRight.own
    /// The identifier of the tree's session, for messages to this session alone. The session sets
    /// it.
    public internal(set) var sessionID = ""
    /// The connection of the page, which tells if a browser shows the page now. The session sets
    /// it.
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

/// A file that the application brings, such as a stylesheet. Stylesheets are served without their
/// comments and without white space that separates nothing, everything else as it is.
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

    package var isStylesheet: Bool { contentType.hasPrefix("text/css") }
}

/// An application as the browser host sees it: how to build its tree for a page, and the files that
/// go with it.
///
/// Make one with its name and its root, then set what is not as it is by default:
///
/// ```swift
/// var application = WebApplication(name: "Reading list") { _ in RootBuilder().build() }
/// application.assets = [style]
/// ```
public struct WebApplication: Sendable {
    /// The root of a page's tree.
    public typealias Root = any LaunchRouting & LocationRouting

    /// The name in titles and logs.
    public var name: String
    /// The path in the server under which everything of the application lies, such as `/todo-dog`;
    /// empty for the server's root. It begins with a slash and does not end with one.
    public var basePath: String
    /// The languages it speaks, the default first, as BCP 47 tags; at least one.
    public var languages: [String]
    /// Builds the tree of a page. It is not launched yet.
    public var makeRoot: @MainActor @Sendable (PageRequest) -> Root

    /// Returns the attributes of a page's `html` element, such as `("data-flavour", "dog")`; none by
    /// default. An attribute without a value is left out. Names are lower-case letters, digits and
    /// hyphens; `lang` is the page's own, and `style` and event handlers are refused: a server does
    /// not start with such a name, and a page leaves it out. Asked once for each page load and each
    /// refusal, on any thread.
    public var htmlAttributes: @Sendable (PageRequest) -> [(name: String, value: String?)] = { _ in [] }
    /// Choices that a visitor makes for all pages of the application, by name, with the values that
    /// can be chosen, such as `["theme": ["light", "dark"]]`; none by default. Names and values are
    /// letters, digits, hyphens and underscores.
    ///
    /// A link to `?theme=dark` with ``Attribute/reloads`` chooses, and one to `?theme=` takes the
    /// choice back. The server keeps it in a cookie for a year. A page has it as
    /// ``PageRequest/choices``.
    public var choices: [String: [String]] = [:]
    /// Answers of the application's own beside its pages, such as those of an API; none by default.
    /// Their paths come before those of pages.
    public var routes: [WebRoute] = []
    /// The colours of the browser's own surface, in light and dark; `nil`, the default, leaves them
    /// to the browser.
    public var themeColors: (light: String, dark: String)?
    /// Stylesheets, linked in this order, and other files; none by default.
    public var assets: [WebAsset] = []
    /// The path of the asset that stands for the application in the browser's tabs; `nil` by
    /// default.
    public var icon: String?
    /// The paths of assets that are scripts of the application, such as those with its hooks; they
    /// run in this order, before the page connects. None by default.
    public var scripts: [String] = []
    /// Further sources that the content security policy allows pictures from, such as
    /// `https://cdn.example.com`; none by default.
    public var imageSources: [String] = []
    /// Answers paths below `basePath/media/`, given the rest of the path; where it returns `nil`,
    /// or is `nil` as by default, the answer has status 404. Runs off the main actor.
    public var media: (@Sendable (_ path: [String]) async -> WebResource?)?
    /// Returns the files with which an owner, see ``PageRequest/owner``, takes all that they have
    /// stored elsewhere; each has a file name. An error means that the files are not complete. `nil`,
    /// the default, is for an application that stores nothing of anybody. Runs off the main actor.
    public var takeout: (@Sendable (_ owner: String) async throws -> [WebResource])?
    /// Makes a person the owner of what a browser has stored before the server knew people, where the
    /// application stores by ``PageRequest/owner``; nil by default. Called before the person's first
    /// page in that browser, and again after the server was started anew. Runs off the main actor.
    public var adopt: (@Sendable (_ browser: String, _ person: String) async throws -> Void)?
    /// Bytes of a file that a page may send, at most as many as the server takes at once
    /// (`uploadBytesInFlight` of its limits); `nil`, the default, is the server's own limit.
    public var uploadBytes: Int?
    /// Folders directly below `media/` whose files are named by a secret, such as `calendar`; none
    /// by default. Knowing the address of such a file is the permission to read it: it needs no
    /// access token of the server, and logs name the folder only. Where people have applications
    /// ``People/apart(_:)``, the name of such a file begins with the identifier of the person who
    /// made it and a full stop; one that does not is the first person's.
    public var secretMediaFolders: Set<String> = []
    /// Returns the place of a location that everybody may open without being signed in, on a server
    /// that knows people; nil for all others. With `nil`, the default, there is no such place. Called
    /// on any thread, before anything is known of the visitor.
    ///
    /// The page has the application of the person who made the place. Its root must lead to no other
    /// location, and offer nothing that everybody may not do.
    public var openPlace: (@Sendable (Location) -> OpenPlace?)?
    /// The way in which people share the application, on a server that knows them;
    /// ``People/undecided`` by default.
    public var people = People.undecided
    /// The person whose application it is, where people have theirs apart.
    package var host: Person?
    /// The pages that the application, an inspector, may show in frames; nil, the default, where it is
    /// none.
    package var openPages: OpenPages?
    /// False asks search engines to leave the application's pages out; true by default.
    public var isIndexed = true
    /// Returns true if the application's data can be used now. Otherwise `/ready` reports it, and a
    /// load balancer sends browsers elsewhere. `nil`, the default, means always. Runs off the main
    /// actor, at each request of `/ready`.
    public var isReady: (@Sendable () async -> Bool)?

    /// Describes an application, by default at the server's root and in English.
    ///
    /// - Parameters:
    ///   - name: the name in titles and logs.
    ///   - basePath: see ``basePath``; a server does not start with any other form.
    ///   - languages: see ``languages``; a server does not start with an empty list.
    ///   - translations: the texts in other languages than that of the views, by the language's
    ///     tag: for what the views say, the same in that language. Languages that are not among
    ///     `languages` follow these, in the order of their tags. A page has them as
    ///     ``PageRequest/words``.
    ///   - makeRoot: builds the tree of a page: a RIB with a view. Where it is no `LaunchRouting`,
    ///     it becomes the child of a ``SingleRootRouter``.
    public init(
        name: String, basePath: String = "", languages: [String] = ["en"], translations: [String: [String: String]] = [:],
        makeRoot: @escaping @MainActor @Sendable (PageRequest) -> any ViewableRouting
    ) {
        self.name = name
        self.basePath = basePath
        self.languages = languages + translations.keys.filter { !languages.contains($0) }.sorted()
        self.makeRoot = { request in
            var request = request
            request.words = PageWords(translations[request.language] ?? [:])
            let rib = makeRoot(request)
            return rib as? Root ?? SingleRootRouter(rib)
        }
    }
}

extension WebApplication {
    /// The attributes of the `html` element that a page, or a refusal, is written with.
    package func documentAttributes(for request: PageRequest) -> [(name: String, value: String)] {
        // Of two attributes of one name browsers take the first, and the language is written before.
        var names: Set = ["lang"]
        return htmlAttributes(request).compactMap { name, value in
            guard let value, Self.isDocumentAttribute(name), names.insert(name).inserted else { return nil }
            return (name, value)
        }
    }

    /// Returns true if the `html` element may have an attribute of that name.
    package static func isDocumentAttribute(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), !name.hasPrefix("on"), name != "style" else { return false }
        return name.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// Returns the choices that hold where `value` is asked for the text under each name; other
    /// texts than those that can be chosen are none.
    package func choices(by value: (_ name: String) -> String?) -> [String: String] {
        var chosen: [String: String] = [:]
        for (name, values) in choices {
            if let text = value(name), values.contains(text) { chosen[name] = text }
        }
        return chosen
    }
}
