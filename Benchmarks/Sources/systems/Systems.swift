import LayoutSystems
import NeedleKit

/// `systems form|mandalart|screen|nested`: writes the system as a line of JSON, for other solvers
/// to be measured with. `systems random COUNT`: writes that many random systems, each with what
/// NeedleKit found.
@main
struct Systems {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "form": print(LinearSystem.form().json())
        case "mandalart": print(LinearSystem.mandalart().json())
        case "screen": print(LinearSystem.screen().json())
        case "nested": print(LinearSystem.nested().json())
        case "random":
            guard arguments.count == 2, let count = Int(arguments[1]), count > 0 else { return usage() }
            for number in 0..<count { print(solved(.random(number))) }
        default: usage()
        }
    }

    private static func usage() { print("usage: systems form|mandalart|screen|nested, or systems random COUNT") }

    /// The system, the values, and the constraints that gave way, by number.
    private static func solved(_ system: LinearSystem) -> String {
        let loaded = system.load()
        let outcome = loaded.solver.solve()
        let values = loaded.variables.map { "\(loaded.solver.value(of: $0))" }.joined(separator: ",")
        let broken = outcome.conflicts.compactMap { conflict in loaded.constraints.firstIndex(of: conflict.broken) }
        let conflicts = outcome.conflicts.map { conflict in
            "[" + conflict.constraints.compactMap { loaded.constraints.firstIndex(of: $0) }.map(String.init).joined(separator: ",") + "]"
        }
        return system.json(
            ",\"values\":[\(values)],\"broken\":[\(broken.map(String.init).joined(separator: ","))],"
                + "\"conflicts\":[\(conflicts.joined(separator: ","))],\"gaveUp\":\(outcome.gaveUp)")
    }
}
