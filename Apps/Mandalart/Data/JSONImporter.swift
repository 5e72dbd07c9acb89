import Foundation
import LocalProvider
import MandalartDomain
import Riblet

/// Reads plans from the JSON that ``JSONExporter`` writes, and says field, or line, of what is wrong
/// with it.
package struct JSONImporter: PlanImporter {
    private let longWork: LongWork

    /// - Parameter longWork: reads files, one after the other.
    package init(longWork: LongWork = .shared) { self.longWork = longWork }

    /// The plans in a file; one that is too large does not wait to be refused.
    package func read(_ bytes: [UInt8]) async throws(MandalartError) -> [PlanDraft] {
        guard bytes.count <= MandalartLimits.importBytes else { throw .unusableFile(ImportFault(.size(bytes: bytes.count))) }
        return try await longWork.work(holding: bytes.count) { () throws(MandalartError) in try plans(in: bytes) }
    }

    /// The plans in a file.
    package func plans(in bytes: [UInt8]) throws(MandalartError) -> [PlanDraft] {
        do throws(ImportFault) {
            guard !bytes.isEmpty, bytes.count <= MandalartLimits.importBytes else { throw ImportFault(.size(bytes: bytes.count)) }
            return try ArchiveNode(reading: bytes).plans()
        } catch {
            throw .unusableFile(error)
        }
    }
}

// MARK: - Plans

extension ArchiveNode {
    func plans() throws(ImportFault) -> [PlanDraft] {
        guard json["format"] == .string(JSONArchive.formatName) else { throw fault(.format) }
        let fields = try self.members(["format", "version", "plans"])
        let version = try needed("version", in: fields)
        let number = try version.number()
        guard number == Double(JSONArchive.currentVersion) else { throw version.fault(.format) }
        let plans = try needed("plans", in: fields)
        let nodes = try plans.elements(atMost: MandalartLimits.plans)
        guard !nodes.isEmpty else { throw plans.fault(.value(rule: "there is no plan in it")) }
        return try nodes.map { node throws(ImportFault) in try node.plan() }
    }

    private func plan() throws(ImportFault) -> PlanDraft {
        let fields = try members(["title", "createdAt", "mains"])
        let title = try needed("title", in: fields)
        let createdAt = try fields["createdAt"]?.time()
        var mains: [PlanDraft.Main] = []
        var taken: Set<GridPosition> = []
        for node in try needed("mains", in: fields).elements(atMost: 9) {
            let (main, position) = try node.main()
            guard taken.insert(main.position).inserted else { throw position.fault(.duplicate) }
            mains.append(main)
        }
        let text = try title.string()
        return PlanDraft(title: try title.checked { () throws(MandalartError) in try Text.title(text) }, createdAt: createdAt, mains: mains)
    }

    private func main() throws(ImportFault) -> (PlanDraft.Main, position: ArchiveNode) {
        let fields = try members(["title", "position", "paletteID", "description", "imageURL", "subs"])
        var draft = MainDraft()
        draft.title = try title(in: fields)
        let palette = try needed("paletteID", in: fields)
        guard let paletteID = PaletteID(rawValue: try palette.string()) else {
            throw palette.fault(.value(rule: "a palette is called type1 to type16"))
        }
        draft.paletteID = paletteID
        if let node = fields["description"] {
            let text = try node.string()
            draft.description = try node.checked { () throws(MandalartError) in try Text.description(text) }
        }
        if let node = fields["imageURL"] {
            let address = try node.string()
            draft.imageURL = try node.checked { () throws(MandalartError) in
                try MainDraft(title: "-", imageURL: address).validated().imageURL
            }
        }
        let place = try needed("position", in: fields)
        let position = try place.position()
        var subs: [PlanDraft.Sub] = []
        if let list = fields["subs"] {
            let nodes = try list.elements(atMost: 8)
            if position.isCenter, let first = nodes.first {
                throw first.fault(.value(rule: MandalartError.noPlaceForSub.description))
            }
            subs = try Self.subs(nodes)
        }
        return (PlanDraft.Main(draft, at: position, subs: subs), place)
    }

    private static func subs(_ nodes: [ArchiveNode]) throws(ImportFault) -> [PlanDraft.Sub] {
        var subs: [PlanDraft.Sub] = []
        var taken: Set<GridPosition> = []
        for node in nodes {
            let fields = try node.members(["title", "achievementRate", "position", "note", "due", "begunAt", "progressedAt"])
            let rate = try node.needed("achievementRate", in: fields)
            let number = try rate.number()
            guard (0...1).contains(number) else { throw rate.fault(.value(rule: MandalartError.invalidRate.description)) }
            let place = try node.needed("position", in: fields)
            let position = try place.position()
            if position.isCenter { throw place.fault(.value(rule: MandalartError.noPlaceForSub.description)) }
            guard taken.insert(position).inserted else { throw place.fault(.duplicate) }
            let draft = SubDraft(
                title: try node.title(in: fields), achievementRate: number, note: try fields["note"]?.note() ?? "",
                due: try fields["due"]?.day())
            subs.append(
                PlanDraft.Sub(draft, at: position, begunAt: try fields["begunAt"]?.time(), progressedAt: try fields["progressedAt"]?.time())
            )
        }
        return subs
    }

    private func time() throws(ImportFault) -> Date {
        let text = try string()
        guard let date = try? Date(text, strategy: .iso8601) else { throw fault(.value(rule: "a time looks like 2026-11-21T10:00:00Z")) }
        return date
    }

    private func day() throws(ImportFault) -> Day {
        guard let day = Day(rawValue: try string()) else { throw fault(.value(rule: "a day looks like 2026-11-21")) }
        return day
    }

    private func note() throws(ImportFault) -> String {
        let text = try string()
        return try checked { () throws(MandalartError) in try Text.note(text) }
    }

    private func title(in fields: [String: ArchiveNode]) throws(ImportFault) -> String {
        let node = try needed("title", in: fields)
        let text = try node.string()
        return try node.checked { () throws(MandalartError) in try Text.title(text) }
    }

    private func position() throws(ImportFault) -> GridPosition {
        let fields = try members(["row", "column"])
        let (row, column) = (try needed("row", in: fields), try needed("column", in: fields))
        for node in [row, column] {
            let number = try node.number()
            guard [0, 1, 2].contains(number) else { throw node.fault(.value(rule: "a row or column is 0, 1 or 2")) }
        }
        guard let position = GridPosition(row: Int(try row.number()), column: Int(try column.number())) else { throw fault(.unknown) }
        return position
    }
}
