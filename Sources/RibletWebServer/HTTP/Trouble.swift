import HTTPTypes
import RibletWeb

/// Why a request is not answered with what it asks for: the status of the answer, and what a person
/// reads of it.
struct Trouble: Sendable {
    /// A title and a sentence.
    typealias Words = (title: String, text: String)

    let status: HTTPResponse.Status
    private let english: Words
    private let korean: Words?

    /// - Parameters:
    ///   - status: the status of the answer.
    ///   - english: the words for everybody else.
    ///   - korean: the words for who reads Korean; nil for what only a program ever sees.
    init(_ status: HTTPResponse.Status, _ english: Words, _ korean: Words? = nil) {
        self.status = status
        self.english = english
        self.korean = korean
    }

    /// The words in a language that the server speaks, which may be another one than was asked for,
    /// and the tag of that language.
    func words(_ language: String) -> (words: Words, language: String) {
        if let korean, language.lowercased().hasPrefix("ko") { return (korean, "ko") }
        return (english, "en")
    }

    // MARK: What people meet

    static let notFound = Trouble(
        .notFound, ("Not found", "There is nothing at this address."), ("페이지를 찾을 수 없어요", "이 주소에는 아무것도 없어요."))
    static let otherServer = Trouble(
        .misdirectedRequest,
        ("Not this server", "The server does not answer under this name. Open it under the address it was started with."),
        ("다른 서버의 주소예요", "이 서버는 이 이름으로 응답하지 않아요. 서버를 시작할 때 나온 주소로 열어 주세요."))
    static let addressTooLong = Trouble(
        .uriTooLong, ("Address too long", "The address of this page is longer than the server reads."),
        ("주소가 너무 길어요", "서버가 읽을 수 있는 길이를 넘은 주소예요."))
    static let badAddress = Trouble(
        .badRequest, ("Bad request", "The address is not one of this server."), ("잘못된 요청이에요", "이 서버의 주소가 아니에요."))
    static let notAllowed = Trouble(
        .methodNotAllowed, ("Not allowed", "This address does not take requests of this kind."),
        ("허용되지 않아요", "이 주소는 이런 요청을 받지 않아요."))
    static let accessNeeded = Trouble(
        .unauthorized,
        (
            "Access token needed",
            "This server is open to other machines, so it asks for a token. Open the address with ?token=… that it wrote when it started."
        ),
        ("접근 토큰이 필요해요", "다른 컴퓨터에도 열려 있는 서버라서 토큰을 확인해요. 서버를 시작할 때 나온 ?token=… 주소로 열어 주세요."))
    static let inspectorNeedsLink = Trouble(
        .unauthorized,
        (
            "Link needed",
            "The inspector opens by a link only: the one that the program wrote when it started, or one for a single page, which is good for 15 minutes. This one is over, or none of this server. Ask for a new one."
        ),
        (
            "링크가 필요해요",
            "인스펙터는 링크로만 열 수 있어요. 프로그램을 시작할 때 나온 링크나 한 페이지만 15분 동안 볼 수 있는 링크가 필요해요. 지금 주소에는 링크가 없거나, 쓸 수 있는 시간이 지났어요. 새 링크를 받아 주세요."
        ))
    static let inspectorIsOpen = Trouble(
        .ok, ("Open the inspector", "The link is good. Go on to what it shows."), ("인스펙터 열기", "쓸 수 있는 링크예요. 아래에서 인스펙터를 열어 주세요."))
    static let otherSitesFile = Trouble(
        .forbidden, ("Not allowed", "This file is shown in the pages of this server only. Open the page it belongs to."),
        ("허용되지 않아요", "이 파일은 이 서버의 페이지에서만 볼 수 있어요. 파일이 있는 페이지를 열어 주세요."))
    static let serverFull = Trouble(
        .serviceUnavailable, ("Too busy", "The server cannot open more pages now. Load this page again in a while."),
        ("지금은 붐벼요", "서버가 지금은 페이지를 더 열 수 없어요. 잠시 뒤에 새로고침해 주세요."))
    static let addressFull = Trouble(
        .tooManyRequests, ("Too busy", "Too many pages of this server are open here. Close some, then load this page again."),
        ("열린 페이지가 너무 많아요", "이 서버의 페이지가 너무 많이 열려 있어요. 몇 개를 닫고 새로고침해 주세요."))
    static let connectionsFull = Trouble(
        .serviceUnavailable, ("Too busy", "The server has all the connections it can have. Load this page again in a while."),
        ("지금은 붐벼요", "서버의 연결이 모두 쓰이고 있어요. 잠시 뒤에 새로고침해 주세요."))

