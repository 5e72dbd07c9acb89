import HTTPTypes
import HummingbirdCore
import NIOCore
import Riblet
import RibletWeb

/// An application as the server serves it: its routes and its files.
struct SiteApplication: Sendable {
    private struct File: Sendable {
        let contentType: String
        let content: CompressibleContent
        let tag: String

        init(_ bytes: [UInt8], contentType: String) {
            self.contentType = contentType
            content = CompressibleContent(ByteBuffer(bytes: bytes), contentType: contentType, level: Gzip.thorough)
            tag = ContentHash.of(bytes)
        }
    }

    let application: WebApplication
    /// The path of the cookies that are for this application alone.
    var cookiePath: String { application.basePath.isEmpty ? "/" : application.basePath }
    let pageHeaders: HTTPFields
    /// Those of a page that contains the stylesheets.
    let styledPageHeaders: HTTPFields
    /// Those of a page that is shown within a page of the inspector.
    let framedPageHeaders: HTTPFields
    private let files: [String: File]
    /// The answers of the application's own beside its pages.
    let routes: OwnRoutes
    let stylesheetURLs: [String]
    /// The stylesheets as a page contains them; nil where they cannot stand there.
    let style: String?
    private let scriptURL: String
    private let scriptURLs: [String]
    private let isDevelopment: Bool
    /// Bytes of a file that a page may send.
    let uploadBytes: Int
    let iconURL: String?
    /// One for all files: a stylesheet finds a font beside itself by a relative URL, which then has
    /// the right hash too.
    private let filesHash: String

    init(
        _ application: WebApplication, scriptURL: String, limits: RibletServer.Limits, isDevelopment: Bool = false
    ) throws(ServerError) {
        try Self.check(application, limits)
        uploadBytes = application.uploadBytes ?? limits.uploadBytes
        routes = try OwnRoutes(application, limits: limits)
        var files: [String: File] = [:]
        var sheets: [[UInt8]] = []
        for asset in application.assets {
            guard PercentCoding.safeSegments(asset.path)?.joined(separator: "/") == asset.path,
                asset.path.utf8.allSatisfy({ Self.isPlain($0) })
            else {
                throw .unusableApplication(
                    name: application.name, reason: "the asset path '\(asset.path)' has more than letters, digits, '-', '_', '.' and '/'")
            }
            guard SecurityHeaders.isValue(asset.contentType), files[asset.path] == nil else {
                throw .unusableApplication(name: application.name, reason: "the asset '\(asset.path)' is there twice or has no media type")
            }
            let bytes = asset.isStylesheet ? CompactStyle.of(asset.bytes) : asset.bytes
            if asset.isStylesheet { sheets.append(bytes) }
            files[asset.path] = File(bytes, contentType: asset.contentType)
        }
        let styles = application.assets.filter(\.isStylesheet)
        let sheet = styles.contains { $0.path.contains("/") } ? nil : Self.joined(sheets)
        let isJoined = sheet != nil && styles.count > 1
        if isJoined, let sheet { files[Self.joinedPath] = File(Array(sheet.utf8), contentType: styles[0].contentType) }
        style = sheet.flatMap { Self.canStandInPage($0) ? $0 : nil }
        let hash = ContentHash.of(Array(application.assets.map { "\($0.path) \(ContentHash.of($0.bytes))\n" }.joined().utf8))
        self.application = application
        self.files = files
        self.scriptURL = scriptURL
        self.isDevelopment = isDevelopment
        filesHash = hash
        if let icon = application.icon, files[icon] == nil {
            throw .unusableApplication(name: application.name, reason: "the icon '\(icon)' is not among its assets")
        }
        for script in application.scripts where files[script] == nil {
            throw .unusableApplication(name: application.name, reason: "the script '\(script)' is not among its assets")
        }
        scriptURLs = application.scripts.map { "\(application.basePath)/assets/\(hash)/\($0)" }
        iconURL = application.icon.map { "\(application.basePath)/assets/\(hash)/\($0)" }
        pageHeaders = SecurityHeaders.page(of: application)
        styledPageHeaders = SecurityHeaders.page(of: application, style: style)
        framedPageHeaders = SecurityHeaders.page(of: application, isFramed: true)
        stylesheetURLs = (isJoined ? [Self.joinedPath] : styles.map(\.path)).map { "\(application.basePath)/assets/\(hash)/\($0)" }
    }

