import Hummingbird

/// The refusals of the service, in words of its contract.
enum ExplorerFault: Error {
    case nothing
    case notFound(String)
    case noIdentifier
    case badArray

    var status: HTTPResponse.Status {
        switch self {
        case .nothing, .notFound: .notFound
        case .noIdentifier, .badArray: .internalServerError
        }
    }

    var message: String {
        switch self {
        case .nothing: "There is nothing here"
        case .notFound(let message): message
        case .noIdentifier: "Hey! you must provide an id"
        case .badArray: "Bad... bad array :/"
        }
    }
}

/// Lets happen what is to happen to requests, and answers whatever goes wrong as JSON with an
/// error.
struct ExplorerRefusals: RouterMiddleware {
    let troubles: ExplorerTroubles

    func handle(
        _ request: Request, context: ExplorerRequestContext, next: (Request, ExplorerRequestContext) async throws -> Response
    ) async throws -> Response {
        switch try await troubles.next() {
        case .answers: break
        case .fails: return Self.answer(.internalServerError, "Something went wrong on purpose; ask again")
        case .refuses(let seconds):
            return Self.answer(
                .tooManyRequests, "You have asked too often; try again in \(seconds) seconds", [.retryAfter: "\(seconds)"])
        }
        do {
            return try await next(request, context)
        } catch let fault as ExplorerFault {
            return Self.answer(fault.status, fault.message)
        } catch let error as HTTPError where error.status == .notFound {
            return Self.answer(.notFound, ExplorerFault.nothing.message)
        } catch let error as HTTPError {
            return Self.answer(error.status, error.body ?? error.status.reasonPhrase)
        }
    }

    private static func answer(_ status: HTTPResponse.Status, _ message: String, _ headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: ExplorerJSON.error(message))))
    }
}
