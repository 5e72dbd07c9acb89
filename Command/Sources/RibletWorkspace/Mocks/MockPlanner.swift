/// Finds the protocols of modules, and what each of them inherits.
struct MockPlanner {
    private let workspace: Workspace
    private let runtime: MockRuntime
    private let read: (String) throws(WorkspaceError) -> [UInt8]
    private let scanner = SourceScanner()
    private var sources: [Int32: (tokens: SourceTokens, scanned: ScannedFile)] = [:]
    private var protocols: [DeclarationID: ProtocolSource] = [:]

    init(_ workspace: Workspace, _ runtime: MockRuntime, read: @escaping (String) throws(WorkspaceError) -> [UInt8]) {
        self.workspace = workspace
        self.runtime = runtime
        self.read = read
    }

    /// The plans for a module, in the order of its files. A protocol that only its file or its type
    /// sees is none of them.
    mutating func plans(for module: Module, _ selection: MockSelection) throws(WorkspaceError) -> [MockPlan] {
        var plans: [MockPlan] = []
        for file in module.files {
            for index in workspace.files[file].scanned.protocols {
                let id = DeclarationID(file, Int(index))
                if selection.contains(workspace.declaration(id).name), let plan = try plan(id) { plans.append(plan) }
            }
        }
        return plans
    }

    private mutating func plan(_ id: DeclarationID) throws(WorkspaceError) -> MockPlan? {
        let declarations = workspace.files[Int(id.file)].scanned.declarations
        let name = workspace.declaration(id).name
        var access = Declaration.Access.open
        var outer: [String] = []
        var place = id.index
        while place >= 0 {
            let declaration = declarations[Int(place)]
            if place != id.index { outer.insert(declaration.name, at: 0) }
            place = declaration.parent
            guard declaration.kind != .extension else { continue }
            // The access of an extension is that of its members; a type's access bounds theirs.
            let isExtended = place >= 0 && declarations[Int(place)].kind == .extension
            var own = declaration.access
            if own == .inherited { own = isExtended ? declarations[Int(place)].access : .internal }
            if own.rank < access.rank { access = own }
        }
        guard access != .private, access != .fileprivate else { return nil }
        var plan = MockPlan(
            id: id, place: workspace.place(of: id), runtime: runtime, protocolName: (outer + [name]).joined(separator: "."),
            outerType: outer.joined(separator: "."), mockName: name + "Mock", access: access)
        if workspace.declaration(id).modifiers.contains(.conditional) { plan.fault = "it stands within #if" }
        var seen: Set<DeclarationID> = []
        try collect(id, [], into: &plan, &seen)
        plan.attributes = try source(id).attributes.filter { $0.hasPrefix("@available") }
        finish(&plan)
        return plan
    }

    private mutating func file(of id: DeclarationID) throws(WorkspaceError) -> (tokens: SourceTokens, scanned: ScannedFile) {
        if let known = sources[id.file] { return known }
        let path = workspace.files[Int(id.file)].path
        // Scanned again: the file may have changed since the workspace was read.
        let bytes = if let framework = FrameworkProtocols.source(at: path) { framework } else { try read(path) }
        let file = (SourceTokens(bytes), bytes.withUnsafeBufferPointer { scanner.scan($0) })
        sources[id.file] = file
        return file
    }

    private mutating func source(_ id: DeclarationID) throws(WorkspaceError) -> ProtocolSource {
        if let known = protocols[id] { return known }
        let path = workspace.files[Int(id.file)].path
        let file = try file(of: id)
        let index = Int(id.index)
        guard file.scanned.declarations.indices.contains(index),
            file.scanned.declarations[index].kind == .protocol,
            file.scanned.declarations[index].name == workspace.declaration(id).name
        else { throw .unreadable(path: path, reason: "it has changed meanwhile; try again") }
        let parser = ProtocolParser(file.tokens, file.scanned) { [workspace] name in
            guard let found = workspace.types.resolve(name, in: Int(id.file)) else { return false }
            let declaration = workspace.declaration(found)
            return declaration.kind == .alias && declaration.type.contains("->") && !declaration.type.hasSuffix("?")
        }
        let source = parser.read(index)
        protocols[id] = source
        return source
    }

    // MARK: Inheritance

