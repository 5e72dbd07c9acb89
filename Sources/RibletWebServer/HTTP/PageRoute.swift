import HTTPTypes
import HummingbirdCore
import NIOCore
import Riblet
import RibletWeb

/// Answers with a page of an application, and with the session behind it.
struct PageRoute {
    let site: Site
    let application: SiteApplication

    /// Answers for the page at `path`, which is below the application's base path. Where no such
    /// place exists, a page says so.
    func answer(_ visit: Visit, path: Substring) async -> Response {
        // Browsers ask for icons and the like by themselves; a tree for each would be wasted.
        let isFramed = isFramed(visit)
        if let destination = visit.request.headers[.secFetchDestination], !["document", "empty"].contains(destination), !isFramed {
            return visit.refusal(.notFound)
        }
        guard path != "/favicon.ico", path != "/robots.txt", !path.hasPrefix("/.well-known/") else { return visit.refusal(.notFound) }
        guard let location = Self.location(visit, path: path) else { return visit.refusal(.notFound) }
        if ZoneQuestion.isNeeded(visit) { return ZoneQuestion.answer(visit, title: application.application.name) }

        if let person = visit.person, visit.host == nil, let browserID = site.tokens.browserID(visit.facts) {
            await site.adoptions.adopt(from: browserID, to: person, in: application.application, visit.logger)
        }
        let browser = BrowserIdentity(visit, site: site, application: application)
        let pageRequest = browser.pageRequest(at: location)
        let isStyled = browser.hasNoStyle && !isFramed
        let (html, isFound): (String, Bool)
        do {
            guard let page = try await page(visit, pageRequest, browser, isStyled: isStyled) else { return visit.refusal(.notFound) }
            (html, isFound) = page
        } catch {
            return Self.refusal(error, visit)
        }
        let own = isStyled ? application.styledPageHeaders : application.pageHeaders
        var headers = isFramed ? application.framedPageHeaders : own
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = pageRequest.language
        headers[.vary] = "Accept-Encoding, Accept-Language, Cookie"
        var content = ByteBuffer(string: html)
        if Gzip.isAccepted(visit.request.headers[.acceptEncoding]), let gzipped = Gzip.compress(content, level: Gzip.quick) {
            content = gzipped
            headers[.contentEncoding] = "gzip"
        }
        var response = Response(status: isFound ? .ok : .notFound, headers: headers, body: ResponseBody(byteBuffer: content))
        var cookies = browser.newCookies
        // A note that was left for this page is not for the next one.
        for name in [Cookies.resume, Cookies.reload] where visit.facts.cookies[name] != nil {
            cookies.append(Cookies.make(name, "", path: application.cookiePath, maxAge: 0, secure: site.securesCookies))
        }
        if let cookie = await site.renewedSignIn(visit) { cookies.append(cookie) }
        for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    /// True if an inspector of this server asks for the page, to show it within its own.
    private func isFramed(_ visit: Visit) -> Bool {
        visit.request.headers[.secFetchDestination] == "iframe" && site.registry.openPages?.isGuarded == false
            && application.application.openPages == nil
            && visit.request.headers[.secFetchSite] == "same-origin"
    }

    /// The page, and whether what it is of exists; nothing where the address leads nowhere.
    @MainActor
    private func page(
        _ visit: Visit, _ request: PageRequest, _ browser: BrowserIdentity, isStyled: Bool
    ) async throws(SessionRegistry.Refusal) -> (html: String, isFound: Bool)? {
        let browserID = browser.id
        let session: Session
        var isFormer = false, goesOn = false
        let former = await formerSession(visit, browserID: browserID)
        if let former, former.isUsed || former.timeZone == request.timeZone {
            session = former
            isFormer = true
            if session.location != request.location { session.open(request.location) }
        } else if let former {
            // Its page was written for another time zone than the browser's, and nobody has seen
            // it.
            site.registry.end(former)
            session = try site.registry.open(
                try await application.personal(for: visit), request, browserID: browserID, address: visit.address)
            if former.startedAnew { session.sayItStartedAnew() }
        } else {
            let left = await leaveFormer(visit, request, browserID: browserID)
            let begun = beginning(for: visit, request) ?? left
            session = try site.registry.open(
                try await application.personal(for: visit), request, after: begun?.snapshot, browserID: browserID, address: visit.address)
            goesOn = begun != nil
            if let begun { site.registry.openPages?.note(SessionRegistry.inspectionKey(of: session), after: begun.key) }
            // The page that was open here has been told to load itself anew, and its session cannot
            // be found any more.
            if visit.request.method == .get, let token = visit.facts.cookies[Cookies.resume]?.revealed {
                visit.logger.notice(
                    "A page starts anew: its session could not be brought back",
                    metadata: ["session": "\(LogName.of(session.id))", "reason": "\(whyGone(token, browserID: browserID))"])
                session.sayItStartedAnew()
            }
        }
        visit.logger.debug("Page", metadata: ["session": "\(LogName.of(session.id))", "application": "\(application.application.name)"])
        // The reloaded page should contain its former content at once.
        await session.settle(within: goesOn ? site.limits.restoredSettleTime : site.limits.settleTime)
        guard session.foundRequest else {
            session.onUnknownAddress?(request.location)
            // A former one has a page, which may come back.
            if isFormer { site.registry.didAnswer(session) } else { site.registry.end(session) }
            return nil
        }
        let token = { (purpose: PageTokens.Purpose) in
            site.tokens.make(purpose, sessionID: session.id, basePath: application.basePath, browserID: browserID)
        }
        let formToken = FormToken(token(.form), timeZone: session.timeZone)
        var links = application.links(pageToken: token(.page), formToken: formToken.text, isStyled: isStyled)
        if site.registry.openPages?.isGuarded == false { links.inspectionKey = SessionRegistry.inspectionKey(of: session) }
        let html = session.document(links)
        // The events of a new page are numbered from the beginning. Its connection may be one to
        // another process.
        if isFormer || (site.registry.sharesStore && visit.request.method == .get) { await session.waitUntilKept() }
        // A request for the headers has no page that could connect.
        if visit.request.method == .head { site.registry.end(session) } else { site.registry.didAnswer(session) }
        return (html, session.isFound)
    }

    /// The session of a page that loads itself anew because the server has another script or did
    /// not know it at first.
    @MainActor
    private func formerSession(_ visit: Visit, browserID: String) async -> Session? {
        guard visit.request.method == .get, let token = visit.facts.cookies[Cookies.resume]?.revealed,
            case .valid(let id) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: browserID)
        else { return nil }
        return await site.registry.recall(
            id, of: PageOwner(id: browserID, person: visit.person, inspection: site.gatekeeper.inspectionRight(visit.facts)),
            basePath: application.basePath, address: visit.address)
    }

