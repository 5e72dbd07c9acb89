/// A declaration in a file of source, outside of functions' bodies.
public struct Declaration: Sendable, Equatable {
    /// The kind of a declaration.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case importing, `class`, `struct`, `enum`, `protocol`, `extension`, actor, function, property, initializer, deinitializer
        case `subscript`, alias, associatedType, enumCase, `operator`, precedenceGroup, macro
    }

    /// The access, as it is written; ``inherited`` where none is.
    public enum Access: UInt8, Sendable {
        case inherited, `private`, `fileprivate`, `internal`, package, `public`, open
    }

    /// The modifiers before it, access apart.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits, one for each modifier.
        public let rawValue: UInt32
        /// - Parameter rawValue: a bit each.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// `static` or `class`: a member of the type.
        public static let ofType = Modifiers(rawValue: 1)
        /// The modifier `weak`, also of a capture.
        public static let weak = Modifiers(rawValue: 2)
        /// `unowned`.
        public static let unowned = Modifiers(rawValue: 4)
        /// `override`.
        public static let override = Modifiers(rawValue: 8)
        /// `final`.
        public static let final = Modifiers(rawValue: 16)
        /// `lazy`.
        public static let lazy = Modifiers(rawValue: 32)
        /// A property that is declared with `let`.
        public static let constant = Modifiers(rawValue: 64)
        /// A property with a getter of its own, or with observers: something stands in braces.
        public static let accessors = Modifiers(rawValue: 128)
        /// A property with an initial value.
        public static let initialized = Modifiers(rawValue: 256)
        /// `mutating`.
        public static let mutating = Modifiers(rawValue: 512)
        /// `nonisolated`.
        public static let nonisolated = Modifiers(rawValue: 1024)
        /// `indirect`.
        public static let indirect = Modifiers(rawValue: 2048)
        /// A modifier that the scanner does not distinguish.
        public static let other = Modifiers(rawValue: 4096)
        /// No modifier: it stands within `#if`.
        public static let conditional = Modifiers(rawValue: 8192)
        /// No modifier: it stands within `#if DEBUG`.
        public static let debug = Modifiers(rawValue: 16384)
    }

    /// The kind of the declaration.
    public var kind: Kind
    /// Its name; of an extension the extended type, of an import the path.
    public var name: String
    /// The index of the declaration it is a member of, in the declarations of the file; -1 at the
    /// top.
    public var parent: Int32
    /// The access level as written.
    public var access: Access
    /// The modifiers before it.
    public var modifiers: Modifiers
    /// The names of its attributes.
    public var attributes: [String]
    /// The types that it inherits from and conforms to, as written.
    public var inherited: [String]
    /// The type of a property or alias; the signature of a function, initialiser or subscript from
    /// its first parenthesis on; empty where none is written. Runs of spaces and line breaks are
    /// one space.
    public var type: String
    /// The line of its name, from 1.
    public var line: UInt32
    /// The first byte of its name.
    public var offset: UInt32
    /// The first byte of the word that declares it: `var`, `func`, `class`; of its name if there is
    /// none.
    public var keyword: UInt32
    /// From the first byte of its first attribute or modifier.
    public var start: UInt32
    /// To the byte after its last one.
    public var end: UInt32
    /// The braces of its body, as the offsets of the first and of the byte after the last; empty
    /// where it has none.
    public var body: Range<UInt32>
}

/// The possible meanings of a called word.
enum CallKind: UInt8, Sendable {
    case none
    case attach
    case detach
    /// A call of `build(…)` or `buildHome(…)`.
    case build
    /// `Task { … }`, `Task.detached { … }`.
    case task
    /// `ChildStack(…)` and its like.
    case container
    case pluginPoint
    /// A call of something that has the name of a unit of a RIB: `HomeBuilder(…)`,
    /// `HomeRouter(…)`.
    case unit
    /// A call such as `super.didLoad()`.
    case inherited
    /// A builder that is held, where it is given on: `show(homeBuilder)`, `[.home: homeBuilder]`.
    case value
    /// `words("Cancel")`: a text of a page, as a literal alone.
    case words

    /// Returns true for a word that ``init(_:)`` may know, by its first letter and its last one.
    @inline(__always)
    static func mayMeanSomething(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count > 3 else { return false }
        switch start[0] {
        // attachChild, build…, detachChild.
        case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "d"): return count >= 5
        // words.
        case UInt8(ascii: "w"): return count == 5
        // Task, Child….
        case UInt8(ascii: "C"), UInt8(ascii: "T"): return true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
            switch start[count - 1] {
            case UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "n"), UInt8(ascii: "t"): return true
            default: return false
            }
        default: return false
        }
    }

    init(_ word: String) {
        switch word {
        case "attachChild": self = .attach
        case "detachChild": self = .detach
        case "Task": self = .task
        case "ChildStack", "ChildSlot", "ChildTabs", "ChildOverlays", "ChildSwitch": self = .container
        case "PluginPoint": self = .pluginPoint
        case "words": self = .words
        default:
            if word.hasPrefix("build") {
                let after = word.utf8.dropFirst(5).first
                self = after == nil || CapitalLetter.begins(after!) ? .build : .none
            } else if let first = word.utf8.first, CapitalLetter.begins(first), let last = word.utf8.last, "rsnt".utf8.contains(last),
                UnitRole.allCases.contains(where: { word.hasSuffix($0.rawValue) })
            {
                self = .unit
            } else {
                self = .none
            }
        }
    }
}

