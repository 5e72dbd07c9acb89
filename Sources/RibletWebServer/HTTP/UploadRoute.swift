import HTTPTypes
import HummingbirdCore
import Riblet
import RibletWeb

/// Takes a file that the user chose in a page and hands it to the page's session.
struct UploadRoute {
    let site: Site
    let application: SiteApplication

    func answer(_ visit: Visit) async -> Response {
        let headers = visit.request.headers
        guard site.gatekeeper.isFromOwnPage(visit.facts) else {
            visit.logger.notice("Refused an upload of another site")
            return visit.finalRefusal(.forbidden("Files come from a page of this server only."))
        }
        guard let owner = site.gatekeeper.owner(visit.facts), let token = headers[.ribletPage],
            case .valid(let sessionID) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: owner.id)
        else {
            visit.logger.notice("Refused an upload with a forged or expired token")
            return visit.finalRefusal(.forbidden("This file does not belong to a page in this browser. Load the page again."))
        }
        guard let handler = Self.handler(headers[.ribletHandler]), let name = Self.fileName(headers[.ribletName]) else {
            return visit.finalRefusal(.malformed("The file has no name or no place to go."))
        }
        let contentType = headers[.contentType] ?? "application/octet-stream"
        guard SecurityHeaders.isValue(contentType) else {
            return visit.finalRefusal(.malformed("The file's type is not readable."))
        }
        // All that can be said without the body is said before it is read.
        guard await session(sessionID, owner, visit) != nil else { return gone(visit) }
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= application.uploadBytes else {
            return visit.finalRefusal(.fileTooLarge(application.uploadBytes))
        }
        guard site.uploads.hasRoom(for: max(0, declared ?? 0), from: visit.address) else { return tooMany(visit) }
        let arrival = UploadArrival(in: site.uploads, from: visit.address)
        defer { arrival.release() }
        switch await BodyReader.read(
            visit.request, maximum: application.uploadBytes, within: site.limits, counting: arrival)
        {
        case .tooLarge: return visit.finalRefusal(.fileTooLarge(application.uploadBytes))
        case .noRoom: return tooMany(visit)
        case .silent: return visit.finalRefusal(.stoppedArriving)
        case .incomplete: return visit.finalRefusal(.malformed("The file arrived incomplete."))
        case .bytes(let bytes):
            let file = UploadedFile(name: name, contentType: contentType, bytes: bytes)
            guard let session = await session(sessionID, owner, visit), await session.upload(handler: handler, file: file) else {
                return gone(visit)
            }
            // The page may not be there to be told of it, which would save it.
            await session.keepIfChanged()
            // A page that is told of a failure sends the upload again, though it is being worked on: the page tells
            // what comes of it.
            let isStored = await session.stored(within: site.limits.formSettleTime)
            var headers: HTTPFields = [.cacheControl: "no-store"]
            // The page is connected to another process, where the session is no more.
            if await !session.isAttached { headers[.ribletMoved] = "1" }
            return Response(status: isStored ? .noContent : .accepted, headers: headers)
        }
    }

    @MainActor
    private func session(_ id: String, _ owner: PageOwner, _ visit: Visit) async -> Session? {
        let session = await site.registry.recall(id, of: owner, basePath: application.basePath, address: visit.address)
        // One that comes out of the store for a file has a page that has yet to connect.
        if let session { site.registry.didAnswer(session) }
        return session
    }

    private func tooMany(_ visit: Visit) -> Response { visit.finalRefusal(.tooManyFiles, headers: [.retryAfter: "10"]) }

    private func gone(_ visit: Visit) -> Response {
        visit.finalRefusal(Trouble(.notFound, ("Not found", "The page no longer has a place for this file.")))
    }

    /// The address of the control: as it is, or percent-encoded where it names a row by more than
    /// ASCII. An address has a colon, which does not survive the encoding.
    private static func handler(_ header: String?) -> String? {
        guard let header, !header.contains(":") else { return header }
        return PercentCoding.decode(header.utf8)
    }

    /// The last part of a percent-encoded file name, without characters that mean something to a
    /// terminal or a file system.
    static func fileName(_ header: String?) -> String? {
        guard let header, header.utf8.count <= 1024, let decoded = PercentCoding.decode(header.utf8) else { return nil }
        return FileName.usable(decoded)
    }
}
