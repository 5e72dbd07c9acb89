import EmbeddedServer
import Foundation
import Hummingbird

/// The contract of the bank.
struct BankRoutes: Sendable {
    /// Movements of a page unless a client asks for fewer or more, and the most.
    static let (pageSize, largestPage) = (20, 100)

    let ledger: BankLedger
    let troubles: BankTroubles
    let now: @Sendable () -> Date

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: BankRefusals(troubles: troubles))
        let bank = router.group("v1")
        bank.get("accounts") { request, _ in
            let (book, customer) = try await book(for: request)
            let grade = try await ledger.grade(of: customer)
            return Self.answer(AccountsAnswer(accounts: BankProduct.allCases.map { book.account($0, grade) }))
        }
        bank.get("accounts/{number}/movements") { request, context in
            let (book, _) = try await book(for: request)
            guard let product = book.product(try context.parameters.require("number")) else { throw BankRefusal.noSuchAccount }
            let limit = try Self.number(request, "limit", in: 1...Self.largestPage) ?? Self.pageSize
            let before = try Self.number(request, "before", in: 1...Int.max)
            return Self.answer(book.movements(product, try Self.search(request), before: before, limit: limit))
        }
        bank.get("settings") { request, _ in
            let (book, customer) = try await book(for: request)
            return Self.answer(book.settings(try await ledger.grade(of: customer)))
        }
        bank.post("settings/check-card") { request, _ in
            let (book, customer) = try await book(for: request)
            guard let seen = request.uri.queryParameters["grade"].flatMap({ BankGrade(rawValue: String($0)) }) else {
                throw BankRefusal.badRequest
            }
            return Self.answer(book.settings(try await ledger.raise(customer, from: seen)))
        }
        bank.post("transfers") { request, _ in
            let customer = try Self.customer(of: request)
            let (now, query) = (now(), request.uri.queryParameters)
            guard let key = query["key"].map(String.init), (1...128).contains(key.utf8.count),
                let amount = try Self.number(request, "amount", in: 1...1_000_000_000_000)
            else { throw BankRefusal.badRequest }
            let book = try await ledger.book(of: customer, now: now)
            guard let source = query["from"].flatMap({ book.product(String($0)) }),
                let target = query["to"].flatMap({ book.product(String($0)) })
            else { throw BankRefusal.noSuchAccount }
            let transfer = BankTransfer(day: book.today, source: source, target: target, amount: amount, time: book.time)
            return Self.answer(try await ledger.move(customer, key: key, now: now, transfer))
        }
        return router
    }

    /// The books of who asks.
    private func book(for request: Request) async throws -> (BankBook, customer: String) {
        let customer = try Self.customer(of: request)
        return (try await ledger.book(of: customer, now: now()), customer)
    }

    /// The customer who asks, by the field `Authorization: Bearer …`.
    private static func customer(of request: Request) throws(BankRefusal) -> String {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "Bearer", (1...128).contains(parts[1].utf8.count),
            parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { throw .signedOut }
        return String(parts[1])
    }

    /// The search of the query; all movements if there is none.
    private static func search(_ request: Request) throws(BankRefusal) -> BankSearch {
        func value(_ name: Substring) -> String { request.uri.queryParameters[name].map(String.init) ?? "" }
        let search = BankSearch(
            text: value("text").trimmingCharacters(in: .whitespaces), kinds: Set(value("kinds").split(separator: ",").map(String.init)),
            month: value("month"))
        guard search.text.count <= 100, search.kinds.count <= 20, search.month.isEmpty || search.month.wholeMatch(of: /\d{4}-\d{2}/) != nil
        else { throw .badRequest }
        return search
    }

    /// A number of the query; nil if there is none.
    private static func number(_ request: Request, _ name: String, in range: ClosedRange<Int>) throws(BankRefusal) -> Int? {
        guard let text = request.uri.queryParameters[Substring(name)] else { return nil }
        guard let number = Int(text), range.contains(number) else { throw .badRequest }
        return number
    }

    static func answer(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The answers are of numbers and short texts, which always can be written.
        let json = (try? encoder.encode(value)) ?? Data()
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }
}

/// The reason why the bank refuses a request, in words of its contract.
enum BankRefusal: String, Error {
    case signedOut = "signed-out"
    case limitAlreadyRaised = "limit-already-raised"
    case notEnoughMoney = "not-enough-money"
    case overLimit = "over-limit"
    case noSuchAccount = "no-such-account"
    case badRequest = "bad-request"
    case nothingHere = "nothing-here"
    case fault

    var status: HTTPResponse.Status {
        switch self {
        case .signedOut: .unauthorized
        case .limitAlreadyRaised, .notEnoughMoney, .overLimit: .conflict
        case .noSuchAccount, .nothingHere: .notFound
        case .badRequest: .badRequest
        case .fault: .internalServerError
        }
    }
}

/// Lets the fault that is set happen, and answers whatever is refused as JSON with a code.
struct BankRefusals: RouterMiddleware {
    let troubles: BankTroubles

    func handle(
        _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            switch try await troubles.next() {
            case .unauthorized: throw BankRefusal.signedOut
            case .conflict where request.method == .post: throw BankRefusal.limitAlreadyRaised
            case .broken: throw BankRefusal.fault
            case .garbage: return BankRoutes.answer(["<html>": "502 Bad Gateway"])
            case .slow, .conflict, nil: return try await next(request, context)
            }
        } catch let refusal as BankRefusal {
            return Self.answer(refusal)
        } catch let error as HTTPError where error.status == .notFound {
            return Self.answer(.nothingHere)
        } catch let error as HTTPError {
            return BankRoutes.answer(RefusalAnswer(code: BankRefusal.badRequest.rawValue), status: error.status)
        }
    }

    private static func answer(_ refusal: BankRefusal) -> Response {
        BankRoutes.answer(RefusalAnswer(code: refusal.rawValue), status: refusal.status)
    }
}
