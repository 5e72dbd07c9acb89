/// Writes what a mock has for one requirement: a stub, what tests see of it, and the requirement
/// itself.
struct RequirementWriter {
    private let plan: MockPlan
    private let requirement: Requirement
    private let name: String
    private let access: String
    private let isRecording: Bool
    /// The isolation of the requirement, which may differ from the mock's.
    private let isolation: MockIsolation
    private let erasure: Erasure
    private(set) var fault: String?

    init(_ plan: MockPlan, _ requirement: Requirement, _ isolation: MockIsolation, _ name: String, _ access: String, _ isRecording: Bool) {
        self.plan = plan
        self.requirement = requirement
        self.isolation = isolation
        self.name = name
        self.access = access
        self.isRecording = isRecording
        erasure = Erasure(requirement)
    }

    mutating func write() -> [String] {
        switch requirement.kind {
        case .property where requirement.isAsync || requirement.throwing != .never: return writeEffectfulProperty()
        case .property: return writeProperty()
        case .subscript: return writeSubscript()
        case .initializer: return writeInitializer()
        case .method: return writeMethod()
        }
    }

    // MARK: Isolation

    private var isForeign: Bool { isolation != plan.isolation }

    /// True if its stub is used from any isolation.
    private var isShared: Bool {
        if plan.isActor || isForeign || requirement.isGuarded { return true }
        return plan.isolation == .none && (plan.isSendable || requirement.isStatic) || (requirement.isStatic && !plan.generics.isEmpty)
    }

    private var isStored: Bool { !requirement.isGuarded && !(requirement.isStatic && !plan.generics.isEmpty) }
    private var staticModifier: String { requirement.isStatic ? "static " : "" }

    /// Before what tests see of the stub.
    private var stubPrefix: String { access + stubModifiers }

    private var stubModifiers: String {
        (isShared && !requirement.isStatic && (plan.isActor || plan.isolation != .none) ? "nonisolated " : "")
            + (isShared && requirement.isStatic && plan.isolation != .none && !plan.isActor ? "nonisolated " : "") + staticModifier
    }

    /// Before the requirement itself.
    private var ownPrefix: String {
        let modifiers = requirement.modifiers.map { $0 + " " }.joined()
        guard case .none = isolation else { return access + modifiers }
        let isMember = plan.isActor && requirement.isolation == nil
        let isFree = plan.isActor ? !isMember && !requirement.isStatic : plan.isolation != .none
        return access + (isFree ? "nonisolated " : "") + modifiers
    }

    private var ownAttributes: [String] {
        var attributes = requirement.attributes
        if isForeign, case .global(let actor) = isolation { attributes.append("@\(actor)") }
        return attributes
    }

    /// Before the stub itself: the types of a file of its own are private, and so are its stubs.
    private var hiddenPrefix: String { (plan.runtime == .riblet ? access : "private ") + stubModifiers }

    private var guards: [String] { requirement.isGuarded ? requirement.attributes.filter { $0.hasPrefix("@available") } : [] }

    // MARK: Stubs

    private func handlerType(_ parameters: String, _ result: String) -> String {
        var prefix = ""
        if case .global(let actor) = isolation { prefix = "@\(actor) " } else if isShared { prefix = "@Sendable " }
        let throwing = erasure.throwing.text
        return "\(prefix)(\(parameters))\(requirement.isAsync ? " async" : "")\(throwing) -> \(result)"
    }

    /// The stub, and what tests see of it: calls, arguments, handler.
    private func stub(_ name: String, arguments: String, handler: String, _ result: inout [String]) {
        let isPlain = name == requirement.name
        let label = "\"\(plan.mockName).\(requirement.function)\"" + (isPlain ? "" : ", handler: \"\(name)Handler\"")
        let types = isShared ? [arguments, handler] : [arguments]
        let kind = plan.runtime.name(isShared ? "SendableStub" : "Stub")
        result += guards.map { "    " + $0 }
        if isStored {
            result += Self.generic("\(hiddenPrefix)let \(name)Stub = \(kind)", types, "(\(label))")
        } else {
            result += Self.generic("\(hiddenPrefix)var \(name)Stub: \(kind)", types, " { \(store).stub(\(label)) }")
        }
        see("CallCount", "Int", "callCount", name, &result)
        if arguments != "Void" { see("ArgValues", "[\(arguments)]", "argValues", name, &result) }
        let handlerText = "\(stubPrefix)var \(name)Handler: (\(handler))?"
        result += guards.map { "    " + $0 }
        guard isShared else {
            result.append("    " + handlerText)
            return
        }
        result += Self.accessed(handlerText, get: "\(name)Stub.handler", set: "\(name)Stub.handler = newValue")
    }

