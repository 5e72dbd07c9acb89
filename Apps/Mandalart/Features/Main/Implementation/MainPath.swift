import MandalartDomain
import Riblet

/// An address within the main page: `plan/7`, then the pages above it, `goal/1` to `goal/8`, `overview`, `overview/goal/1` or `settings`, then what
/// the topmost of them knows, or `edit/0` to `edit/8` for the form.
struct MainPath {
    let plan: Plan.ID
    private(set) var routes: [MainRoute] = []
    /// The position whose form is open.
    private(set) var edited: GridPosition?
    /// What the topmost page has to make of it.
    private(set) var rest: Location

    /// Nothing where the address names no plan.
    init?(_ location: Location) {
        guard location.path.count >= 2, location.path[0] == "plan", let plan = Plan.ID(location.path[1]), plan > 0 else { return nil }
        self.plan = plan
        var path = location.path.dropFirst(2)
        pages: while let head = path.first {
            switch (head, routes.last) {
            case ("overview", nil):
                routes.append(.overview(plan))
                path = path.dropFirst()
            case ("settings", nil):
                routes.append(.setting(plan))
                path = path.dropFirst()
            case ("goal", nil), ("goal", .overview?):
                guard let position = Self.position(path.dropFirst().first), !position.isCenter else { break pages }
                routes.append(.sub(plan, position))
                path = path.dropFirst(2)
            default: break pages
            }
        }
        if case .overview? = routes.last {
        } else if path.count == 2, path.first == "edit", let position = Self.position(path.last) {
            edited = position
            path = []
        }
        rest = Location(path: Array(path), query: location.query, fragment: location.fragment)
    }

    static func segments(_ route: MainRoute) -> [String] {
        switch route {
        case .sub(_, let position): ["goal", number(position)]
        case .overview: ["overview"]
        case .setting: ["settings"]
        }
    }

    static func segments(editing position: GridPosition) -> [String] { ["edit", number(position)] }

    /// Goals are numbered as people see them, 1 to 8; 0 is the one in the middle.
    private static func number(_ position: GridPosition) -> String { String(position.ringNumber ?? 0) }

    private static func position(_ text: String?) -> GridPosition? {
        guard let number = text.flatMap({ Int($0) }), (0...8).contains(number) else { return nil }
        return number == 0 ? .center : GridPosition.ring[number - 1]
    }
}
