import Foundation
import Riblet
import RibletReactor
import RibletTesting
import RibletUIKit
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector
@testable import RibletObservability

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

extension Tag {
    @Tag static var attack: Self
}

/// Programs without pages, which tell of their trees over a socket of this machine.
@MainActor
@Suite("Programs in the inspector", .checksLeaks) struct ProgramsTests {
    private let folder = Folder()
    private var path: String { folder.path + "/s" }
    private let programs = Programs()

    private func inspector(_ right: InspectionRight = .all, at path: String = "/") async -> TestPage {
        var application = Inspector.make(of: OpenPages(), applications: [], programs: programs)
        application.makeRoot = { [make = application.makeRoot] request in
            var request = request
            request.inspection = right
            return make(request)
        }
        return await TestPage(application, path: path, browser: "mine")
    }

    /// Tells of a tree as `TreeSocket.tell(of:name:)` does in an application.
    private func tell(of root: any LaunchRouting, _ name: String = "Orders", clock: any Clock<Duration> = ContinuousClock()) {
        let (find, path): (@Sendable () -> (any LaunchRouting)?, String) = ({ [weak root] in root }, path)
        Task.detached { await TreeSocket.tell(of: find, name: name, at: path, clock: clock) }
    }

    /// Listens, and returns when somebody can connect.
    private func listen(isTrusted: @escaping @Sendable (UInt32?) -> Bool = LineSocket.isOwnUser) async {
        programs.listen(at: path, isTrusted: isTrusted)
        await eventually { FileManager.default.fileExists(atPath: path) }
    }

