/// A reason for which a workspace cannot be read or changed. Each names the thing at fault and the remedy.
package enum WorkspaceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file or folder cannot be read.
    case unreadable(path: String, reason: String)
    /// A file cannot be written.
    case unwritable(path: String, reason: String)
    /// A folder that was named is not there.
    case noFolder(path: String)
    /// A command works in packages of SwiftPM alone: what was seen instead.
    case needsPackage(path: String, seen: String)
    /// There is no package here, or nothing in it is looked at: what was seen instead.
    case noPackage(path: String, seen: String = "")
    /// Files import a framework of RIBs, and no RIB is seen in them.
    case noRIBs(path: String, files: Int, framework: String)
    /// The package's description cannot be evaluated.
    case brokenPackage(path: String, reason: String)
    /// A file that the command reads is not what it should be.
    case invalid(path: String, line: Int, reason: String)
    /// A package that has only some modules cannot be made.
    case cannotFocus(path: String, reason: String)
    /// Git does not say what has changed.
    case git(reason: String)
    /// Several modules have the name; a folder tells which is meant.
    case severalModules(name: String, paths: [String])
    /// No file describes the workspace.
    case noDescription(path: String)
    /// A module that was named is not there.
    case noModule(name: String, near: [String])
    /// A protocol that was named is not there.
    case noProtocol(name: String, near: [String])
    /// There is no such program, or none was named and there is not just one.
    case noProgram(name: String?, known: [String])
    /// Another program listens at a port.
    case portTaken(Int)
    /// No running program tells its tree at an address.
    case noLiveTree(url: String, reason: String)
    /// A template that was named is not there.
    case noTemplate(name: String, known: [String])
    /// Something is already where a folder is to be made.
    case exists(path: String)
    /// Nothing in Swift, or here, can have that name.
    case badName(name: String, reason: String)
    /// Riblet's libraries are not where they are said to be.
    case invalidLibraries(path: String, reason: String)
    /// A place that the command edits is not there, or does not look as it does in other RIBs.
    case noPlace(file: String, line: Int, wanted: String)
    /// Lines that were added are not as they were added.
    case edited(file: String, line: Int, name: String, reason: String)
    /// A request that does not fit the workspace.
    case refused(String)

    /// The reason for which a file cannot be read; the whole sentence for anything else.
    var reason: String { if case .unreadable(_, let reason) = self { "this file cannot be read: " + reason } else { description } }

    /// A sentence for the one who has started the command.
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): error: cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path): error: cannot be written: \(reason)"
        case .noFolder(let path): "\(path): error: there is no such folder"
        case .needsPackage(let path, let seen):
            "\(path): error: this command needs a Package.swift of SwiftPM, and here is \(seen); riblet tree, check, graph and mocks "
                + "work in other projects as well"
        case .noPackage(let path, let seen):
            "\(path): error: "
                + (seen.isEmpty ? "there are no Swift files and no Package.swift here" : "nothing here can be looked at: there is \(seen)")
                + "; name the folder of a package or project, or one within it"
        case .noRIBs(let path, let files, let framework):
            "\(path): error: \(files == 1 ? "a file imports" : "\(files) files import") \(framework), and no RIB is seen here: looked for classes "
                + "called …Router or …Builder that inherit Router, ViewableRouter, LaunchRouter or Builder, also through classes and aliases of "
                + "yours. Name base classes of your own in \(CheckConfiguration.fileName): `bases: {router: [MyRouter], builder: [MyBuilder]}`"
        case .brokenPackage(let path, let reason):
            "\(path): error: the package cannot be described; `swift package dump-package` says:\n\(reason)"
        case .invalid(let path, let line, let reason): "\(path):\(line): error: \(reason)"
        case .cannotFocus(let path, let reason): "\(path): error: a package of these modules alone cannot be made: \(reason)"
        case .git(let reason): "error: git does not say what has changed: \(reason)"
        case .noDescription(let path):
            "\(path): error: there is no riblet.yml here; write one, or let `riblet new` make a workspace"
        case .noModule(let name, let near):
            "error: there is no module '\(name)' here"
                + (near.isEmpty ? "; `riblet graph --format json` lists them" : "; did you mean \(near.joined(separator: ", "))?")
        case .noProtocol(let name, let near):
            "error: these modules have no protocol '\(name)'" + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?")
        case .severalModules(let name, let paths):
            "error: \(paths.count) modules have the name '\(name)'; say which by its folder: \(paths.joined(separator: ", "))"
        case .noProgram(let name?, let known):
            "error: there is no program '\(name)' here; there \(known.isEmpty ? "is none" : "are \(known.joined(separator: ", "))")"
        case .noProgram(nil, let known):
            known.isEmpty
                ? "error: no product of this package is a program; name the folder of one that has a program with --path"
                : "error: say which program: \(known.joined(separator: ", "))"
        case .noLiveTree(let url, let reason): "\(url): error: \(reason)"
        case .portTaken(let port): "error: port \(port) is taken by another program; stop it, or choose another port with --port"
        case .noTemplate(let name, let known): "error: there is no template '\(name)'; there are \(known.joined(separator: ", "))"
        case .exists(let path): "\(path): error: it is there already; choose another name or another folder"
        case .badName(let name, let reason): "error: '\(name)' cannot be the name: \(reason)"
        case .invalidLibraries(let path, let reason):
            "\(path): error: \(reason); say where Riblet's libraries are with --riblet, a path or the address of a repository"
        case .noPlace(let file, let line, let wanted):
            "\(file):\(line): error: looked here for `\(wanted)` with what it has on lines of its own, and did not find it; nothing was changed"
        case .edited(let file, let line, let name, let reason):
            "\(file):\(line): error: \(reason); nothing was changed. Take out by hand what is left of \(name), then its files and "
                + "\(Addition.path(of: name))"
        case .refused(let reason): "error: \(reason)"
        }
    }
}