    /// The moment of another page with which an inspector wants this one to begin, and the key of that.
    @MainActor
    private func beginning(for visit: Visit, _ request: PageRequest) -> (snapshot: SessionSnapshot, key: String)? {
        let name = visit.facts.queryItem(OpenPages.beginningItem)
        return name.flatMap { site.registry.openPages?.takeBeginning($0, browser: request.browser, basePath: application.basePath) }
    }

    /// Ends the page that the browser leaves for this one.
    ///
    /// - Returns: what it had, where it is loaded anew and was at the same place: that it is
    ///   another query, as of a language, is no matter.
    @MainActor
    private func leaveFormer(
        _ visit: Visit, _ request: PageRequest, browserID: String
    ) async -> (snapshot: SessionSnapshot, key: String)? {
        guard visit.request.method == .get, let token = visit.facts.cookies[Cookies.reload]?.revealed,
            case .valid(let id) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: browserID),
            let state = await site.registry.snapshot(of: id, browserID: browserID, basePath: application.basePath)
        else { return nil }
        site.registry.session(id, browserID: browserID, basePath: application.basePath)?.pageIsLeaving()
        return state.location.path == request.location.path ? (state, SessionRegistry.inspectionKey(of: id)) : nil
    }

    /// Returns the reason why a page's token has no session; errors of the store are logged before.
    private func whyGone(_ token: String, browserID: String) -> String {
        switch site.tokens.verify(token, .page, basePath: application.basePath, browserID: browserID) {
        case .valid: "it is neither in this process nor, as it should be, in the store"
        case .expired: "its token has expired"
        case .forged: "its token is of another server, browser or application"
        }
    }

    /// Where the request wants to go, without what is the server's own.
    static func location(_ visit: Visit, path: Substring) -> Location? {
        let choices = visit.application.map { Set($0.application.choices.keys) } ?? []
        let query = visit.facts.query(without: choices.union(["lang", ZoneQuestion.item, OpenPages.beginningItem]))
        return try? Location(urlPath: query.isEmpty ? String(path) : "\(path)?\(query)")
    }

    static func refusal(_ refusal: SessionRegistry.Refusal, _ visit: Visit) -> Response {
        switch refusal {
        case .addressFull: visit.refusal(.addressFull, headers: [.retryAfter: "30"])
        case .dataNotOpen: visit.refusal(.dataNotOpen, headers: [.retryAfter: "10"])
        case .incomplete(let message): visit.refusal(.incomplete(message))
        case .full, .memoryFull, .closed: visit.refusal(.serverFull, headers: [.retryAfter: "30"])
        }
    }
}

