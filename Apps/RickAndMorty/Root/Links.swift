import ExplorerCore
import ExplorerDomain
import ExplorerMain
import Riblet

/// The root as a workflow acts on it.
@MainActor
protocol RootActionableItem: AnyObject {
    /// The main page, as soon as there is one.
    func waitForMain() -> StepResult<any MainActionableItem, Void>
}

/// The main page as a workflow acts on it.
typealias MainActionableItem = MainRouting

/// A link to a detail, from wherever: to its tab, when somebody has registered.
final class OpenDetail: Workflow<any RootActionableItem> {
    init(_ item: ExplorerItem) {
        super.init()
        onStep("main") { root in root.waitForMain() }
            .onStep("detail") { main, _ in
                main.show(item)
                return .next(main)
            }
            .commit()
    }
}

extension Location {
    /// True if there is such a place in the tabs: known before there is a main page that could
    /// lead there.
    ///
    /// - Parameter hasSaved: whether there is a tab for what is liked.
    /// - Returns: false where there is none.
    func leadsSomewhere(hasSaved: Bool) -> Bool {
        guard let tab = path.first else { return true }
        let kind = ExplorerKind.allCases.first { tab == "\($0.rawValue)s" }
        guard kind != nil || hasSaved && tab == "saved" else { return false }
        var rest = path.dropFirst()
        if rest.first == "find" {
            rest = rest.dropFirst()
        } else if let kind, rest.first == "search" {
            rest = rest.dropFirst()
            if rest.first == "filter" {
                rest = rest.dropFirst()
                return rest.count == 1 && kind.fields.contains(rest[rest.startIndex])
            }
        }
        while rest.count >= 2 {
            guard ExplorerItem(Location(path: Array(rest.prefix(2)))) != nil else { return false }
            rest = rest.dropFirst(2)
        }
        return rest.isEmpty
    }
}

extension ExplorerKind {
    /// The names of the fields that have a sheet.
    fileprivate var fields: [String] {
        switch self {
        case .character: Self.fields(of: CharacterFilter.self)
        case .location: Self.fields(of: LocationFilter.self)
        case .episode: Self.fields(of: EpisodeFilter.self)
        }
    }

    private static func fields<Filter: ExplorerFilter>(of filter: Filter.Type) -> [String] {
        Filter.Field.allCases.filter { $0 != .name }.map(\.rawValue)
    }
}

/// A link names no thing.
struct NoSuchItem: Error, CustomStringConvertible {
    var description: String { "the number of a thing is from 1" }
}

extension WorkflowTable where Root == any RootActionableItem {
    /// The links to details.
    static var links: WorkflowTable {
        var table = WorkflowTable()
        for kind in ExplorerKind.allCases {
            do throws(WorkflowTableError) {
                try table.add("\(kind.rawValue)/:id") { link in
                    guard let item = ExplorerItem(link.location) else { throw NoSuchItem() }
                    return OpenDetail(item)
                }
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return table
    }
}
