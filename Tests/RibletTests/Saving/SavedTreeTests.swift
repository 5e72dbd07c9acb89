import Foundation
import Riblet
import Testing

@MainActor
struct SavedTreeTests {
    private static func sample() -> SavedTree {
        let app = SavingApp()
        let root = app.launch("Root", 1)
        root.stack.set(["A", "B", "A"])
        root.tabs.set(["T", "U"], selecting: "U")
        root.attachChild(app.make("P", 2))
        root.attachChild(app.make("P", 3))
        return root.save().tree
    }

    private func failure(_ json: String, limits: SavedTree.Limits = .init()) -> SavedTreeError? {
        do {
            _ = try SavedTree(json: Array(json.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func theTextIsPlain() {
        let app = SavingApp()
        let root = app.make("Root", 1, containers: false)
        root.launch()
        root.attachChild(app.make("P", containers: false))
        root.attachChild(app.make("P", 2, containers: false))
        #expect(
            String(decoding: root.save().tree.jsonBytes, as: UTF8.self)
                == #"{"format":1,"ribs":[{"name":"Root","version":1,"state":{"number":1}},{"name":"P","parent":0},"#
                + #"{"name":"P","parent":0,"ordinal":1,"version":1,"state":{"number":2}}]}"#)
    }

    @Test func aTreeComesBackFromItsBytes() throws {
        let tree = Self.sample()
        #expect(try SavedTree(json: tree.jsonBytes) == tree)
        #expect(try SavedTree(json: tree.jsonBytes).jsonBytes == tree.jsonBytes)
    }

    @Test func aTreeIsCodable() throws {
        struct Snapshot: Codable, Equatable {
            var user: String
            var tree: SavedTree
        }
        let snapshot = Snapshot(user: "kim", tree: Self.sample())
        #expect(try SavedValue(encoding: snapshot).decode(Snapshot.self) == snapshot)
        let data = try JSONEncoder().encode(snapshot)
        // Foundation's decoder does not keep the order of members.
        #expect(try JSONDecoder().decode(Snapshot.self, from: data).tree.ribs.map(\.name) == snapshot.tree.ribs.map(\.name))
        #expect(throws: SavedTreeError.newerFormat(2)) {
            try (["user": "kim", "tree": ["format": 2]] as SavedValue).decode(Snapshot.self)
        }
    }

    @Test(arguments: [
        ("", "byte 0"), ("[", "byte 1"), ("{\"format\":1,\"ribs\":[{\"name\":\"a}]}", "byte 33"), ("3", "format"),
        ("{\"ribs\":[]}", "format"),
        ("{\"format\":\"1\"}", "format"), ("{\"format\":0}", "format"), ("{\"format\":1}", "ribs"), ("{\"format\":1,\"ribs\":{}}", "ribs"),
        ("{\"format\":1,\"ribs\":[]}", "ribs"), ("{\"format\":1,\"ribs\":[3]}", "ribs[0].name"),
        ("{\"format\":1,\"ribs\":[{\"name\":3}]}", "ribs[0].name"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\",\"parent\":0}]}", "ribs[0].parent"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\"}]}", "ribs[1].parent"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":1}]}", "ribs[1].parent"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":-1}]}", "ribs[1].parent"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":\"0\"}]}", "ribs[1].parent"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":0,\"ordinal\":-1}]}", "ribs[1].ordinal"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":0,\"ordinal\":\"x\"}]}", "ribs[1].ordinal"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":0,\"container\":1}]}", "ribs[1].container"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":0,\"container\":\"s\"}]}", "ribs[1].index"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\"},{\"name\":\"B\",\"parent\":0,\"container\":\"s\",\"index\":-3}]}", "ribs[1].index"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\",\"state\":1}]}", "ribs[0].version"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\",\"version\":1}]}", "ribs[0].version"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\",\"version\":0,\"state\":1}]}", "ribs[0].version"),
        ("{\"format\":1,\"ribs\":[{\"name\":\"A\",\"routes\":[]}]}", "ribs[0].routes"),
    ]) func damageIsFound(json: String, place: String) {
        guard case .damaged(at: place, let reason)? = failure(json) else {
            Issue.record("\(String(describing: failure(json)))")
            return
        }
        #expect("\(SavedTreeError.damaged(at: place, reason: reason))" == "the saved tree is damaged at \(place): \(reason)")
    }

    @Test func unknownPartsOfARIBArePassedOver() {
        #expect(failure("{\"format\":1,\"more\":1,\"ribs\":[{\"name\":\"A\",\"colour\":\"red\"}]}") == nil)
    }

    @Test func aNewerFormatIsRefused() {
        #expect(failure("{\"format\":2,\"things\":[]}") == .newerFormat(2))
        #expect("\(SavedTreeError.newerFormat(2))" == "the saved tree has format 2; this version reads formats up to 1")
    }

    @Test func oversizedInputIsRefused() throws {
        let tree = Self.sample()
        let json = String(decoding: tree.jsonBytes, as: UTF8.self)
        let bytes = tree.jsonBytes.count
        #expect(failure(json, limits: .init(bytes: bytes)) == nil)
        #expect(failure(json, limits: .init(bytes: bytes - 1)) == .tooLarge("it has \(bytes) bytes, \(bytes - 1) are allowed"))
        #expect(failure(json, limits: .init(ribs: tree.ribs.count)) == nil)
        #expect(failure(json, limits: .init(ribs: 7)) == .tooLarge("it has 8 RIBs, 7 are allowed"))
        let routes = (0..<50).map { _ in "0" }.joined(separator: ",")
        let many = "{\"format\":1,\"ribs\":[{\"name\":\"A\",\"routes\":{\"stack\":{\"routes\":[\(routes)]}}}]}"
        #expect(failure(many, limits: .init(ribs: 50)) == nil)
        #expect(failure(many, limits: .init(ribs: 49)) == .tooLarge("it has 50 routes, 49 are allowed"))
        let deep = "{\"format\":1,\"ribs\":[{\"name\":\"A\",\"version\":1,\"state\":[[[[1]]]]}]}"
        #expect(failure(deep, limits: .init(depth: 4)) == nil)
        #expect(failure(String(repeating: "[", count: 100_000)) != nil)
    }

    /// The deepest state that is encoded is read again.
    @Test func theDeepestStateIsRead() throws {
        final class DeepInteractor: Interactor, Restorable {
            var state: [SavedValue] = []
            func saveState() throws -> SavedValue? { (1..<256).reduce(SavedValue.array([])) { value, _ in .array([value]) } }
            func restoreState(_ saved: SavedValue) throws { state = [saved] }
        }
        let root = Router(interactor: DeepInteractor())
        let tree = root.save().tree
        #expect(try SavedTree(json: tree.jsonBytes) == tree)
    }

    /// A state or a route that lies too deep to be read again is left out, so that it does not take
    /// the tree with it.
    @Test(arguments: [257, 300, 5_000]) func tooDeepValuesAreNotSaved(depth: Int) throws {
        func deep(_ levels: Int) -> SavedValue { (1..<levels).reduce(SavedValue.array([])) { value, _ in .array([value]) } }
        final class DeepInteractor: Interactor, Restorable {
            var state: SavedValue = 1
            func saveState() throws -> SavedValue? { state }
            func restoreState(_ saved: SavedValue) throws { state = saved }
        }
        final class DeepContainer: ChildContainer {
            var routes: SavedValue
            let key = "deep"
            let layer = ContainerLayer.stack
            let attached: [BaseRouter] = []
            let front: BaseRouter? = nil
            init(_ routes: SavedValue) { self.routes = routes }
            func goBack() -> Bool { false }
            func routerDidDetach(_ child: BaseRouter) {}
            func saveRoutes() throws -> SavedValue? { routes }
        }
        let root = Router(interactor: DeepInteractor())
        let child = Router(interactor: DeepInteractor())
        root.attachChild(child)
        let container = DeepContainer(["routes": [deep(depth)]])
        root.register(container)
        child.interactor.state = deep(depth)
        let (tree, report) = root.save()
        #expect(report.issues.map(\.kind) == [.routes, .state])
        #expect(report.issues.last?.description == "Deep/Deep: its state is not saved: values lie more than 256 levels deep")
        #expect(tree.ribs.map(\.state) == [1, nil] && tree.ribs[0].routes.isEmpty)
        #expect(try SavedTree(json: tree.jsonBytes) == tree)
        container.routes = ["routes": [deep(256)]]
        child.interactor.state = deep(256)
        let whole = root.save()
        #expect(whole.report.isComplete)
        #expect(try SavedTree(json: whole.tree.jsonBytes) == whole.tree)
    }

    @Test func limitsMayBeAnything() throws {
        let json = Self.sample().jsonBytes
        var limits = SavedTree.Limits(bytes: .max, ribs: .max, depth: .max)
        #expect(try SavedTree(json: json, limits: limits) == Self.sample())
        #expect(limits.depth == 990)
        limits.depth = .max
        #expect(limits.depth == 990)
        #expect(try SavedTree(json: json, limits: limits) == Self.sample())
        #expect(throws: SavedTreeError.self) { try SavedTree(json: json, limits: .init(bytes: .min, ribs: .min, depth: .min)) }
        #expect(throws: SavedTreeError.self) { try SavedTree(json: json, limits: .init(depth: -1_000)) }
        var values = SavedValue.Limits(bytes: .max, depth: .max, values: .max)
        values.depth = .max
        #expect(try SavedValue(json: json, limits: values).jsonBytes == json)
    }
}
