import Riblet
import RibletTesting
import Testing

@MainActor
@Suite("Mocks of builders", .checksLeaks)
struct BuilderMockTests {
    @MainActor
    protocol ShelfListener: AnyObject {}

    final class Owner: ShelfListener {}

    final class ShelfBuilderMock: BuilderMock<any ShelfListener, RoutingMock> {
        func build(withListener listener: any ShelfListener, row: Int) -> any ViewableRouting {
            note(RoutingMock("Shelf"), for: listener, row)
        }
    }

    final class StartBuilderMock: BuilderMock<Never, LocationRoutingMock> {
        func build(at shelf: String) -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Start"), shelf) }
    }

    @Test("It notes what it built, for whom and with what, and holds the listener weakly")
    func notes() {
        let builder = ShelfBuilderMock()
        #expect(builder.built.isEmpty && builder.listener == nil)
        let owner = Owner()
        let first = builder.build(withListener: owner, row: 1)
        let second = builder.build(withListener: Owner(), row: 2)
        #expect(builder.built.count == 2 && builder.built[0] === first && builder.built[1] === second)
        #expect(builder.calls == ["build(1)", "build(2)"])
        #expect(second.name == "Shelf" && builder.listener == nil)
        _ = builder.build(withListener: owner, row: 3)
        #expect(builder.listener === owner)
    }

    @Test("One whose RIBs ask nothing of a parent is told of none, and a RIB with an address says where it was told to go")
    func locations() {
        let builder = StartBuilderMock()
        let start = builder.build(at: "top")
        #expect(start.location == Location())
        #expect(start.open(Location(path: ["a", "b"])))
        #expect(start.location == Location(path: ["a", "b"]))
        #expect(builder.calls == [#"build(at: "top")"#] && builder.built[0].calls == [#"open(["a", "b"])"#])
    }
}
