/// Writes a mock. Its functions are short: what they have in common is in the stubs of the test
/// kit.
struct MockWriter {
    static let width = 140

    private let plan: MockPlan
    private let names: MockNames
    private let access: String
    private var lines: [String] = []
    /// The requirements that cannot be mocked.
    private(set) var problems: [(file: String, line: Int, message: String)] = []

    init(_ plan: MockPlan) {
        self.plan = plan
        names = MockNames(plan.requirements)
        access = plan.access.written
    }

    /// The text of the mock; nil if there is none.
    mutating func write() -> String? {
        lines = plan.attributes
        if case .global(let actor) = plan.isolation, plan.base?.isMainActor != true { lines.append("@\(actor)") }
        writeHead()
        for (name, type) in plan.aliases { lines.append("    \(access)typealias \(name) = \(type)") }
        let members = (plan.aliases.isEmpty ? [] : [[]]) + writeMembers()
        guard problems.isEmpty else { return nil }
        for member in members {
            let isFirst = lines.last?.hasSuffix("{") == true
            let continues = member.first.map { $0.hasPrefix("    #") || isOneLine(member) && lines.last.map(isOneLine) == true } ?? true
            if !isFirst, !continues, !(lines.last?.hasPrefix("    #") ?? false) { lines.append("") }
            lines += member
        }
        if lines.last?.hasSuffix("{") == true {
            lines[lines.count - 1] += "}"
        } else {
            lines.append("}")
        }
        guard !plan.outerType.isEmpty else { return lines.joined(separator: "\n") + "\n" }
        // Where the protocol is declared, the mock sees the names that the protocol sees.
        lines = ["extension \(plan.outerType) {"] + lines.map { $0.isEmpty ? $0 : "    " + $0 } + ["}"]
        if plan.runtime == .riblet {
            let name = plan.outerType.filter { $0 != "." } + plan.mockName
            lines += plan.attributes + ["\(access)typealias \(name) = \(plan.outerType).\(plan.mockName)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func writeMembers() -> [[String]] {
        var members: [[String]] = []
        if isRecording, plan.base?.hasRecorder != true { members.append(["    \(access)let recorder = CallRecorder()"]) }
        if needsStore {
            let hidden = plan.runtime == .riblet ? "" : "private "
            members.append(["    \(hidden)\(isolatedToNothing)let stubs = \(plan.runtime.name("StubStore"))()"])
        }
        if let initializer = initializer() { members.append(initializer) }
        members += writeStandard()
        var directives: [String] = []
        for item in plan.items {
            switch item.item {
            case .directive(let text): directives.append(text)
            case .requirement(let requirement):
                var writer = RequirementWriter(plan, requirement, item.isolation, names.name(of: requirement), access, isRecording)
                let text = requirement.fault == nil ? writer.write() : []
                if let fault = requirement.fault ?? writer.fault {
                    problems.append(
                        (item.file, requirement.line, "\(plan.protocolName).\(requirement.function) cannot be mocked: \(fault)"))
                    continue
                }
                if !directives.isEmpty {
                    members.append(directives.map { "    " + $0 })
                    directives = []
                }
                members.append(text)
            }
        }
        if !directives.isEmpty { members.append(directives.map { "    " + $0 }) }
        return members
    }

    private func isOneLine(_ member: [String]) -> Bool { member.count == 1 && isOneLine(member[0]) }
    private func isOneLine(_ line: String) -> Bool { line.contains("let recorder =") || line.contains("let stubs =") }

    private var isRecording: Bool { plan.isRecording }
    private var isolatedToNothing: String { plan.isActor || plan.isolation != .none ? "nonisolated " : "" }

    private var needsStore: Bool { plan.requirements.contains { $0.isGuarded && !$0.isStatic } }

    /// The initialiser that no requirement asks for. Without a library it takes the values of
    /// properties.
    private func initializer() -> [String]? {
        let requirements = plan.requirements
        guard plan.base == nil, !requirements.contains(where: { $0.kind == .initializer && $0.parameters.isEmpty }) else { return nil }
        let values = requirements.filter {
            $0.kind == .property && !$0.isStatic && !$0.isAsync && $0.throwing == .never && !$0.isGuarded && $0.isolation == nil
                && $0.fault == nil
        }
        guard plan.runtime == .standalone, !plan.isActor, requirements.count == plan.items.count, !values.isEmpty,
            !requirements.contains(where: { $0.kind == .initializer })
        else { return access.isEmpty ? nil : ["    \(access)init() {}"] }
        let parameters = values.map { value in
            let type = value.type.stored
            let text = type.text.hasPrefix("@") || type.text.contains(" ") ? "(\(type.text))" : type.text
            return "\(value.writtenName): \(type.isOptional ? type.text : text + "?") = nil"
        }
        return ["    \(access)init("] + RequirementWriter.filled(parameters, indent: "        ") + ["    ) {"]
            + values.map { "        if let \($0.writtenName) { self.\($0.writtenName) = \($0.writtenName) }" } + ["    }"]
    }

    private mutating func writeHead() {
        let parameters = plan.generics.map { generic in
            generic.constraints.isEmpty ? generic.name : "\(generic.name): \(generic.constraints.joined(separator: " & "))"
        }
        let generics = parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
        var inherited = [plan.base?.rawValue, plan.protocolName].compactMap(\.self)
        if isRecording, plan.base?.hasRecorder != true { inherited.append("CallRecording") }
        let clause = plan.conditions.isEmpty ? "" : " where \(plan.conditions.joined(separator: ", "))"
        let head = "\(access)\(plan.isActor ? "actor" : "final class") \(plan.mockName)\(generics): \(inherited.joined(separator: ", "))"
        if head.count + clause.count + 2 <= Self.width {
            lines.append("\(head)\(clause) {")
        } else {
            lines.append(head)
            if !clause.isEmpty { lines.append(String(clause.dropFirst())) }
            lines.append("{")
        }
    }

    /// Writes the requirements of the standard library's protocols: a mock equals itself only.
    private func writeStandard() -> [[String]] {
        let free = isolatedToNothing
        var members: [[String]] = []
        if plan.standard.contains("Equatable") {
            members.append(["    \(access)\(free)static func == (a: \(plan.mockName), b: \(plan.mockName)) -> Bool { a === b }"])
        }
        if plan.standard.contains("Hashable") {
            members.append(["    \(access)\(free)func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }"])
        }
        if plan.standard.contains("Comparable") {
            members.append([
                "    \(access)\(free)static func < (a: \(plan.mockName), b: \(plan.mockName)) -> Bool { ObjectIdentifier(a) < ObjectIdentifier(b) }"
            ])
        }
        for (name, property) in [("CustomStringConvertible", "description"), ("CustomDebugStringConvertible", "debugDescription")]
        where plan.standard.contains(name) {
            members.append(["    \(access)\(free)var \(property): String { \"\(plan.mockName)\" }"])
        }
        return members
    }
}
