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
        guard let browserID = site.tokens.browserID(visit.facts), let token = headers[.ribletPage],
            case .valid(let sessionID) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: browserID)
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
        guard await session(sessionID, browserID) != nil else { return gone(visit) }
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= application.uploadBytes else {
            return visit.finalRefusal(.fileTooLarge(application.uploadBytes))
        }
        let reserved = max(0, declared ?? application.uploadBytes)
        guard site.uploads.reserve(reserved) else {
            return visit.finalRefusal(.tooManyFiles, headers: [.retryAfter: "10"])
        }
        defer { site.uploads.release(reserved) }
        switch await BodyReader.read(visit.request, maximum: min(reserved, application.uploadBytes)) {
        case .tooLarge: return visit.finalRefusal(.fileTooLarge(application.uploadBytes))
        case .incomplete: return visit.finalRefusal(.malformed("The file arrived incomplete."))
        case .bytes(let bytes):
            let file = UploadedFile(name: name, contentType: contentType, bytes: bytes)
            guard let session = await session(sessionID, browserID), await session.upload(handler: handler, file: file) else {
                return gone(visit)
            }
            guard await session.stored(within: site.limits.formSettleTime) else {
                return visit.finalRefusal(.notStoredYet, headers: [.retryAfter: "10"])
            }
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }

    @MainActor
    private func session(_ id: String, _ browserID: String) -> Session? {
        site.registry.session(id, browserID: browserID, basePath: application.basePath)
    }

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
