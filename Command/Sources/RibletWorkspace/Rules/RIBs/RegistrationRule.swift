/// Faults of a container's registrations, found in the source.
struct RegistrationRule: CheckingRule {
    static let id = "registration"
    static let summary = "A container's registration is missing, duplicated, circular, or too short-lived."
    static let rationale = """
        A container checks its registrations when it is made, and a program with a faulty registration ends before it listens. This rule performs \
        the same check on the source, with the same messages. The dependencies of a registration are the parameters of its closure, and the types \
        listed in `injects:`. The list is compared with the properties that the type declares with `@Inject`.

        A container is the content of `DependencyContainer { … }`, together with the functions and properties named in it that return \
        `[Registration]`. Containers of tests are not checked.
        """

    func check(_ context: RuleContext, report: (Finding) -> Void) {
        let workspace = context.workspace
        let shipped = context.files.filter { !workspace.modules[$0.file.module].kind.isForTests }
        var (made, hasContainer): (Set<DeclarationID>, Bool) = ([], false)
        for (index, file) in shipped {
            for call in file.scanned.calls where call.kind == .registration && call.name == "DependencyContainer" {
                let registrations = WrittenRegistrations.of(call, in: index, workspace)
                hasContainer = hasContainer || !registrations.isEmpty
                for fault in RegistrationGraph.faults(of: registrations) {
                    report(
                        finding(
                            workspace, file: fault.at.file, line: fault.at.line, fault.message,
                            related: fault.first.map {
                                [.init(place: SourcePlace(file: workspace.files[$0.file].path, line: Int($0.line)), note: "the first one")]
                            } ?? []))
                }
                for registration in registrations { compare(registration, workspace, &made, report) }
            }
        }
        guard hasContainer else { return }
        for (index, file) in shipped {
            for (place, declaration) in file.scanned.indexed(file.scanned.types) where !made.contains(DeclarationID(index, place)) {
                for need in Self.injected(by: DeclarationID(index, place), workspace) {
                    report(
                        finding(
                            workspace, file: index, line: need.line,
                            "\(declaration.name) has @Inject \(need.name), and no registration makes it; add "
                                + "Registration.user(\(declaration.name).self, injects: …), and make it in container.make(\(declaration.name).self) { … }"
                        ))
                }
            }
        }
    }

    /// Compares the lists of a registration with what the types declare that it makes.
    private func compare(
        _ registration: WrittenRegistration, _ workspace: Workspace, _ made: inout Set<DeclarationID>, _ report: (Finding) -> Void
    ) {
        let types = registration.makes.compactMap { workspace.types.resolve($0, in: registration.file) }
        var declared: [InjectedProperty] = []
        for type in types {
            let lineage = workspace.declaration(type).kind == .class ? workspace.lineage(of: type) : [type]
            made.formUnion(lineage)
            declared += lineage.flatMap { Self.injected(by: $0, workspace) }
        }
        for need in declared where !registration.needs.contains(need.name) {
            report(
                finding(
                    workspace, file: registration.file, line: registration.line,
                    "\(registration.name) has @Inject \(need.name), which its registration does not list; add it to injects:"))
        }
        // Where a type is not of this workspace, or is made elsewhere, its properties are not
        // known.
        guard !types.isEmpty else { return }
        for need in registration.listed where !declared.contains(where: { $0.name == need }) {
            report(
                finding(
                    workspace, file: registration.file, line: registration.line,
                    "\(registration.name) has no @Inject \(need), which its registration lists; take it out of injects:"))
        }
    }

    private struct InjectedProperty {
        let name: String
        let line: UInt32
    }

    private static func injected(by type: DeclarationID, _ workspace: Workspace) -> [InjectedProperty] {
        workspace.members(of: type).map(workspace.declaration).compactMap { property in
            guard property.kind == .property, property.attributes.contains("Inject") else { return nil }
            return InjectedProperty(name: WrittenRegistration.name(of: property.type), line: property.line)
        }
    }
}