    /// A page of which a RIB lacks a service.
    ///
    /// - Parameter message: the mistake, for those who build the application; nil for others.
    /// - Returns: the trouble.
    static func incomplete(_ message: String?) -> Trouble {
        let more = message.map { " \($0)" } ?? ""
        return Trouble(
            .internalServerError,
            ("This page does not work", "A part of the page is missing on the server. It was noted for those who run it.\(more)"),
            ("페이지를 열 수 없어요", "서버에 이 페이지의 일부가 빠져 있어요. 운영자가 볼 수 있게 기록했어요.\(more)"))
    }

    // MARK: What comes of forms

    static let otherSitesForm = Trouble(
        .forbidden, ("Not allowed", "Forms come from a page of this server only."),
        ("허용되지 않아요", "이 서버의 페이지에 있는 양식만 받아요."))
    static let formWithoutCookie = Trouble(
        .forbidden, ("Not allowed", "Forms need the cookie that the page came with. Allow cookies, then load the page again."),
        ("쿠키가 필요해요", "양식을 보내려면 페이지의 쿠키가 필요해요. 쿠키를 허용하고 페이지를 다시 열어 주세요."))
    static let formTooOld = Trouble(
        .forbidden, ("Not allowed", "This page is too old. Load it again, then send the form again."),
        ("너무 오래된 페이지예요", "페이지를 새로고침한 뒤 양식을 다시 보내 주세요."))
    static let othersForm = Trouble(
        .forbidden, ("Not allowed", "This form does not belong to a page in this browser. Load the page again."),
        ("허용되지 않아요", "이 브라우저의 페이지에 있는 양식이 아니에요. 페이지를 다시 열어 주세요."))
    static let noForm = Trouble(
        .unsupportedMediaType, ("Not a form", "This address takes forms only."), ("양식이 아니에요", "이 주소는 양식만 받아요."))
    static let brokenForm = Trouble(
        .badRequest,
        (
            "Bad request", "The form is incomplete or has more than \(FormFields.limit) fields. Load the page again, then send it again."
        ),
        ("양식이 온전하지 않아요", "양식이 온전히 도착하지 않았거나 항목이 \(FormFields.limit)개를 넘어요. 페이지를 다시 열고 한 번 더 보내 주세요."))
    static let formTooLarge = Trouble(
        .contentTooLarge, ("Too large", "The form is larger than the server takes."), ("양식이 너무 커요", "서버가 받을 수 있는 크기를 넘었어요."))
    static let tooManyFiles = Trouble(
        .serviceUnavailable, ("Too busy", "Too many files arrive at once. Try again in a while."),
        ("지금은 붐벼요", "한꺼번에 올라오는 파일이 너무 많아요. 잠시 뒤에 다시 시도해 주세요."))
    static let stoppedArriving = Trouble(
        .requestTimeout, ("It stopped on its way", "What you sent stopped arriving. Check your connection, then send it again."),
        ("보내는 중에 멈췄어요", "보내던 내용이 더 이상 도착하지 않아요. 인터넷 연결을 확인하고 다시 보내 주세요."))

    static let formNotStoredYet = Trouble(
        .serviceUnavailable,
        (
            "Not stored yet",
            "What you sent is not stored yet: storing takes longer than usual. Load the page again in a while to see whether it is."
        ),
        ("아직 저장되지 않았어요", "저장이 평소보다 오래 걸리고 있어요. 잠시 뒤에 새로고침해서 저장됐는지 확인해 주세요."))

    /// A file that was posted with a form is larger than `limit` bytes.
    static func fileTooLarge(_ limit: Int) -> Trouble {
        let size = limit < 1 << 20 ? "\(limit / 1024) KB" : "\(Double(limit * 10 / (1 << 20)) / 10) MB".replacing(".0 ", with: " ")
        return Trouble(
            .contentTooLarge, ("The file is too large", "It is larger than \(size). Go back and choose a smaller one."),
            ("파일이 너무 커요", "파일이 \(size)보다 커서 올릴 수 없어요. 뒤로 가서 더 작은 파일을 골라 주세요."))
    }

    // MARK: What programs meet, those in pages among them

    static func forbidden(_ text: String) -> Trouble { Trouble(.forbidden, ("Not allowed", text)) }

    static func malformed(_ text: String) -> Trouble { Trouble(.badRequest, ("Bad request", text)) }

    static func tooLarge(_ what: String) -> Trouble { Trouble(.contentTooLarge, ("Too large", "\(what) is larger than the server takes.")) }
}