    /// - Returns: what the protocol is isolated to, by itself or by what it inherits.
    @discardableResult
    private mutating func collect(
        _ id: DeclarationID, _ arguments: [String], into plan: inout MockPlan, _ seen: inout Set<DeclarationID>
    ) throws(WorkspaceError) -> MockIsolation {
        let source = try source(id)
        plan.files.insert(Int(id.file))
        for (name, type) in zip(source.primaryTypes, arguments) { plan.alias(name, type) }
        guard seen.insert(id).inserted else { return try isolation(of: id) }
        let isolation = try isolation(of: id)
        if isolation != .none {
            if plan.isolation != .none, plan.isolation != isolation { plan.fault = "it belongs to two global actors" }
            plan.isolation = isolation
        }
        if source.attributes.contains(where: { $0.hasPrefix("@objc") }) { plan.fault = "it is a protocol of Objective-C" }
        if let fault = source.faults.first { plan.fault = fault }
        for type in source.associatedTypes { plan.add(type) }
        plan.conditions += source.conditions
        plan.items += source.items.map { item in
            var own = isolation
            var item = item
            if case .requirement(var requirement) = item {
                own = requirement.isolation ?? isolation
                markUncopied(&requirement, in: Int(id.file))
                item = .requirement(requirement)
            }
            return MockPlan.Item(item: item, isolation: own, file: workspace.files[Int(id.file)].path)
        }
        for inherited in source.inherited { try inherit(inherited, from: id, into: &plan, &seen) }
        return isolation
    }

    /// Returns the isolation of a protocol. A protocol that refines one of a global actor belongs
    /// to that actor too.
    private mutating func isolation(of id: DeclarationID, depth: Int = 0) throws(WorkspaceError) -> MockIsolation {
        let source = try source(id)
        for attribute in source.attributes {
            let name = attribute.dropFirst().prefix { $0 != "(" }
            if name.hasSuffix("Actor") { return .global(String(name)) }
        }
        guard depth < 16 else { return .none }
        for inherited in source.inherited {
            let name = TypeName.base(inherited.text)
            if let found = workspace.types.resolve(name, in: Int(id.file)), workspace.declaration(found).kind == .protocol {
                let isolation = try isolation(of: found, depth: depth + 1)
                if isolation != .none { return isolation }
            } else if runtime == .riblet, let base = MockBase.implementing(name), base.isMainActor {
                return .global("MainActor")
            }
        }
        return .none
    }

    private mutating func inherit(
        _ inherited: TypeText, from id: DeclarationID, into plan: inout MockPlan, _ seen: inout Set<DeclarationID>
    ) throws(WorkspaceError) {
        let written = inherited.droppingPrefixes(["@unchecked", "@preconcurrency", "@retroactive"])
        let name = TypeName.base(written.text)
        guard !written.text.hasPrefix("~") else { return }
        let found = workspace.types.resolve(name, in: Int(id.file))
        if let base = MockBase.implementing(name), runtime == .riblet || base == .object,
            found.map({ workspace.module(of: $0).name == "Riblet" }) ?? true
        {
            guard let joined = plan.base.map({ $0.joined(with: base) }) ?? base else {
                plan.fault = "no class of the test kit is both \(plan.base?.rawValue ?? "") and \(base.rawValue)"
                return
            }
            plan.base = joined
            if base.isMainActor { plan.isolation = .global("MainActor") }
            return
        }
        if runtime == .riblet, name == "Buildable", found.map({ workspace.module(of: $0).name == "Riblet" }) ?? true {
            plan.isBuilder = true
            plan.isolation = .global("MainActor")
            return
        }
        if let found {
            let declaration = workspace.declaration(found)
            switch declaration.kind {
            case .protocol:
                try collect(found, written.arguments, into: &plan, &seen)
                return
            case .alias:
                for part in declaration.type.split(separator: "&") {
                    let words = part.split(separator: " ").joined(separator: " ").replacing("any ", with: "")
                    try inherit(TypeText(words), from: found, into: &plan, &seen)
                }
                return
            case .class:
                plan.fault = plan.fault ?? "only a subclass of \(name) can conform to it"
                return
            default: break
            }
        }
        switch name {
        case "AnyObject", "class", "SendableMetatype", "AnyActor", "Identifiable", "Copyable", "Escapable": break
        // Of the libraries, and without requirements.
        case "Presentable" where runtime == .riblet, "Dependency" where runtime == .riblet, "EmptyDependency" where runtime == .riblet:
            plan.isolation = .global("MainActor")
        case "Sendable", "Error", "LocalizedError": plan.isSendable = true
        case "Actor":
            plan.isActor = true
            plan.isSendable = true
        case "Equatable", "CustomStringConvertible", "CustomDebugStringConvertible": plan.standard.insert(name)
        case "Hashable": plan.standard.formUnion(["Equatable", "Hashable"])
        case "Comparable": plan.standard.formUnion(["Equatable", "Comparable"])
        case "ObservableObject": plan.fault = plan.fault ?? "it inherits from ObservableObject, whose publisher a mock has not"
        case _ where Self.isClass(name): plan.fault = plan.fault ?? "only a subclass of \(name) can conform to it"
        default: plan.fault = plan.fault ?? "it inherits from \(written.text), which is not in the workspace"
        }
    }

