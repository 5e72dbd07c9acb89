/// Protocols of a known number and shape, every second of them `Sendable` or none, and their mocks
/// written out in full: without run-time types, as mock generators write them.
package struct MockCorpus: Sendable {
    /// The number of protocols.
    package let protocols: Int
    /// The number of requirements of each protocol.
    package let requirements: Int
    /// True if every second protocol is `Sendable`.
    package let hasSendable: Bool

    /// - Parameters:
    ///   - protocols: how many.
    ///   - requirements: of each.
    ///   - hasSendable: whether every second one is `Sendable`.
    package init(protocols: Int = 100, requirements: Int = 10, hasSendable: Bool = true) {
        self.protocols = protocols
        self.requirements = requirements
        self.hasSendable = hasSendable
    }

    private struct Function {
        var name: String
        var parameters: [(label: String, name: String, type: String)]
        var effects: String
        var result: String

        var arrow: String { result == "Void" ? "" : " -> \(result)" }
        var signature: String {
            let list = parameters.map { "\($0.label == $0.name ? $0.name : "\($0.label) \($0.name)"): \($0.type)" }
            return "(\(list.joined(separator: ", ")))\(effects)\(arrow)"
        }
        var names: String { parameters.map(\.name).joined(separator: ", ") }
        var noted: String { parameters.count == 1 ? names : "(\(names))" }
        var arguments: String {
            parameters.count == 1 ? parameters[0].type : "(\(parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
        }
        var handler: String { "(\(parameters.map(\.type).joined(separator: ", ")))\(effects) -> \(result)" }
        var call: String { (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "") }
    }

    private static let functions = [
        Function(name: "load", parameters: [("_", "id", "Int")], effects: "", result: "String"),
        Function(name: "save", parameters: [("_", "text", "String"), ("count", "count", "Int")], effects: " throws", result: "Void"),
        Function(
            name: "fetch", parameters: [("id", "id", "Int"), ("name", "name", "String")], effects: " async throws", result: "[String]"),
        Function(name: "find", parameters: [("_", "name", "String?")], effects: "", result: "Int?"),
        Function(
            name: "send", parameters: [("_", "values", "[Int]"), ("to", "names", "[String: Int]")], effects: " async", result: "Bool"),
        Function(name: "clear", parameters: [], effects: "", result: "Void"),
        Function(
            name: "move", parameters: [("from", "start", "Int"), ("to", "end", "Int"), ("animated", "animated", "Bool")], effects: "",
            result: "Void"),
    ]

    private func function(_ number: Int, _ requirement: Int) -> Function {
        var function = Self.functions[(number + requirement) % Self.functions.count]
        function.name += "\(requirement)"
        return function
    }

    private func isSendable(_ number: Int) -> Bool { hasSendable && number % 2 == 1 }
    private func isProperty(_ requirement: Int) -> Bool { requirement % 5 == 4 }

    /// Returns the source of the protocols.
    package func source() -> String {
        (0..<protocols).map { number in
            let lines = (0..<requirements).map { requirement in
                if isProperty(requirement) { return "    var name\(requirement): String { get }\n" }
                let function = function(number, requirement)
                return "    func \(function.name)\(function.signature)\n"
            }
            return "protocol P\(number): AnyObject\(isSendable(number) ? ", Sendable" : "") {\n\(lines.joined())}\n"
        }.joined(separator: "\n")
    }

    /// Their mocks in full. Mocks of `Sendable` protocols keep their state under a lock, checked by
    /// the compiler.
    package func expanded() -> String {
        "import Synchronization\n\n"
            + (0..<protocols).map { number in
                let members = (0..<requirements).map { requirement in
                    switch (isSendable(number), isProperty(requirement)) {
                    case (false, false): plain(function(number, requirement))
                    case (true, false): locked(function(number, requirement))
                    case (false, true): plainProperty("name\(requirement)")
                    case (true, true): lockedProperty("name\(requirement)")
                    }
                }
                return "final class P\(number)Mock: P\(number) {\n    init() {}\n\n\(members.joined(separator: "\n"))}\n"
            }.joined(separator: "\n")
    }

    private func ending(_ function: Function) -> String {
        let fatal = "        fatalError(\"\(function.name)Handler returns can't have a default value thus its handler must be set\")\n"
        return (function.result == "Void" ? "" : fatal) + "    }\n"
    }

    private func plain(_ function: Function) -> String {
        let name = function.name
        let hasArguments = !function.parameters.isEmpty
        return "    private(set) var \(name)CallCount = 0\n"
            + (hasArguments ? "    private(set) var \(name)ArgValues: [\(function.arguments)] = []\n" : "")
            + "    var \(name)Handler: (\(function.handler))?\n    func \(name)\(function.signature) {\n        \(name)CallCount += 1\n"
            + (hasArguments ? "        \(name)ArgValues.append(\(function.noted))\n" : "")
            + "        if let \(name)Handler = \(name)Handler {\n            return \(function.call)\(name)Handler(\(function.names))\n        }\n"
            + ending(function)
    }

    private func locked(_ function: Function) -> String {
        let name = function.name
        let hasArguments = !function.parameters.isEmpty
        let handler = "(@Sendable \(function.handler))?"
        let type = name.prefix(1).uppercased() + name.dropFirst() + "State"
        return "    private struct \(type) {\n        var callCount = 0\n"
            + (hasArguments ? "        var argValues: [\(function.arguments)] = []\n" : "")
            + "        var handler: \(handler)\n    }\n    private let \(name)State = Mutex(\(type)())\n"
            + "    var \(name)CallCount: Int { \(name)State.withLock { $0.callCount } }\n"
            + (hasArguments ? "    var \(name)ArgValues: [\(function.arguments)] { \(name)State.withLock { $0.argValues } }\n" : "")
            + "    var \(name)Handler: \(handler) {\n        get { \(name)State.withLock { $0.handler } }\n"
            + "        set { \(name)State.withLock { $0.handler = newValue } }\n    }\n    func \(name)\(function.signature) {\n"
            + "        let handler = \(name)State.withLock { state in\n            state.callCount += 1\n"
            + (hasArguments ? "            state.argValues.append(\(function.noted))\n" : "")
            + "            return state.handler\n        }\n        if let handler {\n            return \(function.call)handler(\(function.names))\n"
            + "        }\n" + ending(function)
    }

    private func plainProperty(_ name: String) -> String {
        "    var \(name)SetCallCount = 0\n    private var _\(name): String?\n    var \(name): String {\n        get { _\(name) ?? \"\" }\n"
            + "        set {\n            \(name)SetCallCount += 1\n            _\(name) = newValue\n        }\n    }\n"
    }

    private func lockedProperty(_ name: String) -> String {
        "    private let \(name)State = Mutex<(setCallCount: Int, value: String?)>((0, nil))\n"
            + "    var \(name)SetCallCount: Int { \(name)State.withLock { $0.setCallCount } }\n    var \(name): String {\n"
            + "        get { \(name)State.withLock { $0.value } ?? \"\" }\n        set {\n            \(name)State.withLock {\n"
            + "                $0.setCallCount += 1\n                $0.value = newValue\n            }\n        }\n    }\n"
    }
}
