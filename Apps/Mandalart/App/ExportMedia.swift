import MandalartDomain
import MandalartUI
import RibletWeb

/// Answers the addresses of exported files.
struct ExportMedia: Sendable {
    let archive: any ArchiveUseCase

    /// The file at an address below `media/`; nothing where it names none, or none can be made.
    func resource(_ path: [String]) async -> WebResource? {
        guard let export = ExportPath(path) else { return nil }
        let file: ExportedFile?
        switch export {
        case .plan(let plan, let format): file = try? await archive.export(plan, as: format)
        case .all: file = try? await archive.exportAll()
        }
        return file.map { WebResource(contentType: $0.contentType, bytes: $0.bytes, fileName: $0.name) }
    }
}
