/// The mocks of a module, as a file.
public struct MockFile: Sendable, Equatable {
    /// The module whose protocols are mocked.
    public let module: String
    /// The name of the file.
    public var name: String { "\(module)Mocks.swift" }
    /// The text of the file.
    public let text: String
    /// The mocks in it, in order.
    public let mocks: [String]
}

/// A protocol or requirement of which there is no mock.
public struct MockProblem: Sendable, Hashable, Comparable {
    /// Where it is declared.
    public let place: SourcePlace
    /// The protocol or requirement, and the reason.
    public let message: String

    /// Orders problems by place, then by message.
    public static func < (a: MockProblem, b: MockProblem) -> Bool { (a.place, a.message) < (b.place, b.message) }
}

/// The mocks of some modules.
public struct MockResult: Sendable {
    /// A file for each module that has protocols, in the order they were asked for.
    public let files: [MockFile]
    /// The protocols without a mock, by place. All others are in the files.
    public let problems: [MockProblem]
}

extension Workspace {
    /// Writes mocks of the protocols of modules.
    ///
    /// - Parameters:
    ///   - names: the modules, by name or folder.
    ///   - folder: where the files will be, from the root of the workspace: what lies in the
    ///     protocols' own module does not import it.
    ///   - runtime: the types that the mocks are made of.
    /// - Returns: the files, the same for the same sources.
    /// - Throws: ``WorkspaceError/noModule(name:near:)``,
    ///   ``WorkspaceError/severalModules(name:paths:)`` also for two modules whose files would have
    ///   one name, and ``WorkspaceError/unreadable(path:reason:)``.
    public func mocks(
        of names: [String], in folder: String = "", runtime: MockRuntime = .riblet
    ) throws(WorkspaceError) -> MockResult {
        try mocks(of: names, in: folder, runtime: runtime) { [root] path throws(WorkspaceError) in
            try FileSystem.read(root + "/" + path, limit: SourceScanner.sizeLimit)
        }
    }

    package func mocks(
        of names: [String], in folder: String, runtime: MockRuntime = .riblet, read: @escaping (String) throws(WorkspaceError) -> [UInt8]
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
            plans.append((module, try planner.plans(for: module)))
        }
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
                MockProblem(place: SourcePlace(file: self.files[$0].path, line: 1), message: self.files[$0].scanned.problems[0].message)
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
