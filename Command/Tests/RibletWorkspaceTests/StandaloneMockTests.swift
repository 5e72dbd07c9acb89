import Foundation
import RibletWorkspace
import Testing

/// Mocks of `riblet mocks --runtime none`, compiled and run without any library of this repository.
@Suite final class StandaloneMockTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "standalone-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ text: String, to path: String) throws -> String {
        let file = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func compile(_ arguments: String...) throws { try compile(arguments) }

    private func compile(_ arguments: [String]) throws {
        let flags = ["swiftc", "-package-name", "shapes", "-parse-as-library", "-I", folder, "-module-cache-path", folder + "/cache"]
        let result = try ChildProgram.run(flags + arguments)
        try #require(result.status == 0, "\(String(decoding: result.errors.prefix(4000), as: UTF8.self))")
        // Swift 5 warns of isolation that Swift 6 infers.
        if !arguments.contains("5") { #expect(!String(decoding: result.errors, as: UTF8.self).contains("warning:")) }
    }

    private func emitModule(_ name: String, _ text: String) throws {
        try compile(
            "-emit-module", "-module-name", name, "-o", folder + "/\(name).swiftmodule", try write(text, to: "modules/\(name).swift"))
    }

    private func mocks(_ module: String, in sources: [(path: String, text: String)]) throws -> MockResult {
        try Workspace(texts: sources).mocks(of: [module], in: "Sources/\(module)", runtime: .standalone) { path in
            Array(sources.first { $0.path == path }?.text.utf8 ?? "".utf8)
        }
    }

    /// Every shape of `Tests/GeneratedMocks`, those of Riblet's own protocols apart.
    @Test(arguments: ["5", "6"]) func everyShapeCompilesInOneGo(_ version: String) throws {
        let shapes = ApplicationsTests.repository + "/Tests/GeneratedMocks/"
        let sources = try ["Base", "Shapes"].flatMap { part in
            try FileManager.default.contentsOfDirectory(atPath: shapes + part).filter { $0 != "Trees.swift" }.map { name in
                (path: "Sources/Mocked\(part)/\(name)", text: try String(contentsOfFile: shapes + part + "/" + name, encoding: .utf8))
            }
        }
        let result = try mocks("MockedShapes", in: sources)
        #expect(result.problems.isEmpty)
        let mocks = try #require(result.files.first)
        #expect(mocks.mocks.count > 190)
        func files(_ part: String) -> [String] {
            sources.map(\.path).filter { $0.hasPrefix("Sources/Mocked\(part)/") }.map {
                shapes + $0.replacing("Sources/Mocked", with: "")
            }
        }
        try compile(
            ["-swift-version", "6", "-emit-module", "-module-name", "MockedBase", "-o", folder + "/MockedBase.swiftmodule"]
                + files("Base"))
        try compile(
            ["-swift-version", version, "-typecheck", "-module-name", "MockedShapes"] + files("Shapes")
                + [try write(mocks.text, to: "Mocks.swift")])
    }

    /// Small stand-ins for the frameworks: their names, as far as mocks refer to them.
    private func makeFrameworks() throws {
        try emitModule(
            "RxSwift", "public class Observable<Element> { public static func empty() -> Observable { Observable() }\n init() {} }")
        try emitModule(
            "Combine",
            """
            public struct AnyPublisher<Output, Failure: Error> { init() {} }
            public struct Empty<Output, Failure: Error> {
                public init() {}
                public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher() }
            }
            """)
        try emitModule("UIKit", "open class UIViewController { public init() {} }\npublic class UIWindow { public init() {} }")
        try emitModule("NeedleFoundation", "public protocol Dependency: AnyObject {}\npublic protocol EmptyDependency: AnyObject {}")
        for (name, reactive, stream) in [
            ("RIBs", "RxSwift", { "Observable<\($0)>" }), ("ModernRIBs", "Combine", { "AnyPublisher<\($0), Never>" }),
        ]
            as [(String, String, (String) -> String)]
        {
            try emitModule(
                name,
                """
                import \(reactive)
                import UIKit
                public enum RouterLifecycle { case didLoad }
                public protocol Buildable: AnyObject {}
                public protocol Presentable: AnyObject {}
                public protocol ViewControllable: AnyObject { var uiviewController: UIViewController { get } }
                public protocol InteractorScope: AnyObject {
                    var isActive: Bool { get }
                    var isActiveStream: \(stream("Bool")) { get }
                }
                public protocol Interactable: InteractorScope {
                    func activate()
                    func deactivate()
                }
                public protocol RouterScope: AnyObject { var lifecycle: \(stream("RouterLifecycle")) { get } }
                public protocol Routing: RouterScope {
                    var interactable: Interactable { get }
                    var children: [Routing] { get }
                    func load()
                    func attachChild(_ child: Routing)
                    func detachChild(_ child: Routing)
                }
                public protocol ViewableRouting: Routing { var viewControllable: ViewControllable { get } }
                public protocol LaunchRouting: ViewableRouting { func launch(from window: UIWindow) }
                public protocol Dependency: AnyObject {}
                """)
        }
    }

    /// An application of each framework: every protocol of a RIB has its mock, and all compile.
    @Test func applicationsOfOtherFrameworksCompile() throws {
        try makeFrameworks()
        for (framework, imports) in [("RIBs", "RxSwift"), ("ModernRIBs", "Combine")] {
            let stream = framework == "RIBs" ? "Observable<[Int]>" : "AnyPublisher<[Int], Never>"
            let source = """
                import \(framework)
                import \(imports)
                public protocol HomeDependency: Dependency { var items: \(stream) { get } }
                public protocol HomeListener: AnyObject { func homeDidEnd(_ count: Int) }
                public protocol HomeBuildable: Buildable { func build(withListener listener: HomeListener) -> HomeRouting }
                public protocol HomeRouting: ViewableRouting { func routeToDetail(_ id: Int) -> \(stream) }
                public protocol RootRouting: LaunchRouting {}
                public protocol HomeInteractable: Interactable {
                    var router: HomeRouting? { get set }
                    var listener: HomeListener? { get set }
                }
                public protocol HomePresentableListener: AnyObject { func didTap() }
                public protocol HomePresentable: Presentable { var listener: HomePresentableListener? { get set } }
                public protocol HomeViewControllable: ViewControllable { func show(_ view: ViewControllable) }

                """
            let result = try mocks("Home", in: [(path: "Sources/Home/Home.swift", text: source)])
            #expect(result.problems.isEmpty && result.files.first?.mocks.count == 9, "\(result.problems)")
            let text = try #require(result.files.first).text
            #expect(text.contains("listenerSetCallCount") && !text.contains("Riblet"))
            try compile(
                "-swift-version", "5", "-typecheck", "-module-name", "Home", try write(source, to: "\(framework)/Home.swift"),
                try write(text, to: "\(framework)/Mocks.swift"))
        }
        let source = "import NeedleFoundation\nprotocol ShopDependency: Dependency { var name: String { get } }\n"
        let text = try #require(try mocks("Shop", in: [(path: "Sources/Shop/Shop.swift", text: source)]).files.first).text
        #expect(text.contains("final class ShopDependencyMock: ShopDependency"))
        try compile(
            "-swift-version", "6", "-typecheck", "-module-name", "Shop", try write(source, to: "Shop/Shop.swift"),
            try write(text, to: "Shop/Mocks.swift"))
    }

    /// Calls, arguments, handlers, values and empty values of a mock that runs.
    @Test func aMockCountsAndAnswers() throws {
        let source = """
            public protocol Search: AnyObject, Sendable {
                var limit: Int { get set }
                func find(_ text: String, limit: Int) async throws -> [String]
                static func make() -> Int?
            }
            public enum Screen {
                public struct Part { public init() {} }
                public protocol Delegate: AnyObject {
                    var part: Part { get }
                    func show(_ part: Part) -> [String: Int]
                    func first<T>(_ values: [T]) -> T
                }
            }
            struct Token: ~Copyable { let number: Int }
            protocol Till { func take(_ token: consuming Token) -> Int }
            protocol Weekend { var day: Int { get }; var name: String? { get } }

            """
        let text = try #require(try mocks("Main", in: [(path: "Sources/Main/Main.swift", text: source)]).files.first).text
        let main = """
            @main struct Main {
                static func main() async throws {
                    let search = SearchMock(limit: 3)
                    precondition(search.limit == 3 && search.limitSetCallCount == 1)
                    let none = try await search.find("a", limit: 1)
                    precondition(none.isEmpty && search.findCallCount == 1)
                    search.findHandler = { text, limit in [text, String(limit)] }
                    let found = try await search.find("b", limit: 2)
                    precondition(found == ["b", "2"] && search.findArgValues.map(\\.text) == ["a", "b"])
                    precondition(SearchMock.make() == nil && SearchMock.makeCallCount == 1)
                    SearchMock.makeHandler = { 7 }
                    precondition(SearchMock.make() == 7)
                    let screen = Screen.DelegateMock(part: Screen.Part())
                    precondition(screen.show(screen.part).isEmpty && screen.showArgValues.count == 1)
                    screen.firstHandler = { ($0 as! [Int])[0] }
                    precondition(screen.first([5, 6]) == 5)
                    let till = TillMock()
                    precondition(till.take(Token(number: 1)) == 0)
                    till.takeHandler = { $0.number }
                    precondition(till.take(Token(number: 9)) == 9 && till.takeCallCount == 2)
                    let weekend = WeekendMock()
                    precondition(weekend.day == 0 && weekend.name == nil)
                    print("all right")
                }
            }
            """
        try compile(
            "-swift-version", "6", "-module-name", "Main", "-o", folder + "/main", try write(source, to: "Main/Main.swift"),
            try write(text, to: "Main/Mocks.swift"), try write(main, to: "Main/Start.swift"))
        let run = try ChildProgram.run([folder + "/main"])
        #expect(String(decoding: run.output, as: UTF8.self) == "all right\n", "\(String(decoding: run.errors, as: UTF8.self))")
    }

    @Test(arguments: [
        ("protocol A: Routing { func run() }", "A cannot be mocked: it inherits from Routing, which is not in the workspace"),
        ("protocol A where Self: B { }\nclass B {}", "A cannot be mocked: only a subclass of B can conform to it"),
        ("protocol A where Self == B { }\nstruct B {}", "A cannot be mocked: only B can conform to it"),
        ("struct T: ~Copyable {}\nprotocol A { var t: T { get } }", "A.t cannot be mocked: its type T cannot be copied"),
    ])
    func refusedProtocolsAreNamed(_ text: String, _ message: String) throws {
        let result = try mocks("Shop", in: [(path: "Sources/Shop/Shop.swift", text: text + "\nprotocol Other {}\n")])
        #expect(result.problems.map(\.message) == [message] && result.files.map(\.mocks) == [["OtherMock"]])
    }

    /// A mock may be used where its protocol may, and not beyond: within a public type a protocol
    /// without a word of its own is internal.
    @Test func aMockWithinATypeHasTheAccessOfItsProtocol() throws {
        let text = try #require(
            try mocks(
                "Shop",
                in: [
                    (
                        path: "Sources/Shop/Shop.swift",
                        text: "public struct S { protocol P {} }\npublic extension S { protocol Q {} }\nstruct T { public protocol R {} }\n"
                    )
                ]
            ).files.first
        ).text
        #expect(text.contains("extension S {\n    final class PMock: S.P {}\n}"))
        #expect(text.contains("extension S {\n    public final class QMock: S.Q {"))
        #expect(text.contains("extension T {\n    final class RMock: T.R {}\n}"))
    }
}
