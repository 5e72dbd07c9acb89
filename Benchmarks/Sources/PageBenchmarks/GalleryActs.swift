import Foundation
import Measuring
import NIOPosix

/// Something that a user does in a page of an application, again and again.
struct GalleryAct: Sendable {
    /// The name of its line.
    let name: String
    let path: String
    /// Stands in the tag of the element that hears of it.
    let mark: String
    var event = "click"
    /// The payloads of the event, in turn.
    var payloads = ["null"]
    /// Each page acts on another one of the elements.
    var actsApart = false
    /// The number of elements that are acted on in turn, the second one first.
    var count = 1
    /// The bound of its line, as a multiple of the suite's page, which keeps nothing: above the most
    /// that quiet runs have taken. In milliseconds it would tell of the machine.
    let goal: Goal
    /// True where the application begins with a page of its own.
    var begins = false

    private static let typed = (1...8).map { "\"\("presents".prefix($0))\"" }
    private static let toggled = ["\"false\"", "\"true\""]

    /// The acts that are measured, each in ten pages at once.
    static let all = [
        GalleryAct(
            name: "the layout of Todo's list chosen", path: "/todo-dog/list", mark: "aria-label=\"Show ", goal: .atMostTimes(5)),
        GalleryAct(
            name: "a to-do marked, told to ten pages", path: "/todo-dog/list", mark: "role=\"checkbox\"", payloads: toggled,
            actsApart: true, goal: .atMostTimes(100)),
        GalleryAct(
            name: "a key in Todo's search", path: "/todo-dog/search", mark: "name=\"q\"", event: "input", payloads: typed,
            goal: .atMostTimes(14)),
        GalleryAct(
            name: "a key in TodoMVC", path: "/todo-dog/todomvc", mark: "class=\"new-todo\"", event: "input", payloads: typed,
            goal: .atMostTimes(20)),
        GalleryAct(name: "another picture on Home", path: "/todo-dog/", mark: "aria-label=\"Another picture\"", goal: .atMostTimes(25)),
        GalleryAct(
            name: "another account, asked of the bank", path: "/account/", mark: "class=\"open\" aria-pressed=", payloads: ["\"false\""],
            count: 2, goal: .atMostTimes(70)),
        GalleryAct(
            name: "a layout made wider", path: "/layout/", mark: "id=\"layout-width\"", event: "input",
            payloads: (70...90).map { "\"\($0 * 4)\"" }, goal: .atMostTimes(9)),
        GalleryAct(
            name: "a heart in the explorer", path: "/rick-and-morty/characters", mark: "class=\"icon heart\"", payloads: toggled,
            goal: .atMostTimes(65), begins: true),
        GalleryAct(
            name: "a heart ten details deep", path: "/rick-and-morty/characters" + (1...10).map { "/character/\($0)" }.joined(),
            mark: "class=\"icon heart\"", payloads: toggled, goal: .atMostTimes(65), begins: true),
    ]

    /// Loads and connects a page of a browser of its own.
    func open(port: Int, group: MultiThreadedEventLoopGroup, place: Int) async throws -> LivePage {
        let cookie = begins ? try await Self.begin(port: port, group: group).cookie : nil
        return try await LivePage.open(port: port, group: group, path: path, cookie: cookie) { [self] document in
            let addresses = try (0..<count).map { try Self.address(of: mark, (actsApart ? place : 0) + $0, in: document) }
            return { "\"\(addresses[$0 % count])\",\"\(event)\",\(payloads[($0 - 1) % payloads.count])" }
        }
    }

    /// Opens the explorer as a person does who was never there: the page begins, and is then at the
    /// list of characters.
    static func begin(port: Int, group: MultiThreadedEventLoopGroup) async throws -> LivePage {
        let page = try await LivePage.open(port: port, group: group, path: "/rick-and-morty/") { document in
            let address = try Self.address(of: "class=\"btn primary block\"", 0, in: document)
            return { _ in "\"\(address)\",\"click\",null" }
        }
        try await page.press()
        return page
    }

    private static func address(of mark: String, _ place: Int, in document: String) throws -> String {
        let tags = document.components(separatedBy: "<").filter { $0.contains(mark) }
        guard !tags.isEmpty else { throw NotPassed("the page has no element with \(mark)") }
        let tag = tags[place % tags.count]
        guard let address = tag.between("data-t=\"", "\"") ?? tag.between("name=\"_e\" value=\"", "\"") else {
            throw NotPassed("nothing listens to \(tag)")
        }
        return address
    }
}