    /// Connects by hand, with a first line or without one.
    private func connect(_ hello: String? = #"{"line":"riblet","version":1,"name":"Raw"}"#) async throws -> LineSocket {
        let socket = try #require(LineSocket.connect(to: path))
        if let hello { #expect(await socket.write(Array("\(hello)\n".utf8))) }
        return socket
    }

    // MARK: A tree without pages

    @Test("An application of UIKit is listed, and shows its tree, what happens and its state, and that it has ended")
    func shows() async throws {
        await listen()
        let delegate = OrdersSceneDelegate()
        let session = UISceneSession(persistentIdentifier: "first")
        let scene = UIWindowScene(session: session)
        delegate.scene(scene, willConnectTo: session, options: .init())
        tell(of: try #require(delegate.root))
        await eventually { programs.all.last?.trace.tree.isEmpty == true && programs.all.last?.rows.count == 1 }
        let list = await inspector()
        let link = try #require(list.all("link").first)
        #expect(link.accessibleName.hasPrefix("Watch Orders, since ") && link.accessibleName.hasSuffix(", running"))
        let page = await inspector(at: try #require(link["href"]).replacing("/_inspect", with: ""))
        #expect(page.all("button", "Pick in the page").isEmpty && page.text.contains("Orders has no page"))
        let orders = try #require((delegate.root as? OrdersRouter)?.interactor)
        orders.send(.opened("Tea"))
        await eventually { page.all("treeitem").count == 2 && page.text.contains("\"Tea\"") }
        #expect(page.all(class: "cause").contains { $0.accessibleName.contains("Work of Orders") })
        for step in ["opened", "Order", "attach"] { #expect(page.text.contains(step), "\(step)") }
        for button in ["Look back", "Start here", "Copy as a test", "Why alive?"] {
            #expect(page.all("button", button).isEmpty, "\(button)")
        }
        // The state comes as it is asked for, with what has changed, and without what nobody may see.
        await eventually { page.text.contains("1 element") }
        #expect(page.text.contains("OrdersInteractor") && !page.root.normalizedHTML.contains("hunter2"))
        try page.click(try #require(page.all("button").first { $0["aria-expanded"] == "false" && $0.textContent.contains("open") }))
        await eventually { page.text.contains("[0]") }
        try page.click(try #require(page.all("treeitem").first { $0.accessibleName.hasPrefix("Order,") }))
        await eventually { page.text.contains("Orders/Order") && page.text.contains("This RIB has no state") }
        orders.send(.closed)
        await eventually { page.all("treeitem").count == 1 && page.text.contains("closed") }
        delegate.sceneDidDisconnect(scene)
        await eventually { page.text.contains("Orders has ended") }
        #expect(page.text.contains("closed") && page.misfits.isEmpty)
        await eventually { list.all("link").first?.accessibleName.hasSuffix(", ended") == true }
        for one in [page, list] { one.end() }
    }

    @Test("The lines of a page are those of a program, and effects belong to the cause that has begun them")
    func sameLines() async throws {
        let errands = Errands()
        let (page, pages) = (await errands.page(), OpenPages())
        pages.add(page.session, key: "0a1b2c3d")
        let services = InspectorServices(
            pages: pages, traces: Traces(), stills: Stills(), browser: "mine", right: .all, applications: [])
        let reader = LineReader(of: "0a1b2c3d", services: services, showsValues: true)
        await listen()
        let socket = try await connect(nil)
        for action in ["", "New to-do"] {
            if !action.isEmpty { try page.click("button", action) }
            let lines = try #require(await reader.next())
            #expect(await socket.write(lines))
        }
        await eventually { programs.all.first?.trace.causes.first?.steps.count == 6 }
        let program = try #require(programs.all.first)
        #expect(program.rows.map(\.name) == ["Root", "Home", "List", "Add"] && program.path(of: program.rows[3].id) == "Root/Home/Add")
        #expect(
            program.trace.lines(of: program.trace.causes[0]).dropFirst(2) == [
                "Home ← List: action wantedNew", "Home ← Home: attach Add", "Home: mutation wantedNew", "page ← Home: patch",
            ])
        page.end()
        let more = try #require(await reader.next())
        #expect(await socket.write(more))
        await eventually { program.hasEnded }
    }

    @Test("A program sees no inspector before one listens, finds the next when one is gone, and forgets a tree that is gone")
    func reconnects() async throws {
        let clock = TestClock()
        var root: OrdersRouter? = OrdersRouter()
        root?.launch()
        tell(of: try #require(root), clock: clock)
        await clock.waitForSleepers(1)
        await listen()
        await clock.advance(by: .seconds(1))
        #expect(programs.all.isEmpty)
        await clock.advance(by: .seconds(1))
        await eventually { programs.all.count == 1 }
        programs.all[0].socket.end()
        await eventually { programs.all[0].hasEnded }
        // A portion may have been under way.
        for count in 1...2 {
            await clock.waitForSleepers(1)
            await clock.advance(by: count == 1 ? .milliseconds(100) : .seconds(2))
        }
        await eventually { programs.all.count == 2 }
        root?.terminate()
        root = nil
        await clock.advance(by: .milliseconds(100))
        await eventually { programs.all[1].hasEnded }
        await clock.advance(by: .seconds(2))
        #expect(clock.sleepers == 0)
    }

    @Test("Programs are shown to who has the link, and to nobody else")
    func rights() async throws {
        await listen()
        let socket = try await connect()
        await eventually { programs.all.count == 1 }
        let key = programs.all[0].key
        for (right, count) in [(InspectionRight.all, 1), (.own, 0), (.page("0a1b2c3d", until: .now + .seconds(600)), 0)] {
            let (list, page) = (await inspector(right), await inspector(right, at: "/\(key)"))
            #expect(list.all("link").count == count && page.text.contains("Raw has no page") == (count == 1), "\(right)")
            for one in [list, page] { one.end() }
        }
        socket.end()
    }

    // MARK: Attacks

    @Test("Another user's programs are refused, and another user's inspector is told nothing", .tags(.attack))
    func strangers() async throws {
        await listen { _ in false }
        let socket = try await connect(nil)
        // It may be gone before that.
        _ = await socket.write(Array("{\"line\":\"riblet\",\"version\":1,\"name\":\"Raw\"}\n".utf8))
        await socket.readLines { _ in }
        #expect(programs.all.isEmpty && LineSocket.connect(to: path, isTrusted: { $0 == nil || $0 != geteuid() }) == nil)
    }

    @Test("Only a folder of the user's own is used, and no file is touched that is not a socket", .tags(.attack))
    func places() async throws {
        let files = FileManager.default
        let folder = folder.path
        func refusal(_ path: String) -> ListenFailure? {
            do throws(ListenFailure) { _ = try LineSocket.listen(at: path) } catch { return error }
            return nil
        }
        #expect(refusal("") == .strangeFolder("") && refusal("/tmp/s") == .strangeFolder("/tmp"))
        #expect(refusal("\(folder)/none/s") == .strangeFolder("\(folder)/none"))
        try files.createDirectory(atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        #expect(refusal(path) == .strangeFolder(folder))
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
        #expect(refusal(folder + "/link/s") == .strangeFolder(folder + "/link"))
        #expect(refusal(folder + "/link") == .strangeFile(folder + "/link"))
        #expect(files.createFile(atPath: path, contents: Data("mine".utf8)))
        #expect(refusal(path) == .strangeFile(path) && files.contents(atPath: path) == Data("mine".utf8))
        #expect(refusal(folder + "/" + String(repeating: "s", count: 200)) != nil)
        try files.removeItem(atPath: path)
        let sockets = try LineSocket.listen(at: path)
        #expect(refusal(path) == .taken)
        withExtendedLifetime(sockets) {}
    }

    @Test("A line that is none of a program ends the connection or does nothing", .tags(.attack))
    func garbage() async throws {
        await listen()
        for first in ["hello", #"{"line":"riblet","version":2,"name":"New"}"#, #"{"line":"rib","rib":1}"#, "[[[[[[[[[[[[[[", "\u{0}"] {
            let socket = try await connect(
                first == "hello" || first.hasPrefix("[") || first == "\u{0}" ? first + "\n{\"line\":\"x\"}" : first)
            await socket.readLines { _ in }
        }
        #expect(programs.all.isEmpty)
        let socket = try await connect()
        let lines = [
            #"{"line":"cause","cause":1,"origin":"work","name":"A"}"#, #"{"line":"rib","rib":1,"name":"A","parent":2}"#,
            #"{"line":"rib","rib":2,"name":"B","parent":1}"#, #"{"line":"rib","rib":3,"name":"C","parent":3}"#,
            #"{"line":"rib","rib":4,"name":"D","place":"nowhere","later":{"unknown":[1]}}"#,
            #"{"line":"action","cause":1,"at":9223372036854775807,"rib":4,"text":"far"}"#,
            #"{"line":"action","cause":1,"at":-1,"rib":4,"text":"before","took":-5}"#, #"{"line":"action","cause":7,"text":"lost"}"#,
            #"{"line":"action","cause":1,"at":999999999999,"took":999999999999,"rib":4,"text":"slow"}"#,
            #"{"line":"action","cause":1,"at":1.5,"text":"half"}"#, #"{"line":"state","rib":4,"outline":{"rows":7},"effects":[1]}"#,
            #"{"line":"tomorrow","cause":1}"#,
        ]
        #expect(await socket.write(Array((lines.joined(separator: "\n") + "\n").utf8)))
        await eventually { programs.all.first?.shown != nil }
        let program = programs.all[0]
        #expect(program.rows.map(\.name) == ["D"] && program.path(of: 1) != nil)
        #expect(program.trace.causes.map { $0.steps.map(\.text) } == [["slow"]])
        let page = await inspector(at: "/\(program.key)")
        #expect(page.all("treeitem").count == 1 && page.text.contains("slow"))
        // Half a line, and then nothing any more.
        #expect(await socket.write(Array(#"{"line":"cause","cause":2,"#.utf8)))
        socket.end()
        await eventually { page.text.contains("Raw has ended") }
        #expect(program.trace.causes.count == 1)
        page.end()
    }

    @Test("A line without an end, and a flood, end or wait; neither is kept", .tags(.attack), .timeLimit(.minutes(5)))
    func floods() async throws {
        await listen()
        let endless = try await connect()
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 64 * 1024)
        while await endless.write(part) {}
        await eventually { programs.all.first?.hasEnded == true }
        let flood = try await connect()
        await eventually { programs.all.count == 2 }
        let program = programs.all[1]
        let name = String(repeating: "n", count: 400)
        let lines = (1...1_200).map { number in
            #"{"line":"rib","rib":\#(number),"name":"\#(name)"}\#n{"line":"cause","cause":\#(number),"name":"\#(name)"}"#
                + #"\#n{"line":"action","cause":\#(number),"rib":\#(number),"text":"\#(name)","value":"\#(name)"}\#n"#
        }
        #expect(await flood.write(Array(lines.joined().utf8)))
        #expect(await flood.write(Array(#"{"line":"rib","rib":1,"status":"gone"}\#n{"line":"state","rib":1}\#n"#.utf8)))
        await eventually { program.shown != nil }
        #expect(program.rows.count <= 1_000 && program.trace.ribs.names.count <= 4_001)
        #expect(program.trace.causes.reduce(0) { $0 + $1.size } <= 256 * 1024)
        flood.end()
    }

    @Test("The ninth program waits until one has ended, and eight of the ended are kept", .tags(.attack))
    func crowd() async throws {
        await listen()
        var sockets: [LineSocket] = []
        for count in 1...8 {
            sockets.append(try await connect())
            await eventually { programs.all.count == count }
        }
        let ninth = try await connect(nil)
        await ninth.readLines { _ in }
        #expect(programs.all.count == 8)
        for socket in sockets { socket.end() }
        await eventually { programs.all.allSatisfy(\.hasEnded) }
        for count in 1...9 {
            let socket = try await connect()
            await eventually { programs.all.count { !$0.hasEnded } == 1 }
            socket.end()
            await eventually { programs.all.allSatisfy(\.hasEnded) && programs.all.count == min(8 + count, 9) }
        }
    }

    // MARK: Killed

    /// A path that a process and those that it starts know.
    private nonisolated static func sharedPath(_ process: pid_t) -> String {
        "\(FileManager.default.temporaryDirectory.path)/riblet-k\(process)/s"
    }

    @Test("Where an inspector was killed the next one takes its place, and where a program was, it has ended")
    func killed() async throws {
        let path = Self.sharedPath(getpid())
        defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let sockets = try LineSocket.listen(at: ProgramsTests.sharedPath(getppid()))
            kill(getpid(), SIGKILL)
            withExtendedLifetime(sockets) {}
        }
        #expect(FileManager.default.fileExists(atPath: path) && LineSocket.connect(to: path) == nil)
        programs.listen(at: path)
        await eventually { LineSocket.connect(to: path) != nil }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let socket = try #require(LineSocket.connect(to: ProgramsTests.sharedPath(getppid())))
            _ = await socket.write(Array(#"{"line":"riblet","version":1,"name":"Short"}\#n{"line""#.utf8))
            kill(getpid(), SIGKILL)
        }
        await eventually { programs.all.first?.hasEnded == true && programs.all.first?.name == "Short" }
    }
}

/// The name of a folder that is not there yet, and goes with the test.
private final class Folder {
    let path = "\(FileManager.default.temporaryDirectory.path)/riblet-\(UInt32.random(in: 0 ... .max))"

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

// MARK: - The application

private struct Password: CustomReflectable {
    let text: String
    var customMirror: Mirror { Mirror(self, children: []) }
}

private struct OrdersState {
    var open: [String] = []
    var password = Password(text: "hunter2")
}

private final class OrdersInteractor: Interactor, Reactor {
    enum Action { case opened(String), closed }

    let initialState = OrdersState()
    weak var router: OrdersRouter?

    func mutate(action: Action) -> Effect<Action> {
        if case .opened(let name) = action { router?.pages.push(name) } else { router?.pages.pop() }
        return .just(action)
    }

    func reduce(state: inout OrdersState, mutation: Action) {
        if case .opened(let name) = mutation { state.open.append(name) } else { state.open = [] }
    }
}

private final class OrdersRouter: LaunchRouter<OrdersInteractor, RIBNavigationController> {
    private(set) lazy var pages = ChildStack<String>(router: self, container: viewController) { _ in OrderRouter() }

    init() {
        super.init(interactor: OrdersInteractor(), viewController: RIBNavigationController(root: UIViewController()))
        interactor.router = self
    }

    override var lazyContainers: [any ChildContainer] { [pages] }
}

private final class OrderRouter: ViewableRouter<Interactor, UIViewController> {
    init() { super.init(interactor: Interactor(), viewController: UIViewController()) }
}

private final class OrdersSceneDelegate: RIBSceneDelegate {
    override func makeTree(for session: UISceneSession) -> any LaunchRouting { OrdersRouter() }
}

/// The listing of the guide of UIKit: not opened here, since an inspector of the machine would show it.
private final class ListedSceneDelegate: RIBSceneDelegate {
    override func makeTree(for session: UISceneSession) -> any LaunchRouting {
        let root = OrdersRouter()
        TreeSocket.tell(of: root, name: "Orders")
        return root
    }
}
