import RibletWeb

/// The frames and the events of a watched page in order, with its content before them: enough to
/// make the page again as it was at any of them.
///
/// At most ``limit`` bytes are kept; the oldest go. A page whose content alone is larger is not kept.
struct PageRecord: Sendable {
    /// A content of the page, and what followed it.
    struct Part: Sendable, Codable {
        /// The number in the page's own order, counted from 1.
        let number: Int
        /// The markup of the page's content.
        let html: String
        let title: String
        /// The address, from the server's root.
        let url: String
        fileprivate(set) var entries: [Entry] = []
        fileprivate var size: Int
    }

    /// Something that came from the page, or went out to it.
    enum Entry: Sendable, Codable {
        case input(PageInput, cause: Int)
        case frame(String, cause: Int)

        /// The number of the cause in the page's record.
        var cause: Int {
            switch self {
            case .input(_, let cause), .frame(_, let cause): cause
            }
        }
    }

    /// The greatest number of bytes of contents, frames and events.
    static let limit = 512 * 1024
    /// The bytes of frames after which the content is written anew, so that the oldest can go.
    private static let partLimit = limit / 4
    /// The bytes of an event beside what comes with it.
    private static let inputSize = 128

    /// The oldest first.
    private(set) var parts: [Part] = []
    private var count = 0

    /// True if the oldest has gone.
    private(set) var isCut = false

    /// True for a page whose content is above ``limit``: nothing of it is kept.
    private(set) var isTooLarge = false

    /// An empty record.
    init() {}

    /// Makes a record of parts that were read from a file, as far as they lie within ``limit``.
    init(_ parts: [Part], isCut: Bool) {
        count = (parts.first?.number ?? 1) - 1
        self.isCut = isCut
        for part in parts {
            begin(part.html, title: part.title, url: part.url)
            for entry in part.entries { add(entry) }
        }
    }

    /// True if the next content is to be given to ``begin(_:title:url:)``.
    var wantsContent: Bool {
        !isTooLarge && (parts.last.map { $0.size - $0.html.utf8.count > Self.partLimit } ?? true)
    }

    /// Begins a part.
    mutating func begin(_ html: String, title: String, url: String) {
        isTooLarge = html.utf8.count > Self.limit
        guard !isTooLarge else { return parts = [] }
        count += 1
        parts.append(Part(number: count, html: html, title: title, url: url, size: html.utf8.count))
        trim()
    }

    /// Adds what has happened after the last content; nothing where there is none.
    mutating func add(_ entry: Entry) {
        guard let last = parts.indices.last else { return }
        parts[last].entries.append(entry)
        parts[last].size += Self.size(of: entry)
        // One that large could not be shown without the ones before it.
        if parts[last].size > Self.limit { (parts, isCut) = ([], true) } else { trim() }
    }

    private mutating func trim() {
        var size = parts.reduce(0) { $0 + $1.size }
        while size > Self.limit, parts.count > 1 {
            size -= parts.removeFirst().size
            isCut = true
        }
    }

    private static func size(of entry: Entry) -> Int {
        switch entry {
        case .frame(let frame, _): frame.utf8.count
        case .input(let input, _): inputSize + input.contentSize
        }
    }
}

extension PageInput {
    /// The bytes of what comes with the event.
    fileprivate var contentSize: Int {
        switch content {
        case .none, .flag: 0
        case .text(let text), .file(let text), .place(let text): text.utf8.count
        case .fields(let form): form.fields.reduce(0) { $0 + 32 + $1.name.utf8.count + $1.value.utf8.count }
        }
    }
}
