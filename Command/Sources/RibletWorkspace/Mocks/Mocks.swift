/// The mocks of a module, as a file.
package struct MockFile: Sendable, Equatable {
    /// The module whose protocols are mocked.
    package let module: String
    package var name: String { "\(module)Mocks.swift" }
    package let text: String
    package let mocks: [String]
}

/// A protocol or requirement of which there is no mock.
package struct MockProblem: Sendable, Hashable, Comparable {
    /// Where it is declared.
    package let place: SourcePlace
    /// The protocol or requirement, and the reason.
    package let message: String
    /// True for a file that could not be read: nobody knows which protocols are in it.
    package var isUnreadable = false

    /// Orders problems by place, then by message.
    package static func < (a: MockProblem, b: MockProblem) -> Bool { (a.place, a.message) < (b.place, b.message) }
}

/// A choice of protocols by their names, which may have stars.
package struct MockSelection: Sendable {
    private let only: [String]
    private let except: [String]

    /// Chooses those that are named, all where none is, without the exceptions.
    package init(only: [String] = [], except: [String] = []) { (self.only, self.except) = (only, except) }

    /// Returns true if a protocol is meant.
    func contains(_ name: String) -> Bool {
        func isNamed(in patterns: [String]) -> Bool { patterns.contains { PathPattern($0).matches(name: name[...]) } }
        return (only.isEmpty || isNamed(in: only)) && !isNamed(in: except)
    }

    /// Refuses a name in `only` that no protocol has.
    func requireNames(among known: [String]) throws(WorkspaceError) {
        for name in only where !known.contains(where: { PathPattern(name).matches(name: $0[...]) }) {
            throw .noProtocol(name: name, near: Spelling.near(name, among: known))
        }
    }
}

/// The mocks of some modules.
package struct MockResult: Sendable {
    /// A file for each module that has protocols, in the order they were asked for.
    package let files: [MockFile]
    /// The protocols without a mock, by place. All others are in the files.
    package let problems: [MockProblem]
}

extension Workspace {
    /// Writes mocks of the protocols of modules.
    ///
    /// - Parameters:
    ///   - names: the modules, by name or folder.
    ///   - folder: where the files will be, from the root of the workspace: what lies in the
    ///     protocols' own module does not import it.
    ///   - runtime: the types that the mocks are made of.
    ///   - selection: the protocols.
    /// - Returns: the files, the same for the same sources.
    /// - Throws: ``WorkspaceError``.
    package func mocks(
        of names: [String], in folder: String = "", runtime: MockRuntime = .riblet, selection: MockSelection = MockSelection()
    ) throws(WorkspaceError) -> MockResult {
        try mocks(of: names, in: folder, runtime: runtime, selection: selection) { [root] path throws(WorkspaceError) in
            try FileSystem.read(root + "/" + path, limit: SourceScanner.sizeLimit)
        }
    }

    package func mocks(
        of names: [String], in folder: String, runtime: MockRuntime = .riblet, selection: MockSelection = MockSelection(),
        read: @escaping (String) throws(WorkspaceError) -> [UInt8]
    ) throws(WorkspaceError) -> MockResult {
        let workspace = runtime == .riblet ? self : withFrameworks
        var planner = MockPlanner(workspace, runtime, read: read)
        var plans: [(module: Module, plans: [MockPlan])] = []
        let all = modules.map { (name: $0.name, path: $0.path) }
        for name in names {
            let module = modules[try ModuleNames.chosen(name, among: all)]
            if let known = plans.first(where: { $0.module.name == module.name })?.module {
                if known.path == module.path { continue }
                throw .severalModules(name: module.name, paths: [known.path, module.path])
            }
            plans.append((module, try planner.plans(for: module, selection)))
        }
        let known = plans.flatMap {
            self.files[$0.module.files].flatMap { file in file.scanned.indexed(file.scanned.protocols).map(\.1.name) }
        }
        try selection.requireNames(among: known)
        var routings: [String: String] = [:]
        for plan in plans.flatMap(\.plans)
        where plan.base?.hasRecorder == true && plan.generics.isEmpty && plan.outerType.isEmpty && plan.fault == nil {
            routings[plan.protocolName] = plan.mockName
        }
        var files: [MockFile] = []
        var problems: [MockProblem] = []
        for (module, plans) in plans {
            // Nobody knows the content of a file that could not be read.
            problems += module.files.lazy.filter { self.files[$0].scanned.lineCount == 0 }.map {
                MockProblem(
                    place: SourcePlace(file: self.files[$0].path, line: 1), message: self.files[$0].scanned.problems[0].message,
                    isUnreadable: true)
            }
            var written: [(plan: MockPlan, name: String, text: String)] = []
            for plan in plans {
                if let fault = plan.fault {
                    problems.append(MockProblem(place: plan.place, message: "\(plan.protocolName) cannot be mocked: \(fault)"))
                } else if runtime == .riblet, let builder = BuilderMockWriter(plan, routings: routings) {
                    written.append((plan, builder.name, builder.write(access: plan.access.written)))
                } else {
                    var writer = MockWriter(plan)
                    if let text = writer.write() { written.append((plan, plan.mockName, text)) }
                    problems += writer.problems.map {
                        MockProblem(place: SourcePlace(file: $0.file, line: $0.line), message: $0.message)
                    }
                }
            }
            guard !plans.isEmpty else { continue }
            let head = MockImports(workspace, module: module, folder: folder, runtime).write(
                written.map(\.plan), words: written.map(\.text))
            let end = runtime == .riblet || written.isEmpty ? [] : [MockRuntime.support]
            files.append(
                MockFile(
                    module: module.name, text: ([head] + written.map(\.text) + end).joined(separator: "\n"), mocks: written.map(\.name)))
        }
        return MockResult(files: files, problems: problems.sorted())
    }
}

extension Declaration.Access {
    /// As it stands before the mock of a protocol.
    var written: String {
        switch self {
        case .public, .open: "public "
        case .package: "package "
        default: ""
        }
    }
}
