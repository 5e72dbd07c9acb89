import HTTPTypes
import HummingbirdCore
import NIOCore
import Riblet
import RibletWeb
import ServiceLifecycle

/// The routes of an application beside its pages.
struct OwnRoutes: Sendable {
    fileprivate struct Entry: Sendable {
        let route: WebRoute
        let segments: [String]
        let tokens: [(owner: String, token: Secret<String>)]
    }

    private let entries: [Entry]

    init(_ application: WebApplication, limits: RibletServer.Limits) throws(ServerError) {
        func refuse(_ route: WebRoute, _ reason: String) -> ServerError {
            .unusableApplication(name: application.name, reason: "the route '\(route.method.rawValue) \(route.path)' \(reason)")
        }
        var entries: [Entry] = []
        var shapes: Set<String> = []
        for route in application.routes {
            let segments = route.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let isPlain = segments.allSatisfy { RandomToken.hasTokenAlphabet($0.hasPrefix(":") ? $0.dropFirst() : $0[...]) }
            guard isPlain, let first = segments.first, !first.hasPrefix(":") else {
                throw refuse(route, "has an unusable path; write it like api/trips/:id")
            }
            guard !["assets", "media", "_riblet"].contains(first) else { throw refuse(route, "lies where the server's own files are") }
            guard shapes.insert("\(route.method) \(segments.map { $0.hasPrefix(":") ? ":" : $0 })").inserted else {
                throw refuse(route, "is there twice")
            }
            guard (0...limits.uploadBytesInFlight).contains(route.bodyBytes) else {
                throw refuse(route, "takes a body outside 0 to the server's uploadBytesInFlight, \(limits.uploadBytesInFlight)")
            }
            var tokens: [(String, Secret<String>)] = []
            if case .bearers(let given) = route.callers {
                for (owner, token) in given {
                    guard token.utf8.count >= 16, RandomToken.hasTokenAlphabet(token) else {
                        throw refuse(route, "has a token of '\(owner)' that has fewer than 16 letters, digits, '-' and '_', or others")
                    }
                    tokens.append((owner, Secret(token)))
                }
            }
            entries.append(Entry(route: route, segments: segments, tokens: tokens))
        }
        self.entries = entries
    }