    /// A property with its accessors, in one line where they fit.
    private static func accessed(_ declared: String, get: String, set: String) -> [String] {
        let line = "    \(declared) { get { \(get) } set { \(set) } }"
        if line.count <= MockWriter.width { return [line] }
        return ["    \(declared) {", "        get { \(get) }", "        set { \(set) }", "    }"]
    }

    /// The place of stubs that are not stored in the mock.
    private var store: String { requirement.isStatic ? "\(plan.runtime.name("StubStore")).of(Self.self)" : "stubs" }

    /// A value of a generic type: in a line, or with a line for each argument.
    static func generic(_ start: String, _ types: [String], _ end: String) -> [String] {
        let line = "    \(start)<\(types.joined(separator: ", "))>\(end)"
        guard line.count > MockWriter.width else { return [line] }
        return ["    \(start)<"] + types.enumerated().map { "        \($1)\($0 + 1 < types.count ? "," : "")" } + ["    >\(end)"]
    }

    private func see(_ ending: String, _ type: String, _ property: String, _ name: String, _ result: inout [String]) {
        result += guards.map { "    " + $0 }
        result += Self.wrapped("\(stubPrefix)var \(name)\(ending): \(type) { \(name)Stub.\(property) }", at: [": ", "{ "])
    }

    // MARK: Calls

    /// Returns the lines of a body that calls the stub.
    private func body(_ stub: String, _ call: Erasure.Call, returns: Bool, isErased: Bool) -> [String] {
        let taken = Set(requirement.parameters.map { $0.name.filter { $0 != "`" } })
        let me = taken.contains(stub + "Stub") ? "self." : ""
        let effects = (erasure.throwing != .never ? "try " : "") + (requirement.isAsync ? "await " : "")
        let missing = missing("\(me)\(stub)Stub")
        func result(_ handler: String) -> String {
            let call = "\(handler)(\(call.passed))"
            return "return \(effects)" + (isErased ? "\(me)\(stub)Stub.cast(\(call))" : call)
        }
        if isShared {
            let noting = "\(me)\(stub)Stub.note(\(call.noted))"
            guard returns else { return call.before + ["\(effects)\(noting)?(\(call.passed))"] }
            let local = taken.contains("handler") ? "stubHandler" : "handler"
            return call.before + ["guard let \(local) = \(noting) else { \(missing) }", result(local)]
        }
        let noting =
            isRecording && !requirement.isStatic
            ? "\(taken.contains("note") ? "self." : "")note(\(me)\(stub)Stub, \(call.noted))" : "\(me)\(stub)Stub.note(\(call.noted))"
        let handler = stub + "Handler"
        let isTaken = taken.contains(handler)
        guard returns else { return call.before + [noting, "\(effects)\(isTaken ? "self." : "")\(handler)?(\(call.passed))"] }
        let local = isTaken ? "stubHandler" : handler
        let binding = isTaken ? "stubHandler = self.\(handler)" : handler
        return call.before + [noting, "guard let \(binding) else { \(missing) }", result(local)]
    }

    /// The end of a call without a handler.
    private func missing(_ stub: String) -> String {
        if requirement.isResultUncopied { return "fatalError(\"\(plan.mockName).\(requirement.function) needs its handler\")" }
        if plan.runtime == .standalone { return "return " + (emptyStream ?? "\(stub).missing()") }
        return erasure.throwing == .any ? "return try \(stub).missingThrows()" : "return \(stub).missing()"
    }

    /// The stream of the requirement's type that has no elements; nil if it is no stream.
    private var emptyStream: String? {
        guard plan.runtime == .standalone, !requirement.type.isOptional, !requirement.type.isFunction else { return nil }
        switch TypeName.base(requirement.type.text) {
        case "Observable", "Maybe", "Completable": return ".empty()"
        case "Single": return ".never()"
        case "AnyPublisher": return "Empty().eraseToAnyPublisher()"
        case "AsyncStream": return "AsyncStream { $0.finish() }"
        default: return nil
        }
    }

