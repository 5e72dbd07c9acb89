/// Where the parts of an application are: `Interfaces`, `Features`, `App`, and what else it has.
struct ApplicationLayout {
    /// A module of the application.
    struct Part {
        let name: String
        let path: String
    }

    /// What its modules' names begin with: `Todo` of `TodoHome`.
    let name: String
    /// Its folder, from the root of the workspace; empty where that is it.
    let folder: String
    let interfaces: Part
    /// The composition root.
    let app: Part
    /// The views that features share.
    let views: Part?
    /// The fakes.
    let testing: Part?
    /// The program that runs a RIB alone.
    let example: Part?

    /// A path within the application, from the root of the workspace.
    func path(_ inner: String) -> String { folder.isEmpty ? inner : folder + "/" + inner }

    func contains(_ path: String) -> Bool { folder.isEmpty || path == folder || path.hasPrefix(folder + "/") }

    /// The applications of a workspace: each has interfaces and a module that composes them.
    static func all(in workspace: Workspace) -> [ApplicationLayout] {
        let modules = workspace.modules.filter { !$0.isContext }
        return modules.compactMap { interfaces in
            guard let name = interfaces.name.removing("Interfaces") ?? (interfaces.name == "Interfaces" ? "" : nil) else { return nil }
            let folder = interfaces.path.split(separator: "/").dropLast().joined(separator: "/")
            func part(_ suffix: String) -> Part? {
                modules.first { $0.name == name + suffix }.map { Part(name: $0.name, path: $0.path) }
            }
            guard let app = part("App") else { return nil }
            // Its name is that of a program: `shop-example`.
            let place = folder.isEmpty ? "Example" : folder + "/Example"
            let example = modules.first { $0.path == place }
            return ApplicationLayout(
                name: name, folder: folder, interfaces: Part(name: interfaces.name, path: interfaces.path), app: app, views: part("UI"),
                testing: part("Testing"), example: example.map { Part(name: $0.name, path: $0.path) })
        }
    }
}
