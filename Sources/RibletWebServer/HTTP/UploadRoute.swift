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
            return SiteResponder.forbidden("Files come from a page of this server only.")
        }
        guard let browserID = site.tokens.browserID(visit.facts), let token = headers[.ribletPage],
            case .valid(let sessionID) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: browserID)
        else {
            visit.logger.notice("Refused an upload with a forged or expired token")
            return SiteResponder.forbidden("This file does not belong to a page in this browser. Load the page again.")
        }
        guard let handler = Self.handler(headers[.ribletHandler]), let name = Self.fileName(headers[.ribletName]) else {
            return PlainPage.make(.badRequest, "Bad request", "The file has no name or no place to go.", headers: [.connection: "close"])
        }
        let contentType = headers[.contentType] ?? "application/octet-stream"
        guard SecurityHeaders.isValue(contentType) else {
            return PlainPage.make(.badRequest, "Bad request", "The file's type is not readable.", headers: [.connection: "close"])
        }
        // All that can be said without the body is said before it is read.
        guard await session(sessionID, browserID) != nil else { return gone() }
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= site.limits.uploadBytes else {
            return PostedForm.fileTooLarge(site.limits.uploadBytes, application.language(for: visit))
        }
        let reserved = max(0, declared ?? site.limits.uploadBytes)
        guard site.uploads.reserve(reserved) else {
            return PlainPage.make(
                .serviceUnavailable, "Too busy", "Too many files arrive at once. Try again in a while.",
                headers: [.retryAfter: "10", .connection: "close"])
        }
        defer { site.uploads.release(reserved) }
        switch await BodyReader.read(visit.request, maximum: min(reserved, site.limits.uploadBytes)) {
        case .tooLarge: return PostedForm.fileTooLarge(site.limits.uploadBytes, application.language(for: visit))
        case .incomplete: return PlainPage.make(.badRequest, "Bad request", "The file arrived incomplete.", headers: [.connection: "close"])
        case .bytes(let bytes):
            let file = UploadedFile(name: name, contentType: contentType, bytes: bytes)
            guard let session = await session(sessionID, browserID), await session.upload(handler: handler, file: file) else {
                return gone()
            }
            guard await session.stored(within: site.limits.formSettleTime) else {
                return PlainPage.make(
                    .serviceUnavailable, "Not stored yet", "The file is not stored yet: storing takes longer than usual.",
                    headers: [.retryAfter: "10", .connection: "close"])
            }
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }

    @MainActor
    private func session(_ id: String, _ browserID: String) -> Session? {
        site.registry.session(id, browserID: browserID, basePath: application.basePath)
    }

    private func gone() -> Response {
        PlainPage.make(.notFound, "Not found", "The page no longer has a place for this file.", headers: [.connection: "close"])
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
