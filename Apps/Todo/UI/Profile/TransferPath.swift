import Foundation
import RibletLocalization
import RibletWeb
import TodoDomain
import TodoTexts

/// The addresses below `media/` of files that are taken elsewhere.
package enum TransferPath: Hashable, Sendable {
    /// All todos, with the times of a zone: `export/Asia/Seoul/todos.md`.
    case export(TransferFormat, zone: String)
    /// The todos for calendars: `calendar/….ics`.
    case calendar(token: String)

    /// The folder below `media/` of calendars, whose names are their secrets.
    package static let calendarFolder = "calendar"

    /// Reads an address; nil where it names no such file.
    package init?(_ path: [String]) {
        guard let last = path.last else { return nil }
        if path.first == Self.calendarFolder, path.count == 2, last.hasSuffix(".ics") {
            self = .calendar(token: String(last.dropLast(4)))
        } else if path.first == "export", (3...5).contains(path.count),
            let format = TransferFormat.allCases.first(where: { last == "todos.\($0.fileExtension)" })
        {
            let zone = path[1..<(path.count - 1)].joined(separator: "/")
            guard TimeZone(identifier: zone) != nil else { return nil }
            self = .export(format, zone: zone)
        } else {
            return nil
        }
    }

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .export(let format, let zone): "media/export/\(zone)/todos.\(format.fileExtension)"
        case .calendar(let token): "media/\(Self.calendarFolder)/\(token).ics"
        }
    }
}

extension WebResource.Refusal {
    /// The answer where a file could not be made.
    package static let failedExport = Self(.unavailable) { language in
        let words = TransferWords(language: Language(tag: language))
        return Words(title: words.exportFailed, text: words.exportFailedText, back: words.toApp)
    }
}

extension TodoUIContext {
    /// The address of a file.
    func path(to file: TransferPath) -> String { "\(basePath)/\(file.path)" }
}
