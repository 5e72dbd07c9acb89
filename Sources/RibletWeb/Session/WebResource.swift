/// The answer of an application for a path of its own that is not a page, such as a picture.
public struct WebResource: Sendable {
    /// The media type.
    public let contentType: String
    /// The content; empty where ``portions`` are.
    public let bytes: [UInt8]
    /// The content as it is made; nil where ``bytes`` has it.
    public let portions: Portions?
    /// The number of seconds for which browsers may keep the answer without asking again; 0 makes
    /// them ask each time.
    public let maxAge: Int
    /// The name under which a browser saves it; `nil` for what is shown in a page.
    public let fileName: String?
    /// Why there is no content; nil if there is some.
    public let refusal: Refusal?
    /// The rules for a page as it was; nil for all else.
    package private(set) var still: Still?

    /// A page as it was, in a document that is shown within a page of the application. It does
    /// nothing, and only one browser gets it.
    package struct Still: Sendable {
        /// The name of the browser; see ``PageRequest/browser``.
        package let browser: String
        /// Sources of pictures beside this server.
        package let imageSources: [String]

        package init(browser: String, imageSources: [String]) { (self.browser, self.imageSources) = (browser, imageSources) }
    }

    /// An answer with a page as it was.
    package init(_ html: String, _ still: Still) {
        self.init(contentType: "text/html; charset=utf-8", bytes: Array(html.utf8))
        self.still = still
    }

    /// Content of which the next portion is asked for when the browser has taken the one before. A
    /// browser is told that it is incomplete where this throws.
    public typealias Portions = AsyncThrowingStream<[UInt8], any Error>

    /// An answer of status 200 that is made while it is sent, such as a large file; it is not
    /// compressed, and no browser keeps it.
    public init(contentType: String, portions: Portions, fileName: String? = nil) {
        (self.contentType, self.fileName, self.portions) = (contentType, fileName, portions)
        (bytes, maxAge, refusal) = ([], 0, nil)
    }

    /// An answer of status 200.
    public init(contentType: String, bytes: [UInt8], maxAge: Int = 0, fileName: String? = nil) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
        self.maxAge = maxAge
        (portions, refusal) = (nil, nil)
    }

    /// An answer that says why there is none.
    public init(_ refusal: Refusal) {
        self.refusal = refusal
        contentType = ""
        bytes = []
        maxAge = 0
        (portions, fileName) = (nil, nil)
    }

    /// Why something that was asked for is not there: a small page in the visitor's language, which
    /// no browser keeps.
    public struct Refusal: Sendable {
        /// The reason that the answer's status states.
        public enum Reason: Sendable {
            /// There is no such thing: status 404.
            case notFound
            /// There is, but it cannot be made now: status 503.
            case unavailable
            /// There is, but too many ask for such things at this moment: status 503, to be asked
            /// for again in some seconds.
            case busy
        }

        /// The text for the visitor.
        public struct Words: Sendable {
            /// The title, in a few words.
            public let title: String
            /// Why, and what to do.
            public let text: String
            /// The link that leads to the application's beginning.
            public let back: String

            /// Words of one language; plain text, which is escaped.
            public init(title: String, text: String, back: String) {
                self.title = title
                self.text = text
                self.back = back
            }
        }

        /// The reason that the answer's status states.
        public let reason: Reason
        /// The words for a language of the application, given its tag.
        public let words: @Sendable (_ language: String) -> Words

        /// Makes a refusal with its words for the visitor.
        public init(_ reason: Reason, words: @escaping @Sendable (_ language: String) -> Words) {
            self.reason = reason
            self.words = words
        }
    }
}
