/// A made-up workspace of any size whose modules and RIBs are known: the same on every machine and
/// in every run.
///
/// Each feature has four RIBs, an interface, an implementation, views, fakes and tests; a domain
/// lies below all, an application above.
package struct Corpus: Sendable {
    /// The number of features.
    package let features: Int

    /// - Parameter features: with 100 it has about 5,000 files and 17.9 MB.
    package init(features: Int = 100) { self.features = features }

    /// The number of RIBs, without the root.
    package var ribCount: Int { features * 4 }

    /// The name of a RIB.
    package func name(_ rib: Int) -> String { "F\(Self.padded(rib / 4))\(["Home", "List", "Detail", "Edit"][rib % 4])" }

    /// The parent of a RIB; nil for those below the root.
    package func parent(_ rib: Int) -> Int? {
        switch rib {
        case 0, 1: nil
        // Bushy at the top, and deep where it is not.
        case let rib where rib % 4 == 0: (rib / 4 - 1) / 3 * 4
        default: rib - 1 - (rib % 2)
        }
    }

    /// The edges of the tree, as names of parent and child, sorted.
    package var treeEdges: [String] {
        (0..<ribCount).map { rib in "\(parent(rib).map(name) ?? "Root") → \(name(rib))" }.sorted()
    }

    /// The RIBs below one.
    package func children(_ rib: Int) -> [Int] { childrenByParent[rib] ?? [] }

    private var childrenByParent: [Int: [Int]] { Dictionary(grouping: 0..<ribCount) { parent($0) ?? -1 } }

    /// The edges between modules that are shipped, sorted.
    package var moduleEdges: [String] {
        var edges: Set<String> = []
        let children = childrenByParent
        for feature in 0..<features {
            let module = Self.module(feature)
            edges.formUnion([
                "\(module)Interface → Domain", "\(module) → Domain", "\(module) → \(module)Interface", "\(module)UI → \(module)",
                "\(module)UI → Domain", "App → \(module)", "App → \(module)UI",
            ])
            for rib in (feature * 4)..<(feature * 4 + 4) {
                for child in children[rib] ?? [] where child / 4 != feature {
                    edges.insert("\(module) → \(Self.module(child / 4))Interface")
                }
            }
        }
        edges.insert("App → Domain")
        for rib in children[-1] ?? [] { edges.insert("App → \(Self.module(rib / 4))Interface") }
        return edges.sorted()
    }

    /// The modules that have protocols.
    package var modulesWithProtocols: [String] {
        ["Domain"] + (0..<features).flatMap { [Self.module($0) + "Interface", Self.module($0)] }
    }

    static func module(_ feature: Int) -> String { "Feature\(padded(feature))" }

    static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    // MARK: Files

    /// All files, by their paths from the workspace's folder.
    package func forEachFile(_ body: (String, String) throws -> Void) rethrows {
        let children = childrenByParent
        for file in 0..<(features * 2) { try body("Sources/Domain/Entity\(Self.padded(file)).swift", entity(file)) }
        for feature in 0..<features {
            let module = Self.module(feature)
            for rib in (feature * 4)..<(feature * 4 + 4) {
                let (name, below) = (name(rib), children[rib] ?? [])
                try body("Sources/\(module)Interface/\(name)Interface.swift", interface(rib))
                try body("Sources/\(module)/\(name)Builder.swift", builder(rib, below))
                try body("Sources/\(module)/\(name)Router.swift", router(rib, below))
                try body("Sources/\(module)/\(name)Interactor.swift", interactor(rib, below))
                try body("Sources/\(module)/\(name)State.swift", state(rib))
                for part in 0..<4 { try body("Sources/\(module)/\(name)Work\(part).swift", work(rib, part)) }
                try body("Sources/\(module)UI/\(name)View.swift", view(rib))
                try body("Sources/\(module)UI/\(name)Words.swift", words(rib))
                try body("Tests/\(module)Tests/\(name)Tests.swift", tests(rib))
            }
        }
        try body("Sources/App/RootRouter.swift", root(children[-1] ?? []))
        try body("Sources/App/RootComponent.swift", composition())
    }

    private func imports(_ modules: Set<String>) -> String { modules.sorted().map { "import \($0)\n" }.joined() + "\n" }

    private func entity(_ file: Int) -> String {
        let name = "Entity\(Self.padded(file))"
        return
            "import Foundation\n\n/// An entity of the domain.\npublic struct \(name): Equatable, Codable, Sendable {\n    public var id: Int\n    public var title: String\n}\n\n"
            + filler("\(name)Rules", seed: file, functions: 5)
            + (file == 0 ? "\npublic protocol Repository: Sendable {\n    func all() async -> [Entity000]\n}\n" : "")
    }

    private func interface(_ rib: Int) -> String {
        let name = name(rib)
        return imports(["Domain", "Riblet"]) + """
            /// What \(name) asks of its parent.
            @MainActor
            public protocol \(name)Listener: AnyObject {
                func \(lower(name))DidFinish(_ entity: Entity000)
            }

            /// Builds \(name).
            @MainActor
            public protocol \(name)Buildable: Buildable {
                func build(withListener listener: any \(name)Listener) -> any ViewableRouting
            }

            """
    }

    private func lower(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private func interfaces(_ rib: Int, _ below: [Int]) -> Set<String> {
        Set(["Domain", "Riblet", Self.module(rib / 4) + "Interface"] + below.map { Self.module($0 / 4) + "Interface" })
    }

    private func builder(_ rib: Int, _ below: [Int]) -> String {
        let name = name(rib)
        let held = below.map { "    var \(lower(self.name($0)))Builder: any \(self.name($0))Buildable { get }\n" }.joined()
        let given = below.map { "\(lower(self.name($0))): dependency.\(lower(self.name($0)))Builder" }.joined(separator: ", ")
        return imports(interfaces(rib, below)) + """
            /// What \(name) needs.
            public protocol \(name)Dependency: Dependency {
                var repository: any Repository { get }
                var make\(name)Views: @MainActor () -> \(name)Views { get }
            \(held)}

            /// The views of \(name).
            @MainActor
            public struct \(name)Views {
                public let presenter: any \(name)Presentable
                public let viewController: any NavigationControllable
            }

            /// Builds \(name).
            public final class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {
                public func build(withListener listener: any \(name)Listener) -> any ViewableRouting {
                    let views = dependency.make\(name)Views()
                    let interactor = \(name)Interactor(presenter: views.presenter, repository: dependency.repository)
                    interactor.listener = listener
                    return \(name)Router(interactor: interactor, viewController: views.viewController\(given.isEmpty ? "" : ", builders: .init(\(given))"))
                }
            }

            """ + filler("\(name)Setup", seed: rib &* 31 &+ 7, functions: 2)
    }

    private func router(_ rib: Int, _ below: [Int]) -> String {
        let name = name(rib)
        let cases = below.map { "    case \(lower(self.name($0)))\n" }.joined()
        let held = below.map { "        let \(lower(self.name($0))): any \(self.name($0))Buildable\n" }.joined()
        let builds = below.map {
            "        case .\(lower(self.name($0))): builders.\(lower(self.name($0))).build(withListener: interactor)\n"
        }.joined()
        let routes = below.map { "    func routeTo\(self.name($0))() { stack.push(.\(lower(self.name($0)))) }\n" }.joined()
        let body =
            below.isEmpty
            ? "final class \(name)Router: ViewableRouter<any Interactable, any NavigationControllable> {}\n\n"
            : """
            /// The pages above \(name), as values.
            enum \(name)Route: Hashable, Codable {
            \(cases)}

            final class \(name)Router: ViewableRouter<any \(name)Interactable, any NavigationControllable>, \(name)Navigating {
                struct Builders {
            \(held)    }

                private let builders: Builders
                private lazy var stack = ChildStack<\(name)Route>(router: self, container: viewController) { [unowned self] in build($0) }

                init(interactor: any \(name)Interactable, viewController: any NavigationControllable, builders: Builders) {
                    self.builders = builders
                    super.init(interactor: interactor, viewController: viewController)
                    interactor.router = self
                }

                private func build(_ route: \(name)Route) -> any ViewableRouting {
                    switch route {
            \(builds)        }
                }

            \(routes)}


            """
        // The implementation knows its interface by what it holds of its children, or not at all.
        let used = below.isEmpty ? ["Riblet"] : Set(["Riblet"] + below.map { Self.module($0 / 4) + "Interface" })
        return imports(used) + body + filler("\(name)Moves", seed: rib &* 17 &+ 3, functions: 2)
    }

    private func interactor(_ rib: Int, _ below: [Int]) -> String {
        let name = name(rib)
        let listened = below.map { ", \(self.name($0))Listener" }.joined()
        let routes = below.map { "    func routeTo\(self.name($0))()\n" }.joined()
        let taps = below.enumerated().map { "        case .tapped(\($0.offset)): router?.routeTo\(self.name($0.element))()\n" }.joined()
        let hears = below.map { "    func \(lower(self.name($0)))DidFinish(_ entity: Entity000) { send(.refreshed(entity)) }\n" }.joined()
        let navigating =
            below.isEmpty
            ? ""
            : "@MainActor\nprotocol \(name)Navigating: AnyObject {\n\(routes)}\n\n@MainActor\nprotocol \(name)Interactable: Interactable\(listened) {\n    var router: (any \(name)Navigating)? { get set }\n}\n\n"
        let router = below.isEmpty ? "" : "    weak var router: (any \(name)Navigating)?\n"
        let conformance = below.isEmpty ? "" : ", \(name)Interactable"
        return imports(interfaces(rib, below).union(["RibletReactor"])) + navigating + """
            @MainActor
            public protocol \(name)Presentable: Presentable {
                func present(_ state: \(name)State)
            }

            /// What \(name) does: "\\(it) reads, shows and follows" \\ nothing else.
            final class \(name)Interactor: PresentableInteractor<any \(name)Presentable>\(conformance), Reactor {
                enum Action { case appeared, tapped(Int), refreshed(Entity000) }
                enum Mutation { case arrived([Entity000]) }
                let initialState = \(name)State()
                weak var listener: (any \(name)Listener)?
            \(router)    private let repository: any Repository

                init(presenter: any \(name)Presentable, repository: any Repository) {
                    self.repository = repository
                    super.init(presenter: presenter)
                }

                override func didBecomeActive() {
                    super.didBecomeActive()
                    observeState { [presenter] in presenter.present($0) }
                    send(.appeared)
                }

                func mutate(action: Action) -> Effect<Mutation> {
                    switch action {
                    case .appeared: return .run { [repository] send in send(.arrived(await repository.all())) }
            \(taps)        case .tapped: break
                    case .refreshed(let entity): listener?.\(lower(name))DidFinish(entity)
                    }
                    return .none
                }

            \(hears)    func reduce(state: inout \(name)State, mutation: Mutation) {
                    switch mutation {
                    case .arrived(let entities): state.entities = entities
                    }
                }
            }


            """ + filler("\(name)Logic", seed: rib &* 13 &+ 1, functions: 5)
    }

    private func state(_ rib: Int) -> String {
        let name = name(rib)
        return imports(["Domain"]) + """
            /// What \(name) shows.
            public struct \(name)State: Equatable, Sendable {
                public var entities: [Entity000] = []
                public var isLoading = false, hasFailed = false
                public var note = #"a "raw" string with \\#(1 + 1) in it"#
                public init() {}
            }


            """ + filler("\(name)Parts", seed: rib &* 7 &+ 5, functions: 5)
    }

    private func work(_ rib: Int, _ part: Int) -> String {
        "import Foundation\n\n" + filler("\(name(rib))Work\(part)", seed: rib &* 5 &+ part, functions: 10)
    }

    private func view(_ rib: Int) -> String {
        let name = name(rib)
        return imports(["Domain", "Riblet", "RibletWeb", Self.module(rib / 4)]) + """
            struct \(name)View: View {
                var state: \(name)State
                var first: Entity000? { state.entities.first }
                var body: HTML<Int> {
                    div(.class("page")) {
                        h1 { "\(name) of \\(state.entities.count)" }
                        ul { for entity in state.entities { li { entity.title } } }
                    }
                }
            }

            final class \(name)ViewController: HTMLViewController<\(name)View>, \(name)Presentable {
                func present(_ state: \(name)State) { view.state = state }
            }


            """ + filler("\(name)Layout", seed: rib &* 3 &+ 11, functions: 5)
    }

    private func words(_ rib: Int) -> String { "import Foundation\n\n" + filler("\(name(rib))Words", seed: rib &* 19, functions: 7) }

    private func tests(_ rib: Int) -> String {
        let name = name(rib)
        return
            "import Testing\n\n@testable import \(Self.module(rib / 4))\n\n@Suite struct \(name)Tests {\n    @Test func begins() { #expect(\(name)State().entities.isEmpty) }\n}\n\n"
            + filler("\(name)Samples", seed: rib &* 23, functions: 7)
    }

    private func root(_ below: [Int]) -> String {
        let held = below.map { "    let \(lower(name($0))): any \(name($0))Buildable\n" }.joined()
        let routes = below.map { "        case .\(lower(name($0))): \(lower(name($0))).build(withListener: interactor)\n" }.joined()
        let cases = below.map { lower(name($0)) }.joined(separator: ", ")
        return imports(Set(["Riblet", "Domain"] + below.map { Self.module($0 / 4) + "Interface" })) + """
            enum RootTab: Hashable, Codable { case \(cases) }

            final class RootInteractor: Interactor, \(below.map { name($0) + "Listener" }.joined(separator: ", ")) {
            \(below.map { "    func \(lower(name($0)))DidFinish(_ entity: Entity000) {}\n" }.joined())}

            final class RootRouter: LaunchRouter<RootInteractor, any TabControllable> {
            \(held)    private lazy var tabs = ChildTabs<RootTab>(router: self, container: viewController) { [unowned self] in build($0) }

                private func build(_ tab: RootTab) -> any ViewableRouting {
                    switch tab {
            \(routes)        }
                }
            }

            """
    }

    private func composition() -> String {
        let modules = (0..<features).flatMap { [Self.module($0), Self.module($0) + "UI"] }
        let ribs = 0..<ribCount
        let conformances = ribs.map { "\(name($0))Dependency" }.joined(separator: ",\n    ")
        return imports(Set(["Domain", "Riblet"] + modules)) + """
            final class AppComponent: EmptyComponent,
                \(conformances)
            {
                let repository: any Repository

                init(repository: any Repository) { self.repository = repository }

            \(ribs.map { "    var \(lower(name($0)))Builder: any \(name($0))Buildable { \(name($0))Builder(dependency: self) }\n" }.joined())
            \(ribs.map { "    var make\(name($0))Views: @MainActor () -> \(name($0))Views { { \(name($0))ViewController.views() } }\n" }.joined())
            }

            """
    }

    /// Code as there is much of: functions with strings, closures, comments and conditions.
    private func filler(_ name: String, seed: Int, functions: Int) -> String {
        var random = Random(seed: UInt64(truncatingIfNeeded: seed))
        var text = "/// Parts that \(name) consists of; see ``\(name)``.\nenum \(name) {\n"
        for index in 0..<functions {
            let (a, b, c) = (random.next(100), random.next(1000), random.next(7))
            text += """
                    /// Step \(index): turns \(a) into \(b), unless there is nothing to turn.
                    static func step\(index)(_ values: [Int], upTo limit: Int = \(b), label: String = "step \\(\(a) + \(c))") -> [String: Int] {
                        var result: [String: Int] = [:]
                        for (index, value) in values.enumerated() where value % \(c + 2) != 0 {
                            // \(["Rare.", "The usual case.", "Only with \"quotes\" in it."][c % 3])
                            guard value < limit else { continue }
                            result["\\(label)-\\(index)", default: 0] += value * \(a) / max(1, limit - value)
                        }
                        return result.filter { $0.value > \(c) }
                    }


                """
        }
        return text + "}\n"
    }
}

/// Numbers that look random and are the same in every run.
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
