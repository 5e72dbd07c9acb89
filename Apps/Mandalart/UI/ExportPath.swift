import MandalartDomain

/// The addresses of exported files below `media/` of the application.
package enum ExportPath: Hashable, Sendable {
    /// A plan in one of the formats.
    case plan(Plan.ID, ExportFormat)
    /// All plans, to be imported again.
    case all

    /// Reads an address; nil where it names no export.
    package init?(_ path: [String]) {
        guard path.count == 2, path[0] == "export" else { return nil }
        if path[1] == "all.json" {
            self = .all
            return
        }
        let parts = path[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let plan = Plan.ID(parts[0]), plan > 0, String(plan) == parts[0],
            let format = ExportFormat.allCases.first(where: { $0.fileExtension == parts[1] })
        else { return nil }
        self = .plan(plan, format)
    }

    /// The address below the application's base path.
    package var path: String {
        switch self {
        case .plan(let plan, let format): "media/export/\(plan).\(format.fileExtension)"
        case .all: "media/export/all.json"
        }
    }
}