    /// Returns true for the name of a class of UIKit or AppKit.
    private static func isClass(_ name: String) -> Bool {
        (name.hasPrefix("UI") || name.hasPrefix("NS"))
            && ["Controller", "View", "Control", "Cell", "Responder", "Window", "Object"].contains(where: name.hasSuffix)
    }

    // MARK: The whole

    private func finish(_ plan: inout MockPlan) {
        let conditions = plan.conditions
        plan.conditions = []
        for condition in conditions { plan.add(condition) }
        // A generic class cannot name itself in what it asks of its parameters.
        if let circle = plan.conditions.first(where: { TypeName.names(in: $0).contains("Self") }) {
            plan.fault = plan.fault ?? "a generic class cannot ask for '\(circle)' of itself"
        }
        // A name that is bound to a type is no parameter.
        let bound = Set(plan.aliases.map(\.name))
        for (name, type) in plan.aliases {
            // `Key == Item`: what the one must be, the other must be too.
            guard let alias = plan.generics.first(where: { $0.name == name }),
                let target = plan.generics.firstIndex(where: { $0.name == type })
            else { continue }
            for constraint in alias.constraints where !plan.generics[target].constraints.contains(constraint) {
                plan.generics[target].constraints.append(constraint)
            }
        }
        plan.generics.removeAll { bound.contains($0.name) }
        plan.removeRepeated()
        if plan.base != nil, plan.isActor { plan.fault = "an actor has no base class" }
        if let base = plan.base, plan.requirements.contains(where: { $0.kind == .initializer }) {
            plan.fault = "it asks for an initialiser that \(base.rawValue) has not"
        }
        let standard = plan.standard
        plan.items.removeAll { item in
            guard case .requirement(let requirement) = item.item else { return false }
            return (standard.contains("Equatable") && requirement.isStatic && requirement.name == "==")
                || (standard.contains("Hashable") && requirement.function == "hash(into:)")
        }
        for requirement in plan.requirements where requirement.kind == .property && requirement.type.isOptional {
            if isClassBound(TypeName.base(requirement.type.text), in: Int(plan.id.file)) { plan.weakProperties.insert(requirement.name) }
        }
        plan.renameShadows()
        plan.replaceSelf()
    }

    /// Marks parameters and results that can be handed on and not be kept.
    private func markUncopied(_ requirement: inout Requirement, in file: Int) {
        for index in requirement.parameters.indices where isUncopied(requirement.parameters[index].bare, in: file) {
            requirement.parameters[index].isUncopied = true
        }
        guard isUncopied(requirement.type, in: file) else { return }
        requirement.isResultUncopied = true
        if requirement.kind != .method { requirement.fault = "its type \(requirement.type.text) cannot be copied" }
    }

    private func isUncopied(_ type: TypeText, in file: Int) -> Bool {
        guard !type.isFunction else { return false }
        return type.words.contains { word in
            if ["Span", "RawSpan", "MutableSpan", "MutableRawSpan", "UTF8Span", "Mutex", "Atomic"].contains(word.text) { return true }
            guard let found = workspace.types.resolve(word.text, in: file) else { return false }
            return workspace.declaration(found).kind != .protocol
                && workspace.declaration(found).inherited.contains { $0 == "~Copyable" || $0 == "~Escapable" }
        }
    }

    private func isClassBound(_ name: String, in file: Int, depth: Int = 0) -> Bool {
        if name == "AnyObject" || MockBase.implementing(name) != nil { return true }
        guard depth < 16, let found = workspace.types.resolve(name, in: file) else { return false }
        let declaration = workspace.declaration(found)
        switch declaration.kind {
        case .class, .actor: return true
        case .protocol:
            return declaration.inherited.contains { isClassBound(TypeName.base($0), in: Int(found.file), depth: depth + 1) }
        default: return false
        }
    }
}