/// The first letters of types.
enum CapitalLetter {
    /// Returns true if a name that begins with the byte may be a type's: scripts beyond ASCII
    /// mostly have no capital letters.
    static func begins(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte >= 0x80 }
}

/// The ends of the names of what a RIB consists of.
enum UnitRole: String, CaseIterable {
    case builder = "Builder"
    case builders = "Builders"
    case children = "Children"
    case router = "Router"
    case interactor = "Interactor"
    case component = "Component"

    /// Returns true for a name that is a role alone, as in `Clock.Builder`.
    static func isBare(_ name: String) -> Bool {
        switch name {
        case "Buildable", "Listener", "Dependency", "Interactable": true
        default: UnitRole(rawValue: name) != nil
        }
    }
}

/// A call in a body that rules look at.
struct CallSite: Sendable {
    var kind: CallKind
    var name: String
    /// The names before the dot: `builders.list`.
    var receiver: String
    /// The text in its parentheses, cut off where it is long.
    var arguments = ""
    /// The index of the innermost declaration it stands in; -1 at the top of a file.
    var declaration: Int32
    /// The unit of a RIB in the arguments of whose call it stands, or nothing.
    var within = ""
    /// The constant whose value it is a part of: `details` of `let details = Details(list:
    /// ListBuilder())`, or nothing. Only of units.
    var constant = ""
    /// True where the result of the call is not used.
    var isDiscarded = false
    /// True where something is not there before the call, and is after it: behind `guard child ==
    /// nil`. Only of what attaches.
    var isOnce = false
    var offset: UInt32
    var line: UInt32

    /// Returns true if a name alone is one of its arguments, as far as they were read.
    func takes(_ name: String) -> Bool {
        var depth = 0
        var own = ""
        for character in arguments {
            switch character {
            case "(", "[", "{":
                own.append(character)
                depth += 1
            case ")", "]", "}": depth -= 1
            default: if depth == 0 { own.append(character) }
            }
        }
        return own.split(separator: ",").contains { $0.split(separator: ":").last?.filter { !$0.isWhitespace } == name }
    }
}

/// A call of a function by its name, in a router or an interactor.
struct Step: Sendable {
    let name: String
    /// The index of the declaration it stands in.
    let declaration: Int32
    /// When it happens while its function runs.
    let happening: Happening

    enum Happening: UInt8 {
        /// Once, or where a condition is met.
        case certain
        /// Where something is not there yet: `if tabs == nil { … }`.
        case once
        /// The call is in a closure, so it may happen never or many times.
        case open
    }
}

/// A dictionary of texts that a property holds: `translations`, or `inKorean`.
struct TextTable: Sendable {
    /// The index of the property.
    let declaration: Int32
    /// The keys and values. Texts are as they are written between their quotes.
    let entries: [Entry]

    struct Entry: Sendable {
        let key: String
        let value: Value
    }

    enum Value: Sendable {
        /// The name of another property.
        case name(String)
        /// The keys of a dictionary that is written there.
        case keys([String])
        case other
    }
}

/// The result of the scan of a file.
public struct ScannedFile: Sendable {
    /// The declarations, each before its members, in the order of the source.
    public internal(set) var declarations: [Declaration] = []
    /// The problems that make the file unreadable as Swift: a sentence and a line each.
    public internal(set) var problems: [(message: String, line: UInt32)] = []
    /// True if its first comment says that a program has written it.
    var isGenerated = false
    /// The number of its bytes.
    public internal(set) var size = 0
    /// The number of its lines.
    public internal(set) var lineCount = 0
    var calls: [CallSite] = []
    /// The places of some kinds of declarations, which rules look through without looking at all
    /// the others.
    var imports: [Int32] = []
    var classes: [Int32] = []
    var protocols: [Int32] = []
    var extensions: [Int32] = []
    /// The indices of types and aliases.
    var types: [Int32] = []
    /// Functions that override one.
    var overrides: [Int32] = []
    /// The dictionaries of texts that are literals with texts for keys.
    var textTables: [TextTable] = []
    /// The words it refers to, as numbers of the interner.
    var references: [UInt32] = []
    /// The rules that are silent at a line.
    var ignores: [(rule: String, line: UInt32, hasReason: Bool)] = []
    /// The calls of functions of routers and interactors.
    var steps: [Step] = []

    init() {}

    /// True if a router or an interactor stands in it, or an extension of one.
    var hasRoutes: Bool {
        (classes + extensions).contains { place in
            let name = TypeName.base(declarations[Int(place)].name)
            return ["Router", "Interactor", "AppDelegate", "SceneDelegate"].contains(where: name.hasSuffix)
        }
    }

    /// Declarations with their indexes.
    func indexed(_ places: [Int32]) -> LazyMapSequence<[Int32], (Int, Declaration)> {
        places.lazy.map { [declarations] in (Int($0), declarations[Int($0)]) }
    }

    mutating func sort(_ declarations: [Declaration]) {
        self.declarations = declarations
        for index in declarations.indices {
            let place = Int32(index)
            switch declarations[index].kind {
            case .importing: imports.append(place)
            case .class:
                classes.append(place)
                types.append(place)
            case .protocol:
                protocols.append(place)
                types.append(place)
            case .struct, .enum, .actor, .alias: types.append(place)
            case .extension: extensions.append(place)
            case .function where declarations[index].modifiers.contains(.override): overrides.append(place)
            default: break
            }
        }
    }
}