/// The browser of a request, its language and its time zone.
struct BrowserIdentity {
    /// The text that the page's tokens are bound to; see ``PageOwner``.
    let id: String
    private let person: Person?
    private let inspection: InspectionRight
    /// True if the browser has told its time zone just before and has been given no page yet.
    let hasNoStyle: Bool
    /// Cookies to set, as header values.
    let newCookies: [String]
    private let language: String
    private let timeZone: String?
    private let choices: [String: String]
    private let basePath: String

    init(_ visit: Visit, site: Site, application: SiteApplication) {
        let cookies = visit.facts.cookies
        var newCookies: [String] = []
        let browser: String
        let known = site.tokens.browserID(visit.facts)
        if let known {
            browser = known
        } else {
            browser = RandomToken.make()
            newCookies.append(
                Cookies.make(Cookies.browser, site.tokens.cookie(ofBrowser: browser), maxAge: nil, secure: site.securesCookies))
        }
        person = visit.person
        inspection = site.gatekeeper.inspectionRight(visit.facts)
        let isReader = visit.host != nil && person == nil
        id = (isReader ? PageOwner(readerIn: browser) : PageOwner(browser: browser, person: person)).id
        let languages = application.application.languages
        let asked = visit.facts.queryItem("lang").flatMap { Languages.match($0, in: languages) }
        if let asked {
            newCookies.append(Cookies.make(Cookies.language, asked, maxAge: 365 * 24 * 60 * 60, secure: site.securesCookies))
        }
        language = Languages.choose(
            from: languages, asked: asked, chosen: cookies[Cookies.language]?.revealed, accepted: visit.request.headers[.acceptLanguage])
        choices = application.choices(of: visit.facts)
        for name in application.application.choices.keys.sorted() where visit.facts.queryItem(name) != nil {
            let year = 365 * 24 * 60 * 60
            newCookies.append(
                Cookies.make(
                    Cookies.choice(name), choices[name] ?? "", path: application.cookiePath, maxAge: choices[name] == nil ? 0 : year,
                    secure: site.securesCookies))
        }
        timeZone = TimeZoneName.validated(cookies[Cookies.timeZone]?.revealed ?? visit.facts.queryItem(ZoneQuestion.item))
        hasNoStyle = known == nil && timeZone != nil
        if visit.facts.queryItem(ZoneQuestion.item) != nil, cookies[Cookies.timeZone] == nil {
            // It is not asked again.
            let zone = timeZone.map { PercentCoding.encode($0) } ?? "none"
            newCookies.append(Cookies.make(Cookies.timeZone, zone, maxAge: nil, secure: site.securesCookies))
        }
        basePath = application.basePath
        self.newCookies = newCookies
    }

    func pageRequest(at location: Location) -> PageRequest {
        var request = PageRequest(
            location: location, basePath: basePath, language: language, timeZone: timeZone, browser: name)
        request.choices = choices
        request.person = person
        request.inspection = inspection
        return request
    }

    /// The name of the browser for applications.
    var name: String { Self.name(of: id) }

    /// Returns the name of a browser for applications. The name does not reveal the cookie, which
    /// gives access to sessions.
    static func name(of id: String) -> String { ContentHash.of(Array("browser \(id)".utf8), digits: 32) }
}