    /// No asset has this path, since it is not plain.
    private static let joinedPath = "all~.css"

    /// Returns the stylesheets as one, which comes sooner than as many; `nil` where there is none, and
    /// where one of them has rules that must come first. Those in folders may find files there.
    private static func joined(_ sheets: [[UInt8]]) -> String? {
        guard !sheets.isEmpty else { return nil }
        let texts = sheets.map { String(decoding: $0, as: UTF8.self) }
        guard !texts.contains(where: { $0.contains("@import") || $0.contains("@namespace") }) else { return nil }
        return texts.joined(separator: "\n")
    }

    /// Returns false for a stylesheet that finds files beside itself, or would end the element that
    /// contains it. A carriage return or a zero is another character in a page.
    private static func canStandInPage(_ style: String) -> Bool {
        let style = style.lowercased()
        return !["url(", "image-set(", "</", "<!--", "\r", "\0"].contains { style.contains($0) }
    }

    /// Refuses what pages could not be written with, or served.
    private static func check(_ application: WebApplication, _ limits: RibletServer.Limits) throws(ServerError) {
        let base = application.basePath
        guard base.utf8.allSatisfy(isPlain), base.isEmpty || base.hasPrefix("/"),
            base.isEmpty || PercentCoding.safeSegments(base.dropFirst()) != nil,
            !["/health", "/ready", "/metrics", "/_riblet"].contains(where: { base == $0 || base.hasPrefix("\($0)/") })
        else {
            throw .unusableApplication(
                name: application.name, reason: "the base path '\(base)' is not free or not plain; write it like /name")
        }
        guard !application.languages.isEmpty else {
            throw .unusableApplication(name: application.name, reason: "it speaks no language; name one at least, such as en")
        }
        for language in application.languages where !RandomToken.hasTokenAlphabet(language) {
            throw .unusableApplication(name: application.name, reason: "'\(language)' is no language tag")
        }
        for source in application.imageSources where !SecurityHeaders.isSource(source) {
            throw .unusableApplication(name: application.name, reason: "'\(source)' is no source of pictures")
        }
        if let bytes = application.uploadBytes, !(0...limits.uploadBytesInFlight).contains(bytes) {
            throw .unusableApplication(
                name: application.name,
                reason: "its uploadBytes, \(bytes), lie outside 0 to the server's uploadBytesInFlight, \(limits.uploadBytesInFlight)")
        }
        let request = PageRequest(basePath: application.basePath, language: application.languages[0])
        for (name, _) in application.htmlAttributes(request) where !WebApplication.isDocumentAttribute(name) {
            throw .unusableApplication(name: application.name, reason: "'\(name)' is no attribute that the html element may have")
        }
        for (name, values) in application.choices {
            for text in [name] + values where !RandomToken.hasTokenAlphabet(text) {
                throw .unusableApplication(name: application.name, reason: "the choice '\(text)' has more than letters, digits, '-', '_'")
            }
            guard !["lang", "token", ZoneQuestion.item].contains(name) else {
                throw .unusableApplication(name: application.name, reason: "'\(name)' is the server's own and no name of a choice")
            }
        }
    }

    var basePath: String { application.basePath }

    /// Returns the server's addresses and tokens for a page, which contains the stylesheets if
    /// `isStyled` is true.
    func links(pageToken: String, formToken: String, isStyled: Bool) -> Session.DocumentLinks {
        var links = Session.DocumentLinks(
            scriptURL: scriptURL, stylesheetURLs: stylesheetURLs, liveURL: "\(basePath)/_riblet/live",
            uploadURL: "\(basePath)/_riblet/upload", pageToken: pageToken, formToken: formToken)
        links.uploadBytes = uploadBytes
        links.applicationScriptURLs = scriptURLs
        links.iconURL = iconURL
        links.firstScript = ClientScripts.current.first.text
        if isStyled { links.style = style }
        links.isDevelopment = isDevelopment
        return links
    }

