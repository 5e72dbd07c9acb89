import Foundation
import RibletWeb
import TodoData
import TodoDomain
import TodoUI

/// Answers the addresses of files that are taken elsewhere.
struct TransferMedia {
    let data: TodoData

    /// The file; a page that says why there is none, or nil where there is nothing at that address.
    /// A calendar that was revoked, or that there never was, is nothing: nobody learns which.
    func resource(_ path: TransferPath) async -> WebResource? {
        do throws(TodoError) {
            switch path {
            case .export(let format, let zone, let part):
                return try await data.transfer.export(as: format, in: TimeZone(identifier: zone) ?? .gmt, part: part).map {
                    WebResource(contentType: format.contentType, portions: $0.portions, fileName: $0.name)
                } ?? WebResource(.tooMuchForAFile)
            case .calendar(let token):
                // The name keeps the address out of folders and lists of downloads.
                return try await data.calendar(token).map {
                    WebResource(contentType: "text/calendar; charset=utf-8", bytes: $0, fileName: "todos.ics")
                }
            }
        } catch {
            return WebResource(.failedExport)
        }
    }

    /// All todos with their pictures, in as many files as they take.
    func all() async throws(TodoError) -> [WebResource] {
        try await data.transfer.exportAll(as: .json, in: .gmt).map {
            WebResource(contentType: TransferFormat.json.contentType, portions: $0.portions, fileName: $0.name)
        }
    }
}
