import Logging
import MandalartDomain
import MandalartTexts
import MandalartUI
import RibletLocalization
import RibletWeb

/// Answers the addresses of exported files.
struct ExportMedia: Sendable {
    let archive: any ArchiveUseCase
    let logger: Logger

    /// The file at an address below `media/`, or a page that says why there is none; nil where the
    /// address names no export.
    func resource(_ path: [String]) async -> WebResource? {
        guard let export = ExportPath(path) else { return nil }
        do {
            let file: ExportedFile
            switch export {
            case .plan(let plan, let format): file = try await archive.export(plan, as: format)
            case .all:
                file = try await archive.exportAll()
                // A backup that cannot be brought back is none.
                if file.bytes.count > MandalartLimits.importBytes {
                    return WebResource(.init(.unavailable) { ExportWords(Language(tag: $0)).tooMuch })
                }
            }
            return WebResource(contentType: file.contentType, bytes: file.bytes, fileName: file.name)
        } catch MandalartError.planNotFound {
            return WebResource(.init(.notFound) { ExportWords(Language(tag: $0)).gone })
        } catch MandalartError.busy {
            logger.notice("An export was put off, too many are under way", metadata: ["address": "\(export.path)"])
            return WebResource(.init(.busy) { ExportWords(Language(tag: $0)).busy })
        } catch {
            logger.error("A plan could not be exported", metadata: ["address": "\(export.path)", "error": "\(error)"])
            return WebResource(.init(.unavailable) { ExportWords(Language(tag: $0)).failed })
        }
    }
}