extension MockPlan {
    fileprivate mutating func alias(_ name: String, _ type: String) {
        if !aliases.contains(where: { $0.name == name }) { aliases.append((name, type)) }
    }

    fileprivate mutating func add(_ type: ProtocolSource.AssociatedType) {
        let constraints = type.constraint.isEmpty ? [] : [type.constraint]
        if let known = generics.firstIndex(where: { $0.name == type.name }) {
            for constraint in constraints where !generics[known].constraints.contains(constraint) {
                generics[known].constraints.append(constraint)
            }
            generics[known].isSendable = generics[known].isSendable || type.isSendable
        } else {
            generics.append(GenericParameter(name: type.name, constraints: constraints, isSendable: type.isSendable))
        }
        conditions += type.conditions
    }

    /// `Item == Int` says what an associated type is; any other condition is one of the mock's
    /// parameters.
    fileprivate mutating func add(_ condition: String) {
        let condition = condition.replacing("Self.", with: "")
        let sides = condition.split(separator: " == ", maxSplits: 1).map(String.init)
        func isName(_ text: String) -> Bool { text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
        if sides.count == 2, isName(sides[1]), generics.contains(where: { $0.name == sides[1] }),
            !isName(sides[0]) || !generics.contains(where: { $0.name == sides[0] })
        {
            // `Int == Item`.
            alias(sides[1], sides[0])
        } else if sides.count == 2, isName(sides[0]), !TypeName.names(in: sides[1]).contains(sides[0]) {
            alias(sides[0], sides[1])
        } else if !conditions.contains(condition) {
            conditions.append(condition)
        }
    }

    /// A protocol may ask again for what one above it asks for.
    fileprivate mutating func removeRepeated() {
        var depth = 0
        var known: [String: Int] = [:]
        var kept: [Item] = []
        for item in items {
            switch item.item {
            case .directive(let text):
                if text.hasPrefix("#if") { depth += 1 }
                if text.hasPrefix("#endif") { depth -= 1 }
            case .requirement(let requirement):
                guard depth == 0 else { break }
                let key = requirement.key
                if let place = known[key], case .requirement(var first) = kept[place].item {
                    first.isSettable = first.isSettable || requirement.isSettable
                    // A function that does not throw serves where another may.
                    if requirement.throwing == .never { first.throwing = .never }
                    kept[place].item = .requirement(first)
                    continue
                }
                known[key] = kept.count
            }
            kept.append(item)
        }
        items = kept
    }

    /// Renames the generic parameters of requirements that have the name of one of the mock's own.
    fileprivate mutating func renameShadows() {
        let own = Set(generics.map(\.name))
        changeRequirements { requirement in
            let names = requirement.genericNames
            for name in names where own.contains(name) {
                var number = 1
                while own.contains("\(name)\(number)") || names.contains("\(name)\(number)") { number += 1 }
                requirement.rename(name, "\(name)\(number)")
            }
        }
    }

    fileprivate mutating func replaceSelf() {
        let mockName = mockName
        changeRequirements { requirement in
            requirement.type = requirement.type.replacingSelf(mockName)
            for index in requirement.parameters.indices {
                requirement.parameters[index].type = requirement.parameters[index].type.replacingSelf(mockName)
            }
            if case .typed(let type) = requirement.throwing { requirement.throwing = .typed(TypeText.replacingSelf(in: type, mockName)) }
            requirement.whereClause = requirement.whereClause.replacingSelf(mockName)
            requirement.generics = requirement.generics.replacingSelf(mockName)
        }
    }
}

extension TypeText {
    static func replacingSelf(in type: String, _ name: String) -> String { type == "Self" ? name : type.replacing("Self.", with: "") }

    /// The generic arguments of a type: of `Store<Int, String>` both.
    var arguments: [String] {
        guard let open = words.firstIndex(where: { $0.text == "<" }), words.last?.text.hasSuffix(">") == true else { return [] }
        var parts: [TypeText] = [TypeText(words: [])]
        var depth = 0
        for word in words[(open + 1)...].dropLast() {
            if "(<[".contains(word.text) { depth += 1 }
            if ")>]".contains(word.text) { depth -= 1 }
            if word.text == ",", depth == 0 {
                parts.append(TypeText(words: []))
            } else {
                parts[parts.count - 1].words.append(word)
            }
        }
        return parts.map(\.text)
    }
}

extension Declaration.Access {
    /// The reach of an access level: higher is wider.
    var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .inherited, .internal: 2
        case .package: 3
        case .public, .open: 4
        }
    }
}
