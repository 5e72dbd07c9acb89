/// Writes the mock of a builder over `BuilderMock`: the RIBs it builds do nothing.
struct BuilderMockWriter {
    private let plan: MockPlan
    private let requirement: Requirement
    private let mock: String
    private let listener: MockParameter?

    /// The mock's name: of `ListBuildable` it is `ListBuilderMock`.
    let name: String

    /// Nil if the protocol does not just build a RIB.
    init?(_ plan: MockPlan, routings: [String: String]) {
        guard plan.isBuilder, plan.outerType.isEmpty, plan.base == nil, plan.items.count == 1,
            case .requirement(let requirement) = plan.items[0].item,
            requirement.name == "build", requirement.kind == .method, requirement.generics.isEmpty, !requirement.isAsync,
            requirement.throwing == .never, requirement.fault == nil, requirement.parameters.allSatisfy({ $0.isEscaping && !$0.isInout }),
            let mock = Self.mock(of: requirement.type, routings), let rib = plan.protocolName.removing("Buildable")
        else { return nil }
        self.plan = plan
        self.requirement = requirement
        self.mock = mock
        listener = requirement.parameters.first { $0.label == "withListener" }
        name = rib + "BuilderMock"
    }

    private static func mock(of type: TypeText, _ routings: [String: String]) -> String? {
        var mock = "RoutingMock"
        for part in type.text.replacing("any ", with: "").split(separator: "&") {
            switch String(part).trimmed {
            case "Routing", "ViewableRouting": break
            case "LocationRouting": if mock == "RoutingMock" { mock = "LocationRoutingMock" }
            case let other:
                guard let own = routings[other] else { return nil }
                mock = own
            }
        }
        return mock
    }

    func write(access: String) -> String {
        let rib = name.removing("BuilderMock") ?? name
        var arguments = ["\(mock)(\"\(rib)\")"]
        if let listener { arguments.append("for: \(listener.name)") }
        arguments += requirement.parameters.filter { $0.label != "withListener" }.map(\.name)
        let listened = listener?.bare.text ?? "Never"
        let parameters = requirement.parameters.map { "\($0.names): \($0.type.text)" }
        let head = "    \(access)func build("
        let whole = head + parameters.joined(separator: ", ") + ") -> \(requirement.type.text) {"
        let body = "note(\(arguments.joined(separator: ", ")))"
        var lines = plan.attributes + ["\(access)final class \(name): BuilderMock<\(listened), \(mock)>, \(plan.protocolName) {"]
        if whole.count + body.count + 3 <= MockWriter.width {
            lines.append("\(whole) \(body) }")
        } else if whole.count <= MockWriter.width {
            lines += [whole, "        \(body)", "    }"]
        } else {
            lines += [head] + RequirementWriter.filled(parameters, indent: "        ")
            lines += ["    ) -> \(requirement.type.text) {", "        \(body)", "    }"]
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }
}
