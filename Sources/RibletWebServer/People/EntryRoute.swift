import HTTPTypes
import HummingbirdCore
import Riblet
import RibletWeb

/// Signs a browser in by a link: asks first, because messengers and scanners open links by
/// themselves, and uses the link up when the answer is sent.
struct EntryRoute {
    /// The most bytes of the answer.
    private static let formBytes = 4_096

    let site: Site

    /// An answer, or nothing where the request is for something else.
    func answer(_ visit: Visit) async -> Response? {
        guard visit.facts.path == RibletServer.entryPath, let links = site.gatekeeper.people?.links else { return nil }
        if visit.isRead { return await ask(visit, links) }
        guard visit.request.method == .post else { return visit.notAllowed(["GET", "HEAD", "POST"]) }
        return await enter(visit, links)
    }

    private func ask(_ visit: Visit, _ links: any SignInStore) async -> Response {
        guard let key = visit.facts.queryItem("key").map({ Secret($0) }) else { return visit.refusal(.notFound) }
        do {
            guard let invitation = try await links.invitation(key) else { return over(visit) }
            var response = page(visit, invitation, key)
            // The answer must come from this browser, and from no other that has the link.
            if site.tokens.browserID(visit.facts) == nil {
                let cookie = site.tokens.cookie(ofBrowser: RandomToken.make())
                response.headers.append(
                    HTTPField(
                        name: .setCookie, value: Cookies.make(Cookies.browser, cookie, maxAge: nil, secure: site.securesCookies)))
            }
            return response
        } catch {
            return failed(visit, error)
        }
    }

    private func enter(_ visit: Visit, _ links: any SignInStore) async -> Response {
        guard site.gatekeeper.isFromOwnPage(visit.facts) else {
            visit.logger.notice("Refused a form of another site")
            return visit.finalRefusal(.otherSitesForm)
        }
        guard let browserID = site.tokens.browserID(visit.facts) else { return visit.finalRefusal(.formWithoutCookie) }
        guard case .bytes(let body) = await BodyReader.read(visit.request, maximum: Self.formBytes, within: site.limits),
            let fields = FormBody.parse(body, maximum: 4), let key = fields.first(where: { $0.name == "key" })?.value
        else { return visit.finalRefusal(.brokenForm) }
        let secret = Secret(key)
        let typed = fields.first { $0.name == "name" }.map { String($0.value[...].trimmingSpaces) }
        let browser = SigningInBrowser(id: browserID, name: BrowserName.of(visit.request.headers[.userAgent]))
        do {
            let fault: EntryFault
            switch try await links.signIn(by: secret, as: typed.flatMap(PersonName.init), in: browser) {
            case .signedIn(let person, let secret):
                visit.logger.notice("A browser was signed in", metadata: ["person": "\(person.id)"])
                return SiteResponder.redirect(.seeOther, to: "/", headers: [.setCookie: site.signInCookie(secret)])
            case .linkIsOver: return over(visit)
            case .nameIsMissing: fault = .missing
            case .nameIsTaken: fault = .taken
            }
            guard let invitation = try await links.invitation(secret) else { return over(visit) }
            return page(visit, invitation, secret, typed: typed, fault: fault)
        } catch {
            return failed(visit, error)
        }
    }

    private func over(_ visit: Visit) -> Response {
        // One who opens a bookmarked link is signed in already.
        if case .known = site.gatekeeper.identity(visit.facts), visit.isRead { return SiteResponder.redirect(.seeOther, to: "/") }
        visit.logger.notice("Refused a link that is over")
        return visit.finalRefusal(.linkIsOver, leadsOn: false)
    }

    private func failed(_ visit: Visit, _ error: any Error) -> Response {
        visit.logger.error("A browser cannot be signed in", metadata: ["error": "\(error)"])
        return visit.finalRefusal(.dataNotOpen, headers: [.retryAfter: "10"])
    }

