/// Looks at the machine on which a workspace is built.
public enum Doctor {
    /// The checks that were made.
    public struct Diagnosis: Sendable {
        /// In the order in which it was looked at.
        public let checks: [Check]
        /// True if nothing that is needed is missing.
        public var isHealthy: Bool { !checks.contains { $0.state == .missing } }
    }

    /// Something that was looked at.
    public struct Check: Sendable, Encodable {
        /// The state of a check.
        public enum State: String, Sendable, Encodable {
            /// As it should be.
            case good
            /// Not there, and not always needed.
            case absent
            /// Not there, and needed.
            case missing
        }

        /// The thing that was checked.
        public let name: String
        /// The state of the check.
        public let state: State
        /// The finding, or the remedy.
        public let note: String
    }

    /// Looks at the compiler, at git, at what pages are tested with, and at the package in a
    /// folder.
    public static func examine(path: String) -> Diagnosis {
        Diagnosis(checks: [
            compiler(), program("git", ["git", "--version"], "install git; packages are fetched with it", isNeeded: true),
            program(
                "swift-format", ["swift", "format", "--version"],
                "it comes with the toolchain from Swift 6 on; install the whole toolchain",
                isNeeded: false),
            browser(), package(path), watches(),
        ])
    }

    private static func compiler() -> Check {
        guard let result = try? ChildProgram.run(["swift", "--version"]), result.status == 0 else {
            return Check(name: "Swift", state: .missing, note: "install Swift 6.1 or newer from swift.org, and put it on PATH")
        }
        let text = String(decoding: result.output, as: UTF8.self)
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard let place = words.firstIndex(of: "version"), words.index(after: place) < words.endIndex else {
            return Check(name: "Swift", state: .missing, note: "`swift --version` says '\(text.trimmed)'; install Swift 6.1 or newer")
        }
        let version = String(words[words.index(after: place)])
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        let isNew = numbers.count > 1 && (numbers[0] > 6 || (numbers[0] == 6 && numbers[1] >= 1))
        return Check(
            name: "Swift", state: isNew ? .good : .missing, note: isNew ? version : "\(version) is too old; install Swift 6.1 or newer")
    }

    private static func program(_ name: String, _ arguments: [String], _ advice: String, isNeeded: Bool) -> Check {
        guard let result = try? ChildProgram.run(arguments), result.status == 0 else {
            return Check(name: name, state: isNeeded ? .missing : .absent, note: advice)
        }
        return Check(name: name, state: .good, note: String(decoding: result.output, as: UTF8.self).trimmed)
    }

    private static func browser() -> Check {
        for name in ["chromium", "google-chrome", "chromium-browser"] {
            if let result = try? ChildProgram.run([name, "--version"]), result.status == 0 {
                return Check(name: "Chromium", state: .good, note: String(decoding: result.output, as: UTF8.self).trimmed)
            }
        }
        return Check(
            name: "Chromium", state: .absent, note: "only tests in a browser need it: install chromium and chromium-driver")
    }

    /// Returns the layout of the folder, with the commands that work there.
    private static func package(_ path: String) -> Check {
        do {
            let workspace = try WorkspaceReader(path: path, readsBelow: true).read()
            let (files, modules) = (workspace.filesInScope.count, workspace.scope.count)
            let size = "\(files) \(files == 1 ? "file" : "files") of \(modules) \(modules == 1 ? "module" : "modules")"
            let counts = workspace.ribCounts(workspace.tree())
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
                works = "every command works here but generate, which needs riblet.yml: `riblet generate --adopt` writes it"
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

    private static func watches() -> Check {
        guard let text = try? FileSystem.read("/proc/sys/fs/inotify/max_user_watches", limit: 64) else {
            return Check(name: "Watching files", state: .good, note: "by looking at them")
        }
        let limit = Int(String(decoding: text, as: UTF8.self).trimmed) ?? 0
        return limit >= 8192
            ? Check(name: "Watching files", state: .good, note: "up to \(limit) folders")
            : Check(
                name: "Watching files", state: .absent, note: "fs.inotify.max_user_watches is \(limit); 8192 is enough for large workspaces"
            )
    }
}

extension Doctor.Diagnosis {
    /// For people: a line each.
    public func text() -> String {
        let signs: [Doctor.Check.State: String] = [.good: "ok     ", .absent: "absent ", .missing: "MISSING"]
        let lines = checks.map { "\(signs[$0.state] ?? "")  \($0.name): \($0.note)\n" }
        return lines.joined() + (isHealthy ? "Everything that is needed is here.\n" : "Something that is needed is missing.\n")
    }

    /// For programs.
    public func json() -> String { JSONText.write(["version": 1, "healthy": isHealthy, "checks": checks]) }
}
