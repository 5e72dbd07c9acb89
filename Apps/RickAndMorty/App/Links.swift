import PortalDomain
import PortalInterfaces
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
    init(_ item: PortalItem) {
        super.init()
        onStep("main") { root in root.waitForMain() }
            .onStep("detail") { main, _ in
                main.show(item)
                return .next(main)
            }
            .commit()
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
        for kind in PortalKind.allCases {
            do throws(WorkflowTableError) {
                try table.add("\(kind.rawValue)/:id") { link in
                    guard let item = PortalItem(link.location) else { throw NoSuchItem() }
                    return OpenDetail(item)
                }
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return table
    }
}
