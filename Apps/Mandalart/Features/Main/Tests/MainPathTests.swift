import MandalartDomain
import Riblet
import Testing

@testable import MandalartMain

@Suite("The main page: its addresses")
struct MainPathTests {
    @Test(
        "What an address means",
        arguments: [
            ("plan/7", [], nil, ""), ("plan/7/goal/1", [MainRoute.sub(7, GridPosition.ring[0])], nil, ""),
            ("plan/7/goal/8/step/2", [.sub(7, GridPosition.ring[7])], nil, "step/2"), ("plan/7/overview", [.overview(7)], nil, ""),
            ("plan/7/overview/edit/1", [.overview(7)], nil, "edit/1"),
            ("plan/7/overview/goal/3", [.overview(7), .sub(7, GridPosition.ring[2])], nil, ""),
            ("plan/7/settings/x", [.setting(7)], nil, "x"), ("plan/7/edit/0", [], GridPosition.center, ""),
            ("plan/7/goal/2/edit/2", [.sub(7, GridPosition.ring[1])], GridPosition.ring[1], ""),
            ("plan/7/goal/0", [], nil, "goal/0"), ("plan/7/goal/9", [], nil, "goal/9"), ("plan/7/goal/x", [], nil, "goal/x"),
            ("plan/7/edit/9", [], nil, "edit/9"), ("plan/7/edit/1/2", [], nil, "edit/1/2"),
            ("plan/7/goal/1/goal/2", [.sub(7, GridPosition.ring[0])], nil, "goal/2"),
        ] as [(String, [MainRoute], GridPosition?, String)])
    func parses(_ text: String, _ routes: [MainRoute], _ edited: GridPosition?, _ rest: String) throws {
        let path = try #require(MainPath(Location(path: text.split(separator: "/").map(String.init))))
        #expect(path.plan == 7 && path.routes == routes && path.edited == edited)
        #expect(path.rest.path.joined(separator: "/") == rest)
    }

    @Test(
        "An address without a plan means nothing",
        arguments: ["", "plan", "plan/x", "plan/0", "plan/-1", "plan/99999999999999999999", "goal/1"])
    func meaningless(_ text: String) {
        #expect(MainPath(Location(path: text.split(separator: "/").map(String.init))) == nil)
    }
}