    /// Answers for a file; `path` begins with its hash.
    func file(at path: Substring, for request: Request) -> Response? {
        guard let slash = path.firstIndex(of: "/"), path[..<slash] == filesHash, let file = files[String(path[path.index(after: slash)...])]
        else { return nil }
        return StaticAnswer.make(
            file.content, contentType: file.contentType, tag: file.tag, cacheControl: StaticAnswer.immutable, for: request)
    }

    /// Returns the application as the visitor has it.
    func personal(for visit: Visit) async throws(SessionRegistry.Refusal) -> WebApplication {
        do {
            return try await application.personal(visit.host ?? visit.person)
        } catch {
            let person = visit.host ?? visit.person
            visit.logger.error("A person's data cannot be opened", metadata: ["person": "\(person?.id ?? "")", "error": "\(error)"])
            throw .dataNotOpen
        }
    }

    /// Answers for what the application makes itself; `path` is percent-encoded, and `browser` the name
    /// of the one that asks.
    func media(at path: Substring, for visit: Visit, browser: @autoclosure () -> String?) async -> Response? {
        guard application.media != nil, let segments = PercentCoding.safeSegments(path) else { return nil }
        let media: (@Sendable ([String]) async -> WebResource?)?
        do { media = try await personal(for: visit).media } catch { return PageRoute.refusal(error, visit) }
        guard let resource = await media?(segments) else { return nil }
        if let refusal = resource.refusal { return answer(refusal, for: visit) }
        if let still = resource.still, still.browser != browser() { return nil }
        guard SecurityHeaders.isValue(resource.contentType) else { return nil }
        let request = visit.request
        let cacheControl = resource.maxAge > 0 ? "private, max-age=\(resource.maxAge)" : "private, no-cache"
        var response =
            resource.portions.map { Self.answer(of: $0, contentType: resource.contentType, for: request) }
            ?? StaticAnswer.make(
                CompressibleContent(ByteBuffer(bytes: resource.bytes), contentType: resource.contentType, level: Gzip.quick),
                contentType: resource.contentType, tag: ContentHash.of(resource.bytes), cacheControl: cacheControl, for: request)
        response.headers.merge(resource.still.map { SecurityHeaders.still(imageSources: $0.imageSources) } ?? SecurityHeaders.media)
        // Encoded, no name can be another header or another parameter.
        if let name = resource.fileName {
            response.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(PercentCoding.encode(name))"
        }
        return response
    }

    /// An answer whose body is made while it is sent.
    private static func answer(of portions: WebResource.Portions, contentType: String, for request: Request) -> Response {
        let body = request.method == .head ? ResponseBody() : ResponseBody(asyncSequence: portions.map { ByteBuffer(bytes: $0) })
        return Response(status: .ok, headers: [.contentType: contentType, .cacheControl: "no-store"], body: body)
    }

    /// The folder of a file that whoever knows its address may read; nil for all other paths.
    /// `rest` is the path below the application's own.
    func secretMediaFolder(of rest: Substring) -> String? {
        guard let path = rest.after("/media/"), let end = path.firstIndex(of: "/"), let folder = PercentCoding.decode(path[..<end].utf8)
        else { return nil }
        return application.secretMediaFolders.contains(folder) ? folder : nil
    }

    /// The visitor's choices: those that the request makes, or has made before.
    func choices(of facts: RequestFacts) -> [String: String] {
        application.choices { facts.queryItem($0) ?? facts.cookies[Cookies.choice($0)]?.revealed }
    }

    private func answer(_ refusal: WebResource.Refusal, for visit: Visit) -> Response {
        let language = visit.language
        let words = refusal.words(language)
        var headers: HTTPFields = [:]
        let status: HTTPResponse.Status
        switch refusal.reason {
        case .notFound: status = .notFound
        case .unavailable:
            status = .serviceUnavailable
            headers[.retryAfter] = "30"
        case .busy:
            status = .serviceUnavailable
            headers[.retryAfter] = "5"
        }
        return PlainPage(application: self, language: language, choices: visit.choices).answer(
            status, words.title, words.text, link: (words.back, "\(basePath)/"), headers: headers)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        RandomToken.hasTokenAlphabet(String(UnicodeScalar(byte))) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
    }
}
