import HTTPTypes
import HummingbirdCore
import RibletWeb

/// A form as a browser without script posts it, read within bounds.
struct PostedForm {
    enum Outcome {
        case form(PostedForm)
        case refused(Response)
    }

    var fields: [FormBody.Field]
    /// Files by the names of their controls.
    var files: [(name: String, file: UploadedFile)] = []
    /// Bytes that are set aside for the files, to be given back when they have been handed on.
    var reservedBytes = 0

    /// Reads what a request carries.
    static func read(_ visit: Visit, site: Site, application: SiteApplication) async -> Outcome {
        let contentType = visit.request.headers[.contentType] ?? ""
        switch contentType.split(separator: ";").first?.lowercased() {
        case "application/x-www-form-urlencoded": return await readFields(visit, site)
        case "multipart/form-data":
            guard let boundary = MultipartBody.boundary(of: contentType) else { return .refused(malformed()) }
            return await readParts(visit, site, application, boundary)
        default:
            return .refused(
                PlainPage.make(.unsupportedMediaType, "Not a form", "This address takes forms only.", headers: [.connection: "close"]))
        }
    }

    /// Takes a field that is the host's own out of the others.
    mutating func take(_ name: String) -> String? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    static func malformed() -> Response {
        PlainPage.make(
            .badRequest, "Bad request", "The form arrived incomplete. Load the page again, then send it again.",
            headers: [.connection: "close"])
    }

    /// Says how large a file may be, to somebody who cannot be told in the page.
    static func fileTooLarge(_ limit: Int, _ language: String) -> Response {
        let size = limit < 1 << 20 ? "\(limit / 1024) KB" : "\(Double(limit * 10 / (1 << 20)) / 10) MB".replacing(".0 ", with: " ")
        let isKorean = language.hasPrefix("ko")
        return PlainPage.make(
            .contentTooLarge, isKorean ? "파일이 너무 커요" : "The file is too large",
            isKorean
                ? "파일이 \(size)보다 커서 올릴 수 없어요. 뒤로 가서 더 작은 파일을 골라 주세요."
                : "It is larger than \(size). Go back and choose a smaller one.",
            language: language, headers: [.connection: "close"])
    }

    private static func readFields(_ visit: Visit, _ site: Site) async -> Outcome {
        switch await BodyReader.read(visit.request, maximum: site.limits.formBytes) {
        case .tooLarge: return .refused(SiteResponder.tooLarge("The form"))
        case .incomplete: return .refused(malformed())
        case .bytes(let bytes):
            guard let fields = FormBody.parse(bytes, maximum: site.limits.formFields) else { return .refused(malformed()) }
            return .form(PostedForm(fields: fields))
        }
    }

    /// Files and fields together may be as large as a file and a form.
    private static func readParts(_ visit: Visit, _ site: Site, _ application: SiteApplication, _ boundary: String) async -> Outcome {
        let maximum = site.limits.formBytes + site.limits.uploadBytes
        let tooLarge = { fileTooLarge(site.limits.uploadBytes, application.language(for: visit)) }
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= maximum else {
            // A browser that is still sending when the connection ends shows that and not the
            // answer.
            await BodyReader.discard(visit.request, maximum: maximum * 8)
            return .refused(tooLarge())
        }
        let reserved = max(0, declared ?? maximum)
        guard site.uploads.reserve(reserved) else {
            return .refused(
                PlainPage.make(
                    .serviceUnavailable, "Too busy", "Too many files arrive at once. Try again in a while.",
                    headers: [.retryAfter: "10", .connection: "close"]))
        }
        let refusal: Response
        switch await BodyReader.read(visit.request, maximum: reserved) {
        case .tooLarge: refusal = tooLarge()
        case .incomplete: refusal = malformed()
        case .bytes(let bytes):
            if let parts = MultipartBody.parse(bytes, boundary: boundary, maximum: site.limits.formFields) {
                let fieldBytes = parts.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
                let fits = parts.files.allSatisfy { $0.file.bytes.count <= site.limits.uploadBytes }
                if fits, fieldBytes <= site.limits.formBytes {
                    return .form(PostedForm(fields: parts.fields, files: parts.files, reservedBytes: reserved))
                }
                refusal = fits ? SiteResponder.tooLarge("The form") : tooLarge()
            } else {
                refusal = malformed()
            }
        }
        site.uploads.release(reserved)
        return .refused(refusal)
    }
}
