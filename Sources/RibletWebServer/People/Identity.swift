import HTTPTypes
import Riblet
import RibletWeb

/// The answer to the question who a visitor is.
enum Identity {
    /// The server knows no people: a browser stands for its visitor.
    case nobody
    case known(Person)
    /// Somebody whom the proxy lets in and the server does not know yet.
    case new(PersonName)
    case refused(Refusal)

    enum Refusal: String {
        /// The request does not come through the proxy, or the proxy names nobody.
        case unnamed
        /// Nobody of that name may use the server.
        case unknown
        /// Nobody has signed in in the browser.
        case signedOut

        var trouble: Trouble {
            switch self {
            case .unnamed: .unnamedPerson
            case .unknown: .unknownPerson
            case .signedOut: .signedOut
            }
        }
    }
}

/// The one to whom a page belongs: a browser, and the person who uses it where people are known.
///
/// Tokens, records and drafts are bound to both, so that none of another person is good in the same
/// browser.
struct PageOwner: Sendable {
    /// The text that tokens and records are bound to.
    let id: String
    let person: Person?
    /// The pages that the browser may see in an inspector.
    var inspection = InspectionRight.own

    init(id: String, person: Person?, inspection: InspectionRight = .own) {
        (self.id, self.person, self.inspection) = (id, person, inspection)
    }

    /// A plus sign is in neither name, so no two owners have one text.
    init(browser: String, person: Person?) {
        id = person.map { "\(browser)+\($0.id)" } ?? browser
        self.person = person
    }

    /// The owner of the pages that somebody reads in a browser without being signed in. No person is
    /// called so, and where nobody is known, no page is bound to it.
    init(readerIn browser: String) {
        id = "\(browser)+reader"
        person = nil
    }
}

extension RibletServer.PeopleRule {
    /// Returns who has sent a request, from its head alone. Whatever is in doubt is refused.
    ///
    /// - Parameters:
    ///   - facts: the head.
    ///   - cookieName: the name of the cookie of browsers in which people sign in by links.
    /// - Returns: the visitor.
    func identity(_ facts: RequestFacts, cookieName: String) -> Identity {
        if let links {
            return facts.cookies[cookieName].flatMap { links.person(signedInBy: $0) }.map(Identity.known) ?? .refused(.signedOut)
        }
        if let proxySecret {
            let sent = facts.values(Self.secretHeader)
            guard sent.count == 1, proxySecret.matches(sent[0]) else { return .refused(.unnamed) }
        }
        let names = header.map(facts.values) ?? []
        guard names.count == 1, let name = PersonName(names[0]) else { return .refused(.unnamed) }
        guard let known = store.person(name.personID) else { return admitsNew ? .new(name) : .refused(.unknown) }
        return .known(Person(id: known.id, name: known.name, groups: groups(facts), isFirst: known.isFirst))
    }

    /// The groups that the proxy names. A header that is there twice may be somebody else's and says
    /// nothing.
    private func groups(_ facts: RequestFacts) -> [String] {
        guard let groupsHeader else { return [] }
        let sent = facts.values(groupsHeader)
        guard sent.count == 1, sent[0].utf8.count <= 4_096 else { return [] }
        return sent[0].split(separator: ",").compactMap { PersonName(String($0.trimmingSpaces))?.text }.prefix(Person.groupLimit).map(
            \.self)
    }

    /// Refuses a rule that nobody can keep.
    func check(_ configuration: RibletServer.Configuration) throws(ServerError) {
        guard links == nil else { return }
        for name in [header, groupsHeader].compactMap(\.self) where HTTPField.Name(name) == nil {
            throw .unusableConfiguration("'\(name)' is no name of a header; write it like Remote-User")
        }
        guard configuration.isLoopback else {
            throw .unusableConfiguration("a proxy of this machine only is believed who a visitor is; listen on 127.0.0.1")
        }
        if let proxySecret, proxySecret.revealed.utf8.count < 16 {
            throw .unusableConfiguration("a proxy's secret has at least 16 characters")
        }
    }
}

extension Trouble {
    static let unnamedPerson = Trouble(
        .forbidden,
        ("Sign in first", "This server learns from the proxy before it who you are. Open it under the address where you sign in."),
        ("먼저 로그인해 주세요", "이 서버는 앞단의 프록시를 통해 누구인지 확인해요. 로그인하는 주소로 열어 주세요."))

    static let unknownPerson = Trouble(
        .forbidden,
        ("You are not on the list", "You are signed in, but may not use this server yet. Ask whoever runs it to add you."),
        ("아직 이용할 수 없어요", "로그인은 되어 있지만 이 서버를 이용할 수 있는 사람으로 등록되지 않았어요. 서버 운영자에게 추가해 달라고 요청해 주세요."))

    static let signedOut = Trouble(
        .forbidden,
        (
            "You are not signed in",
            "Open a link that signs this browser in. You make one in another browser of yours, under People, or whoever runs this server gives you one."
        ),
        (
            "로그인되어 있지 않아요",
            "이 브라우저를 로그인하는 링크를 열어 주세요. 이미 쓰고 있는 브라우저의 '사람들'에서 링크를 만들거나, 서버 운영자에게 받을 수 있어요."
        ))

    static let linkIsOver = Trouble(
        .gone,
        ("This link does not work any more", "It has been used, or is older than 48 hours. Ask for a new one."),
        ("더 이상 쓸 수 없는 링크예요", "이미 사용했거나 만든 지 48시간이 지난 링크예요. 새 링크를 요청해 주세요."))

    static let dataNotOpen = Trouble(
        .serviceUnavailable,
        ("Your data cannot be opened now", "It was noted for those who run the server. Load this page again in a while."),
        ("지금은 데이터를 열 수 없어요", "서버 운영자가 볼 수 있게 기록했어요. 잠시 뒤에 새로고침해 주세요."))
}