    /// The routes at a path of the application, of any method; nil where there are none and a page
    /// may be.
    func found(at rest: Substring) -> Found? {
        guard !entries.isEmpty, let path = PercentCoding.safeSegments(rest.dropFirst()) else { return nil }
        let found = entries.filter { entry in
            entry.segments.count == path.count && zip(entry.segments, path).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
        return found.isEmpty ? nil : Found(entries: found, path: path)
    }

    /// The routes at the path of a request.
    struct Found: Sendable {
        fileprivate let entries: [Entry]
        fileprivate let path: [String]

        /// True where a token of the route stands in for the server's access token.
        func hasOwnTokens(_ visit: Visit) -> Bool { entry(visit).map { !$0.tokens.isEmpty } ?? false }

        /// The route that answers: one whose segments are literal before one with parameters.
        fileprivate func entry(_ visit: Visit) -> Entry? {
            let method = visit.request.method == .head ? "GET" : visit.request.method.rawValue
            return entries.filter { $0.route.method.rawValue == method }
                .min { $0.segments.count { $0.hasPrefix(":") } < $1.segments.count { $0.hasPrefix(":") } }
        }

        /// Answers, within the limits of the route.
        func answer(_ visit: Visit, site: Site) async -> Response {
            guard let entry = entry(visit) else {
                let methods = Set(entries.map(\.route.method.rawValue)).sorted().joined(separator: ", ")
                return refusal(405, "This address does not take requests of this kind.", [.allow: methods])
            }
            let caller: String?
            switch judge(entry, visit, site) {
            case .success(let name): caller = name
            case .failure(let failure):
                visit.logger.notice("Refused a call of a route", metadata: ["route": "\(entry.route.path)"])
                return refusal(failure.status, failure.reason, failure.status == 401 ? [.wwwAuthenticate: "Bearer"] : [:])
            }
            guard !site.registry.memory.isExceeded else { return Self.busy }
            let arrival = UploadArrival(in: site.uploads, from: visit.address)
            defer { arrival.release() }
            switch await BodyReader.read(visit.request, maximum: entry.route.bodyBytes, within: site.limits, counting: arrival) {
            case .tooLarge: return refusal(413, "The body has more than \(entry.route.bodyBytes) bytes.")
            case .noRoom: return Self.busy
            case .silent: return refusal(408, "The body stopped arriving.")
            case .incomplete: return refusal(400, "The body arrived incomplete.")
            case .bytes(let body): return await answer(entry, visit, site, caller: caller, body)
            }
        }

        private func judge(_ entry: Entry, _ visit: Visit, _ site: Site) -> Result<String?, WebAnswer.Refusal> {
            guard case .bearers = entry.route.callers else {
                let isOwn = visit.isRead ? !site.gatekeeper.isFromAnotherSite(visit.facts) : site.gatekeeper.isFromOwnPage(visit.facts)
                return isOwn ? .success(nil) : .failure(.init(403, "This address is for pages of this server only."))
            }
            let sent = visit.request.headers[.authorization] ?? ""
            var owner: String?
            // All are compared, so that the time does not tell which one is near.
            for known in entry.tokens where known.token.matches(sent.hasPrefix("Bearer ") ? String(sent.dropFirst(7)) : "") {
                owner = known.owner
            }
            return owner.map { .success($0) } ?? .failure(.init(401, "This address needs a token."))
        }

        private func answer(_ entry: Entry, _ visit: Visit, _ site: Site, caller: String?, _ body: [UInt8]) async -> Response {
            var parameters: [String: String] = [:]
            for (segment, value) in zip(entry.segments, path) where segment.hasPrefix(":") {
                parameters[String(segment.dropFirst())] = value
            }
            guard let query = FormBody.parse(Array(visit.facts.query.utf8), maximum: FormFields.limit) else {
                return refusal(400, "The query is no text.")
            }
            var headers: [String: String] = [:]
            let fields = visit.request.headers
            for field in fields where field.name != .cookie && field.name != .authorization && fields[values: field.name].count == 1 {
                headers[field.name.canonicalName] = field.value
            }
            var call = WebCall(
                caller: caller, person: visit.person, parameters: parameters, query: query.map { Location.Item($0.name, $0.value) },
                headers: headers, body: body)
            let reader = site.gatekeeper.owner(visit.facts)
            call.browser = reader.map { BrowserIdentity.name(of: $0.id) }
            call.inspection = site.gatekeeper.inspectionRight(visit.facts)
            do {
                let answer = try await entry.route.handler(call)
                guard (200...599).contains(answer.status), SecurityHeaders.isValue(answer.contentType) else {
                    visit.logger.error("A route gave no usable answer", metadata: ["route": "\(entry.route.path)"])
                    return refusal(500, "This does not work now. It was noted for those who run the server.")
                }
                return response(answer)
            } catch let failure as WebAnswer.Refusal where (400...599).contains(failure.status) {
                return refusal(failure.status, failure.reason)
            } catch {
                visit.logger.error("A route failed", metadata: ["route": "\(entry.route.path)", "error": "\(type(of: error))"])
                return refusal(500, "This does not work now. It was noted for those who run the server.")
            }
        }

        private static var busy: Response {
            Found(entries: [], path: []).refusal(503, "Too much arrives at once. Try again in a while.", [.retryAfter: "10"])
        }

        private func refusal(_ status: Int, _ reason: String, _ headers: HTTPFields = [:]) -> Response {
            var response = response(WebAnswer(WebAnswer.Refusal(status, reason)))
            response.headers.merge(headers)
            // A body that was not read is not read as the next request.
            if [401, 403, 405, 408, 413, 503].contains(status) { response.headers[.connection] = "close" }
            return response
        }

        private func response(_ answer: WebAnswer) -> Response {
            var headers: HTTPFields = [.contentType: answer.contentType, .cacheControl: "no-store"]
            headers.merge(SecurityHeaders.media)
            if let portions = answer.portions {
                // Nothing else would end it.
                let body = portions.map { ByteBuffer(bytes: $0) }.cancelOnGracefulShutdown()
                return Response(status: .ok, headers: headers, body: ResponseBody(asyncSequence: body))
            }
            let hasBody = answer.status != 204 && answer.status != 304
            return Response(
                status: HTTPResponse.Status(code: answer.status), headers: headers,
                body: hasBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: answer.bytes)) : ResponseBody())
        }
    }
}
