import Foundation
import LocalProvider
import MandalartDomain

/// Plans as JSON that can be imported again: all that is written in them, no identifiers.
struct JSONArchive: Encodable {
    static let formatName = "riblet.mandalart"
    static let currentVersion = 1

    let format = formatName
    let version = currentVersion
    var plans: [PlanEntry]

    struct PlanEntry: Encodable {
        var title: String
        var createdAt: Date
        var mains: [MainEntry]
    }

    struct MainEntry: Encodable {
        var title: String
        var position: Place
        var paletteID: PaletteID
        var description: String?
        var imageURL: String?
        var subs: [SubEntry]
    }

    struct SubEntry: Encodable {
        var title: String
        var achievementRate: Double
        var position: Place
        var note: String?
        var due: Day?
        var begunAt: Date?
        var progressedAt: Date?
    }

    struct Place: Encodable {
        var row, column: Int
    }

    init(_ contents: [PlanContent]) {
        plans = contents.map { content in
            PlanEntry(
                title: content.plan.title, createdAt: content.plan.createdAt,
                mains: content.branches.map { branch in
                    MainEntry(
                        title: branch.main.title, position: Place(branch.main.position), paletteID: branch.main.paletteID,
                        description: branch.main.description, imageURL: branch.main.imageURL,
                        subs: branch.subs.map {
                            SubEntry(
                                title: $0.title, achievementRate: $0.achievementRate, position: Place($0.position), note: $0.note,
                                due: $0.due, begunAt: $0.begunAt, progressedAt: $0.progressedAt)
                        })
                })
        }
    }
}

extension JSONArchive.Place {
    init(_ position: GridPosition) { self.init(row: position.row, column: position.column) }
}

/// Writes plans as JSON.
package struct JSONExporter: PlanWriter {
    let longWork: LongWork

    /// - Parameter longWork: writes files, one after the other.
    package init(longWork: LongWork = .shared) { self.longWork = longWork }

    package let formats: Set<ExportFormat> = [.json]

    /// One archive of all plans.
    func write(_ contents: [PlanContent]) throws(MandalartError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return Array(try encoder.encode(JSONArchive(contents)))
        } catch {
            throw .export("the plans could not be written as JSON: \(error)")
        }
    }
}
