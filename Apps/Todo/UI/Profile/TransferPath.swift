import Foundation
import RibletLocalization
import RibletWeb
import TodoDomain
import TodoTexts

/// The addresses below `media/` of files that are taken elsewhere.
package enum TransferPath: Hashable, Sendable {
    /// All todos, with the times of a zone, `export/Asia/Seoul/todos.md`, or a part of them,
    /// `export/Asia/Seoul/~12.5,42/todos-1-of-3.md`, which ends before the todo 42 at place 12.5.
    case export(TransferFormat, zone: String, part: ExportPart? = nil)
    /// The todos for calendars: `calendar/….ics`.
    case calendar(token: String)

    /// The folder below `media/` of calendars, whose names are their secrets.
    package static let calendarFolder = "calendar"

    /// Reads an address; nil where it names no such file.
    package init?(_ path: [String]) {
        guard let last = path.last else { return nil }
        if path.first == Self.calendarFolder, path.count == 2, last.hasSuffix(".ics") {
            self = .calendar(token: String(last.dropLast(4)))
        } else if path.first == "export", (3...6).contains(path.count), let (format, part) = Self.part(path) {
            let zone = path[1..<(path.count - (part == nil ? 1 : 2))].joined(separator: "/")
            guard TimeZone(identifier: zone) != nil else { return nil }
            self = .export(format, zone: zone, part: part)
        } else {
            return nil
        }
    }

    private static func part(_ path: [String]) -> (TransferFormat, ExportPart?)? {
        guard let format = TransferFormat.allCases.first(where: { path.last?.hasSuffix(".\($0.fileExtension)") == true }),
            let name = path.last?.dropLast(format.fileExtension.count + 1)
        else { return nil }
        if name == "todos" { return (format, nil) }
        let cuts = path[path.count - 2].split(separator: "~", omittingEmptySubsequences: false)
        let ends = cuts.map { ExportPart.Cut($0) }
        let numbers = name.dropFirst("todos-".count).components(separatedBy: "-of-").compactMap { Int($0) }
        guard name.hasPrefix("todos-"), numbers.count == 2, cuts.count == 2, zip(cuts, ends).allSatisfy({ $0.isEmpty == ($1 == nil) })
        else { return nil }
        return (format, ExportPart(numbers[0], of: numbers[1], from: ends[0], to: ends[1]))
    }

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .export(let format, let zone, nil): "media/export/\(zone)/todos.\(format.fileExtension)"
        case .export(let format, let zone, let part?):
            """
            media/export/\(zone)/\(part.start?.text ?? "")~\(part.end?.text ?? "")/\
            todos-\(part.number)-of-\(part.count).\(format.fileExtension)
            """
        case .calendar(let token): "media/\(Self.calendarFolder)/\(token).ics"
        }
    }
}

extension WebResource.Refusal {
    /// The answer where all todos are more than an import would take back.
    package static let tooMuchForAFile = Self(.unavailable) { language in
        let words = TransferWords(language: Language(tag: language))
        return Words(title: words.exportFailed, text: words.tooMuchForAFile, back: words.toApp)
    }

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
