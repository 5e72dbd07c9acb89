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
    /// Counts the bytes of the files until they have been handed on; nil without files.
    var arrival: UploadArrival?

    /// The fields of the user and the host's own two, the token and the handler.
    private static let maximumFields = FormFields.limit + 2

    /// Reads what a request carries; each of its files has at most `fileBytes`.
    static func read(_ visit: Visit, site: Site, fileBytes: Int) async -> Outcome {
        let contentType = visit.request.headers[.contentType] ?? ""
        switch contentType.split(separator: ";").first?.lowercased() {
        case "application/x-www-form-urlencoded": return await readFields(visit, site)
        case "multipart/form-data":
            guard let boundary = MultipartBody.boundary(of: contentType) else { return .refused(visit.finalRefusal(.brokenForm)) }
            return await readParts(visit, site, boundary, fileBytes)
        default:
            return .refused(visit.finalRefusal(.noForm))
        }
    }

    /// Takes a field that is the host's own out of the others.
    mutating func take(_ name: String) -> String? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    private static func readFields(_ visit: Visit, _ site: Site) async -> Outcome {
        switch await BodyReader.read(visit.request, maximum: site.limits.formBytes, within: site.limits) {
        case .tooLarge, .noRoom: return .refused(visit.finalRefusal(.formTooLarge))
        case .silent: return .refused(visit.finalRefusal(.stoppedArriving))
        case .incomplete: return .refused(visit.finalRefusal(.brokenForm))
        case .bytes(let bytes):
            guard let fields = FormBody.parse(bytes, maximum: maximumFields) else {
                return .refused(visit.finalRefusal(.brokenForm))
            }
            return .form(PostedForm(fields: fields))
        }
    }

    /// Files and fields together may be as large as a file and a form.
    private static func readParts(_ visit: Visit, _ site: Site, _ boundary: String, _ fileBytes: Int) async -> Outcome {
        let maximum = site.limits.formBytes + fileBytes
        let tooLarge = { visit.finalRefusal(.fileTooLarge(fileBytes)) }
        let declared = BodyReader.declaredLength(of: visit.request)
        guard declared ?? 0 <= maximum else {
            // A browser that is still sending when the connection ends shows that and not the
            // answer.
            await BodyReader.discard(visit.request, maximum: maximum * 8, within: site.limits)
            return .refused(tooLarge())
        }
        let tooMany = { visit.finalRefusal(.tooManyFiles, headers: [.retryAfter: "10"]) }
        guard site.uploads.hasRoom(for: max(0, declared ?? 0), from: visit.address) else { return .refused(tooMany()) }
        let arrival = UploadArrival(in: site.uploads, from: visit.address)
        let refusal: Response
        switch await BodyReader.read(visit.request, maximum: maximum, within: site.limits, counting: arrival) {
        case .tooLarge: refusal = tooLarge()
        case .noRoom: refusal = tooMany()
        case .silent: refusal = visit.finalRefusal(.stoppedArriving)
        case .incomplete: refusal = visit.finalRefusal(.brokenForm)
        case .bytes(let bytes):
            if let parts = MultipartBody.parse(bytes, boundary: boundary, maximum: maximumFields) {
                let fieldBytes = parts.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
                let fits = parts.files.allSatisfy { $0.file.bytes.count <= fileBytes }
                if fits, fieldBytes <= site.limits.formBytes {
                    return .form(PostedForm(fields: parts.fields, files: parts.files, arrival: arrival))
                }
                refusal = fits ? visit.finalRefusal(.formTooLarge) : tooLarge()
            } else {
                refusal = visit.finalRefusal(.brokenForm)
            }
        }
        arrival.release()
        return .refused(refusal)
    }
}
