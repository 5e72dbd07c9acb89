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
    static func read(_ visit: Visit, site: Site) async -> Outcome {
        let contentType = visit.request.headers[.contentType] ?? ""
        switch contentType.split(separator: ";").first?.lowercased() {
        case "application/x-www-form-urlencoded": return await readFields(visit, site)
        case "multipart/form-data":
            guard let boundary = MultipartBody.boundary(of: contentType) else { return .refused(malformed()) }
            return await readParts(visit, site, boundary)
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
    private static func readParts(_ visit: Visit, _ site: Site, _ boundary: String) async -> Outcome {
        let maximum = site.limits.formBytes + site.limits.uploadBytes
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= maximum else { return .refused(SiteResponder.tooLarge("The form")) }
        let reserved = max(0, declared ?? maximum)
        guard site.uploads.reserve(reserved) else {
            return .refused(
                PlainPage.make(
                    .serviceUnavailable, "Too busy", "Too many files arrive at once. Try again in a while.",
                    headers: [.retryAfter: "10", .connection: "close"]))
        }
        let refusal: Response
        switch await BodyReader.read(visit.request, maximum: reserved) {
        case .tooLarge: refusal = SiteResponder.tooLarge("The form")
        case .incomplete: refusal = malformed()
        case .bytes(let bytes):
            if let parts = MultipartBody.parse(bytes, boundary: boundary, maximum: site.limits.formFields) {
                let fieldBytes = parts.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
                if fieldBytes <= site.limits.formBytes, parts.files.allSatisfy({ $0.file.bytes.count <= site.limits.uploadBytes }) {
                    return .form(PostedForm(fields: parts.fields, files: parts.files, reservedBytes: reserved))
                }
                refusal = SiteResponder.tooLarge("The form")
            } else {
                refusal = malformed()
            }
        }
        site.uploads.release(reserved)
        return .refused(refusal)
    }
}