    private mutating func writeMethod() -> [String] {
        let call = erasure.call()
        if let reason = erasure.fault {
            fault = reason
            return []
        }
        var result: [String] = []
        let returns = !requirement.type.isVoid
        let isErased = erasure.mentions(requirement.type)
        let type = returns ? (isErased ? "Any" : requirement.type.stored.text) : "Void"
        stub(name, arguments: erasure.arguments, handler: handlerType(erasure.handled, type), &result)
        var lines = body(name, call, returns: returns, isErased: isErased)
        for closure in erasure.unescaped {
            // Another name for the closure, which may be handed on.
            lines = ["\(returns ? "return " : "")withoutActuallyEscaping(\(closure)) { \(closure) in"] + lines.map { "    " + $0 } + ["}"]
        }
        result += declaration("func \(requirement.writtenName)\(requirement.isOperator ? " " : "")", requirement.type, lines)
        return result
    }

    private mutating func writeInitializer() -> [String] {
        var result: [String] = []
        if let reason = erasure.fault {
            fault = reason
            return []
        }
        if erasure.arguments != "Void" {
            result += Self.generic(
                "\(hiddenPrefix)let \(name)Stub = \(plan.runtime.name(isShared ? "SendableStub" : "Stub"))",
                [erasure.arguments] + (isShared ? ["Never"] : []),
                "(\"\(plan.mockName).\(requirement.function)\")")
            see("ArgValues", "[\(erasure.arguments)]", "argValues", name, &result)
        }
        let call = erasure.call()
        result += declaration(
            "init", TypeText("Void"),
            erasure.arguments == "Void" ? [] : call.before + ["\(isShared ? "_ = " : "")\(name)Stub.note(\(call.noted))"])
        return result
    }

    private mutating func writeSubscript() -> [String] {
        let call = erasure.call()
        if let reason = erasure.fault ?? (erasure.unescaped.isEmpty ? nil : "a closure of it may not escape") {
            fault = reason
            return []
        }
        var result: [String] = []
        let isErased = erasure.mentions(requirement.type)
        let type = isErased ? "Any" : requirement.type.stored.text
        stub(name, arguments: erasure.arguments, handler: handlerType(erasure.handled, type), &result)
        var setter: [String] = []
        if requirement.isSettable {
            let arguments = erasure.elements + ["newValue: \(type)"]
            let tuple = arguments.count == 1 ? type : "(\(arguments.joined(separator: ", ")))"
            let handled = erasure.handled.isEmpty ? type : "\(erasure.handled), \(type)"
            let value = isErased ? "newValue as Any" : "newValue"
            stub(name + "Set", arguments: tuple, handler: handlerType(handled, "Void"), &result)
            let given = erasure.values + [value]
            let setting = Erasure.Call(
                before: [], noted: given.count == 1 ? value : "(\(given.joined(separator: ", ")))",
                passed: call.passed.isEmpty ? value : "\(call.passed), \(value)")
            setter = body(name + "Set", setting, returns: false, isErased: false)
        }
        let getter = body(name, call, returns: true, isErased: isErased)
        let effects = (requirement.isAsync ? " async" : "") + requirement.throwing.text
        var lines = ["get\(effects) {"] + getter.map { "    " + $0 } + ["}"]
        if requirement.isSettable { lines += ["set {"] + setter.map { "    " + $0 } + ["}"] }
        result += declaration("subscript", requirement.type, lines, hasEffects: false)
        return result
    }

    // MARK: Properties

    private func writeProperty() -> [String] {
        let type = requirement.type.text
        var result = ownAttributes.map { "    " + $0 }
        if isWeak {
            let property = "\(ownPrefix)weak var \(requirement.writtenName): \(type)"
            guard plan.runtime == .standalone else { return result + ["    " + property] }
            return ["    \(access)private(set) var \(name)SetCallCount = 0"] + result
                + ["    \(property) { didSet { \(name)SetCallCount += 1 } }"]
        }
        let kind = "\(plan.runtime.name(isShared ? "SendablePropertyStub" : "PropertyStub"))<\(requirement.type.stored.text)>"
        let label = "\"\(plan.mockName).\(requirement.name)\""
        let stub =
            isStored
            ? "\(hiddenPrefix)let \(name)Stub = \(kind)(\(label))"
            : "\(hiddenPrefix)var \(name)Stub: \(kind) { \(store).property(\(label)) }"
        result = guards.map { "    " + $0 } + Self.wrapped(stub, at: [isStored ? " = " : "{ ", "<"])
        if requirement.isSettable { see("SetCallCount", "Int", "setCallCount", name, &result) }
        result += ownAttributes.map { "    " + $0 }
        let declared = "\(ownPrefix)var \(requirement.writtenName): \(type)"
        let get = "\(name)Stub.get(\(emptyStream.map { "or: \($0)" } ?? ""))"
        return result + Self.accessed(declared, get: get, set: "\(name)Stub.set(newValue)")
    }

