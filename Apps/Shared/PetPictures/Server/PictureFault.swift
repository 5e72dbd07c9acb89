import Hummingbird

/// The refusals of the service, in words of its contract.
enum PictureFault: Error {
    case unknownPicture(String)
    case tooLong(parameter: String, limit: Int)

    var status: HTTPResponse.Status {
        switch self {
        case .unknownPicture: .notFound
        case .tooLong: .badRequest
        }
    }

    var message: String {
        switch self {
        case .unknownPicture(let id): "There is no picture '\(id.prefix(80))'."
        case .tooLong(let parameter, let limit): "The parameter '\(parameter)' has more than \(limit) characters."
        }
    }
}

/// Answers whatever goes wrong, an unknown path included, as the public services do: JSON with a
/// message, the status and a level.
struct FaultsAsJSON: RouterMiddleware {
    private struct Body: ResponseEncodable {
        let message: String
        let status: Int
        let level: String
    }

    func handle(
        _ request: Request, context: PictureRequestContext, next: (Request, PictureRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let fault as PictureFault {
            return try answer(fault.status, fault.message, to: request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try answer(.notFound, "There is nothing at '\(request.uri.path.prefix(200))'.", to: request, context)
        } catch let error as HTTPError {
            return try answer(error.status, error.body ?? error.status.reasonPhrase, to: request, context)
        }
    }

    private func answer(
        _ status: HTTPResponse.Status, _ message: String, to request: Request, _ context: PictureRequestContext
    ) throws -> Response {
        let level = status.kind == .serverError ? "error" : "info"
        var response = try Body(message: message, status: status.code, level: level).response(from: request, context: context)
        response.status = status
        return response
    }
}