    private func page(
        _ visit: Visit, _ invitation: Invitation, _ key: Secret<String>, typed: String? = nil, fault: EntryFault? = nil
    ) -> Response {
        let language = visit.language.hasPrefix("ko") ? "ko" : "en"
        let former: Person? = if case .known(let person) = site.gatekeeper.identity(visit.facts) { person } else { nil }
        let words = EntryWords(isKorean: language == "ko", person: invitation.person?.name, former: former?.name)
        let plain = PlainPage(application: visit.application, language: language, choices: visit.choices)
        let escape = PlainPage.escape
        var fields = ""
        if invitation.person == nil {
            let told = fault.map { "<p class=\"error\" id=\"name-error\" role=\"alert\">\(escape(words.fault($0)))</p>" } ?? ""
            let described = fault == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"name-error\" autofocus"
            fields = """
                <div class="field"><label for="name">\(escape(words.name))</label><input id="name" name="name" \
                value="\(escape(typed ?? invitation.proposedName))" maxlength="80" autocomplete="name" required\(described)>\(told)</div>
                """
        }
        let content = """
            <p>\(escape(words.text))</p><form class="form" method="post" action="\(RibletServer.entryPath)">\
            <input type="hidden" name="key" value="\(escape(key.revealed))">\(fields)\
            <p><button class="btn primary" type="submit">\(escape(words.button))</button></p></form>
            """
        return plain.form(words.title, content)
    }
}

/// The fault of a name that somebody new has said.
private enum EntryFault { case missing, taken }

/// The words of the page that asks whether a browser shall be signed in.
private struct EntryWords {
    let isKorean: Bool
    /// The person who is signed in; nil for somebody new.
    let person: String?
    /// The person who uses the browser until then.
    let former: String?

    private func callAsFunction(en: String, ko: String) -> String { isKorean ? ko : en }

    var title: String {
        guard let person else { return self(en: "You are invited", ko: "초대를 받았어요") }
        return self(en: "Use this browser as \(person)?", ko: "이 브라우저를 \(person) 님으로 사용할까요?")
    }

    var text: String {
        let what =
            person == nil
            ? self(
                en: "Say what you are called. This browser then stays signed in, and what you write here is for you alone.",
                ko: "이름을 알려 주세요. 이 브라우저는 계속 로그인되어 있고, 여기에 적는 내용은 나만 볼 수 있어요.")
            : self(
                en: "Only do so in a browser that is yours: whoever uses it sees all that is yours here.",
                ko: "내 브라우저에서만 로그인해 주세요. 이 브라우저를 쓰는 사람은 내 데이터를 모두 볼 수 있어요.")
        guard let former else { return what }
        return what + self(en: " \(former) is signed in here now, and will be signed out.", ko: " 지금 로그인되어 있는 \(former) 님은 로그아웃돼요.")
    }

    var name: String { self(en: "Your name", ko: "이름") }

    var button: String { person == nil ? self(en: "Come in", ko: "시작하기") : self(en: "Use this browser", ko: "이 브라우저 사용하기") }

    func fault(_ fault: EntryFault) -> String {
        switch fault {
        case .missing: self(en: "Write a name of at most 80 letters.", ko: "80자 이내로 이름을 적어 주세요.")
        case .taken: self(en: "Somebody here has this name already. Choose another one.", ko: "이미 사용 중인 이름이에요. 다른 이름을 적어 주세요.")
        }
    }
}

/// The name of a browser for people, from the header by which it says what it is.
enum BrowserName {
    /// The browsers that others pretend to be come last.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "Mac"), ("Linux", "Linux"),
    ]

    /// Returns something like "Firefox, Linux"; empty where nothing of it is known.
    static func of(_ userAgent: String?) -> String {
        let text = (userAgent ?? "").prefix(512)
        let known = { (names: [(String, String)]) in names.first { text.contains($0.0) }?.1 }
        return [known(browsers), known(systems)].compactMap(\.self).joined(separator: ", ")
    }
}

extension RibletServer {
    /// The path of the links by which browsers are signed in; their secret is the query item `key`.
    public static let entryPath = "/_riblet/enter"
}

extension Site {
    /// The time for which a browser stays signed in without being used: half a year, in seconds.
    private static let signInSeconds = 180 * 24 * 60 * 60

    /// Returns the cookie that keeps a browser signed in, as the value of a header.
    func signInCookie(_ secret: Secret<String>) -> String {
        Cookies.make(gatekeeper.signInCookieName, secret.revealed, maxAge: Self.signInSeconds, secure: securesCookies)
    }

    /// Returns the cookie of a browser anew, at most once a day.
    func renewedSignIn(_ visit: Visit) async -> String? {
        guard let signIn = visit.person?.signIn, let links = gatekeeper.people?.links,
            let secret = visit.facts.cookies[gatekeeper.signInCookieName], await links.noteUse(of: signIn)
        else { return nil }
        return signInCookie(secret)
    }
}