    /// A parent holds its child, and the child must not hold it.
    private var isWeak: Bool {
        guard requirement.isSettable, requirement.type.isOptional, !isShared, !requirement.isStatic else { return false }
        let name = requirement.name.lowercased()
        return (name.hasSuffix("listener") || name.hasSuffix("delegate") || name == "router")
            && plan.weakProperties.contains(requirement.name)
    }

    private func writeEffectfulProperty() -> [String] {
        var result: [String] = []
        stub(name, arguments: "Void", handler: handlerType("", requirement.type.stored.text), &result)
        let lines = body(name, Erasure.Call(before: [], noted: "()", passed: ""), returns: true, isErased: false)
        let effects = (requirement.isAsync ? " async" : "") + requirement.throwing.text
        result += ownAttributes.map { "    " + $0 }
        result.append("    \(ownPrefix)var \(requirement.writtenName): \(requirement.type.text) {")
        result += ["        get\(effects) {"] + lines.map { "            " + $0 } + ["        }", "    }"]
        return result
    }

    // MARK: Text

    private func declaration(_ word: String, _ type: TypeText, _ body: [String], hasEffects: Bool = true) -> [String] {
        var result = ownAttributes.map { "    " + $0 }
        let effects = hasEffects ? (requirement.isAsync ? " async" : "") + requirement.throwing.text : ""
        let arrow = type.isVoid ? "" : " -> \(type.text)"
        let parameters = requirement.parameters.map { "\($0.names): \($0.type.text)" }
        let end = "\(effects)\(arrow)\(requirement.whereClause.isEmpty ? "" : " " + requirement.whereClause.text)"
        let head = "\(ownPrefix)\(word)\(requirement.generics.text)("
        let whole = "    \(head)\(parameters.joined(separator: ", ")))\(end) {"
        if body.isEmpty {
            result.append(whole + "}")
            return result
        }
        if body.count == 1, whole.count + body[0].count + 3 <= MockWriter.width, !body[0].hasSuffix("{") {
            result.append("\(whole) \(body[0]) }")
            return result
        }
        if whole.count <= MockWriter.width {
            result.append(whole)
        } else {
            result.append("    " + head)
            result += Self.filled(parameters, indent: "        ")
            result.append("    )\(end) {")
        }
        for line in body { result += Self.wrapped(line, at: ["else { ", "?(", "("], indent: "        ") }
        result.append("    }")
        return result
    }

    /// Values between commas, as many in a line as there is room for.
    static func filled(_ values: [String], indent: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, value) in values.enumerated() {
            let text = value + (index + 1 < values.count ? "," : "")
            if line.isEmpty {
                line = indent + text
            } else if line.count + 1 + text.count <= MockWriter.width {
                line += " " + text
            } else {
                lines.append(line)
                line = indent + text
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A line, broken behind the first of some places where it is too long.
    static func wrapped(_ text: String, at places: [String], indent: String = "    ") -> [String] {
        guard indent.count + text.count > MockWriter.width else { return [indent + text] }
        for place in places {
            guard let range = text.firstRange(of: place) else { continue }
            let end = place == " = " ? text.index(before: range.upperBound) : range.upperBound
            var first = String(text[..<end])
            while first.last == " " { first.removeLast() }
            let rest = String(text[end...]).trimmingPrefix(while: { $0 == " " })
            guard indent.count + first.count <= MockWriter.width else { continue }
            return [indent + first] + wrapped(String(rest), at: Array(places.drop { $0 != place }.dropFirst()), indent: indent + "    ")
        }
        return [indent + text]
    }
}
