/// The plan of a mock: a protocol with everything it inherits, from other modules as well.
struct MockPlan {
    /// A requirement with what it is isolated to; a line of `#if` is isolated to nothing.
    struct Item {
        var item: MockItem
        var isolation: MockIsolation
        /// The file with the protocol.
        var file: String
    }

    /// A generic parameter that stands for an associated type.
    struct GenericParameter {
        var name: String
        var constraints: [String]
        var isSendable: Bool
    }

    let id: DeclarationID
    let place: SourcePlace
    let runtime: MockRuntime
    /// The name from the top of its module: `Store.Delegate` where it is declared within a type.
    let protocolName: String
    /// The type it is declared within: `Store`. The mock is declared within it as well, and sees
    /// the same names.
    let outerType: String
    var mockName: String
    let access: Declaration.Access
    /// `@available` and its like of the protocol.
    var attributes: [String] = []
    var isolation = MockIsolation.none
    var isSendable = false
    var isActor = false
    /// The class of the test kit that does most of it: `RoutingMock`.
    var base: MockBase?
    var generics: [GenericParameter] = []
    var conditions: [String] = []
    var aliases: [(name: String, type: String)] = []
    var items: [Item] = []
    /// The protocols of the standard library that it writes by itself.
    var standard: Set<String> = []
    /// The files whose names it uses.
    var files: Set<Int> = []
    /// Properties that hold an object which must not be held: `listener`.
    var weakProperties: Set<String> = []
    /// True if the protocol is a builder's.
    var isBuilder = false
    /// Why there is no mock of it.
    var fault: String?

    /// Without the lines of `#if` around them.
    var requirements: [Requirement] { items.compactMap { if case .requirement(let one) = $0.item { one } else { nil } } }

    /// Changes each requirement.
    mutating func changeRequirements(_ change: (inout Requirement) -> Void) {
        for place in items.indices {
            guard case .requirement(var requirement) = items[place].item else { continue }
            change(&requirement)
            items[place].item = .requirement(requirement)
        }
    }

    /// True where calls are noted in order, across functions.
    var isRecording: Bool {
        guard runtime == .riblet, isolation == .global("MainActor"), !isActor else { return false }
        return requirements.contains { $0.kind == .method } && !requirements.contains { ["recorder", "calls"].contains($0.name) }
    }
}

/// A class of the test kit that a mock inherits from.
enum MockBase: String {
    case routing = "RoutingMock"
    case locationRouting = "LocationRoutingMock"
    case view = "FakeView"
    case navigation = "FakeNavigation"
    case tabs = "FakeTabs"
    case switching = "FakeSwitch"
    case interactor = "Interactor"
    case object = "NSObject"

    /// The class that implements a protocol of the libraries.
    static func implementing(_ name: String) -> MockBase? {
        switch name {
        case "Routing", "ViewableRouting": .routing
        case "LocationRouting": .locationRouting
        case "ViewControllable", "ModalControllable", "AlertControllable", "ToastControllable": .view
        case "NavigationControllable": .navigation
        case "TabControllable": .tabs
        case "SwitchControllable": .switching
        case "Interactable", "InteractorScope": .interactor
        case "NSObjectProtocol": .object
        default: nil
        }
    }

    /// The class that is both; nil where none is.
    func joined(with other: MockBase) -> MockBase? {
        if self == other { return self }
        switch (self, other) {
        case (.routing, .locationRouting), (.locationRouting, .routing): return .locationRouting
        case (.view, .navigation), (.view, .tabs), (.view, .switching): return other
        case (.navigation, .view), (.tabs, .view), (.switching, .view): return self
        default: return nil
        }
    }

    /// True if the class notes calls itself.
    var hasRecorder: Bool { self == .routing || self == .locationRouting }
    var isMainActor: Bool { self != .object }
    /// Where it is declared.
    var module: String {
        switch self {
        case .interactor: "Riblet"
        case .object: "Foundation"
        default: "RibletTesting"
        }
    }
}
