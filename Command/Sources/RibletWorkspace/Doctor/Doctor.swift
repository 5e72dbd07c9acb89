/// Looks at the machine on which a workspace is built.
package enum Doctor {
    package struct Diagnosis: Sendable {
        package let checks: [Check]
        /// True if nothing that is needed is missing.
        package var isHealthy: Bool { !checks.contains { $0.state == .missing } }
    }

    package struct Check: Sendable {
        package enum State: Sendable {
            case good
            /// Not there, and not always needed.
            case absent
            case missing
        }

        package let name: String
        package let state: State
        /// The finding, or the remedy.
        package let note: String
    }

    /// Looks at the compiler, at git, at what pages are tested with, and at the package in a
    /// folder, whose manifest is run unless that is not wanted.
    package static func examine(path: String, runsManifests: Bool = true) -> Diagnosis {
        Diagnosis(checks: [
            compiler(answer(["swift", "--version"])),
            program("git", answer(["git", "--version"]), "install git; packages are fetched with it", isNeeded: true),
            program(
                "swift-format", answer(["swift", "format", "--version"]),
                "it comes with the toolchain from Swift 6 on; install the whole toolchain", isNeeded: false),
            program(
                "Chromium", ["chromium", "google-chrome", "chromium-browser"].lazy.compactMap { answer([$0, "--version"]) }.first,
                "only tests in a browser need it: install chromium and chromium-driver", isNeeded: false),
            package(path, runsManifests: runsManifests),
            watches((try? FileSystem.read("/proc/sys/fs/inotify/max_user_watches", limit: 64)).flatMap(text)),
        ])
    }

    /// Returns what a program says; nil where there is none, or it fails.
    static func answer(_ arguments: [String]) -> String? {
        guard let result = try? ChildProgram.run(arguments), result.status == 0 else { return nil }
        return text(result.output)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).trimmed }

    /// The compiler, by what `swift --version` says.
    static func compiler(_ answer: String?) -> Check {
        guard let answer else {
            return Check(name: "Swift", state: .missing, note: "install Swift 6.2 or newer from swift.org, and put it on PATH")
        }
        let words = answer.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard let version = words.drop(while: { $0 != "version" }).dropFirst().first else {
            return Check(name: "Swift", state: .missing, note: "`swift --version` says '\(answer)'; install Swift 6.2 or newer")
        }
        // `6.3-dev` is a version, too.
        let isNew = !version.split { !$0.isNumber }.compactMap { Int($0) }.lexicographicallyPrecedes([6, 2])
        return Check(
            name: "Swift", state: isNew ? .good : .missing,
            note: isNew ? String(version) : "\(version) is too old; install Swift 6.2 or newer")
    }

    /// A program, by what it says of its version.
    static func program(_ name: String, _ answer: String?, _ advice: String, isNeeded: Bool) -> Check {
        Check(name: name, state: answer != nil ? .good : isNeeded ? .missing : .absent, note: answer ?? advice)
    }

    /// Returns the layout of the folder, with the commands that work there.
    static func package(_ path: String, runsManifests: Bool = true) -> Check {
        do {
            let workspace = try WorkspaceReader(path: path, readsBelow: true, runsManifests: runsManifests).read()
            let (files, modules) = (workspace.filesInScope.count, workspace.scope.count)
            let size = "\(files) \(files == 1 ? "file" : "files") of \(modules) \(modules == 1 ? "module" : "modules")"
            let tree = workspace.tree()
            let counts = workspace.ribCounts(tree)
            try workspace.requireRIBs(in: tree)
            guard !counts.isEmpty else {
                return Check(name: "Workspace", state: .good, note: "\(workspace.root): no RIBs in \(workspace.layout) (\(size))")
            }
            let ribs = counts.map { framework, count in
                "\(count) \(count == 1 ? "RIB" : "RIBs")" + (framework.map { " of \($0.rawValue)" } ?? "")
            }
            let works: String
            if !counts.contains(where: { $0.framework == .riblet }) {
                works = "check, tree, graph and mocks work here; add, move, remove and dev are for RIBs of Riblet"
            } else if !FileSystem.isFile(workspace.root + "/Package.swift") {
                works = "check, tree, graph and mocks work here; the other commands work in the folder of a package"
            } else if DescribedWorkspace.isDescribed(workspace.root) {
                works = "every command works here"
            } else {
                works = "every command works here but generate, which needs riblet.yml"
            }
            return Check(
                name: "Workspace", state: .good,
                note:
                    "\(workspace.root): \(ribs.joined(separator: ", ")) in \(workspace.layout) (\(size)); \(works)"
            )
        } catch {
            return Check(name: "Workspace", state: .missing, note: error.description)
        }
    }

    /// The number of folders that are watched at most, by what the system says of it.
    static func watches(_ limit: String?) -> Check {
        guard let limit = limit.flatMap({ Int($0) }) else { return Check(name: "Watching files", state: .good, note: "by looking at them") }
        return limit >= 8192
            ? Check(name: "Watching files", state: .good, note: "up to \(limit) folders")
            : Check(
                name: "Watching files", state: .absent, note: "fs.inotify.max_user_watches is \(limit); 8192 is enough for large workspaces"
            )
    }
}

extension Doctor.Check {
    fileprivate var sign: String {
        switch state {
        case .good: "ok     "
        case .absent: "absent "
        case .missing: "MISSING"
        }
    }
}

extension Doctor.Diagnosis {
    /// For people: a line each.
    package func text() -> String {
        let lines = checks.map { "\($0.sign)  \($0.name): \($0.note)\n" }
        return lines.joined() + (isHealthy ? "Everything that is needed is here.\n" : "Something that is needed is missing.\n")
    }
}
