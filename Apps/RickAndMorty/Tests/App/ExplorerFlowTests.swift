import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerApp

/// The whole explorer as a page in memory, on samples.
@MainActor
@Suite("The explorer", .checksLeaks)
struct ExplorerFlowTests {
    private func tree(_ page: TestPage) -> String { treePicture(of: page.session.root) }

    @Test(
        "Register, then tabs, a search by two filters, a detail, a place, a resident, an episode, and back to the list, each step detaching its RIB",
        arguments: ["en", "ko"])
    func whole(_ language: String) async throws {
        func words(_ en: String, _ ko: String) -> String { language == "en" ? en : ko }
        let page = await TestPage(World(isRegistered: false).application(), language: language)
        try page.click("button", words("Start", "시작하기"))
        await page.wait { page.all("link", words("Bettina 1, Robot, Dead", "Bettina 1, 로봇, 사망")).count == 1 }
        #expect(page.url == "/app/characters")
        try page.fire("visible", on: try page.find("button", words("Load more", "더 보기")))
        let last = words("Finch 40, Human, Dead", "Finch 40, 인간, 사망")
        await page.wait { page.all("link", last).count == 1 }
        for (name, path) in [
            (words("Locations", "장소"), "/locations"), (words("Episodes", "에피소드"), "/episodes"),
            (words("Characters", "캐릭터"), "/characters"),
        ] {
            try page.click("link", name)
            await page.wait { page.url == "/app" + path }
        }

        try page.click("link", words("Search characters", "캐릭터 검색"))
        for (field, option, count, query) in [
            (words("Status", "상태"), words("Dead", "사망"), 15, "?status=dead"),
            (words("Gender", "성별"), words("Male", "남성"), 4, "?status=dead&gender=male"),
        ] {
            try page.click("button", field)
            await page.wait { page.all("radio").contains { $0.accessibleName.hasPrefix(option) } }
            try page.click(try #require(page.all("radio").first { $0.accessibleName.hasPrefix(option) }))
            let show = words("Show \(count) results", "결과 \(count)개 보기")
            await page.wait { page.all("button", show).count == 1 }
            try page.click("button", show)
            await page.wait { page.all("dialog").isEmpty && page.url == "/app/characters/search" + query }
            #expect(page.all("button", "\(field): \(option)").count == 1)
        }
        await page.wait { page.text.contains(words("4 results", "결과 4개")) }

        try page.click(try #require(page.all("link").first { $0.accessibleName.hasPrefix("Bettina 1,") }))
        await page.wait { page.all("link", "Place 2").count == 2 }
        try page.click(page.all("link", "Place 2")[0])
        let resident = "\(ExplorerSamples.characters[3].name), \(words("Human, Dead", "인간, 사망"))"
        await page.wait { page.all("link", resident).count == 1 }
        try page.click("link", resident)
        await page.wait { page.text.contains("Evening 5") }
        try page.click(try #require(page.all("link").first { $0.textContent.contains("Evening 5") }))
        await page.wait { page.all("heading", "Evening 5").count == 1 }
        let fields = "?status=dead&gender=male"
        #expect(page.url == "/app/characters/search/character/1/location/2/character/4/episode/5" + fields)

        let ribs = tree(page)
        for name in ["Search", "CharacterDetail", "LocationDetail", "EpisodeDetail"] { #expect(ribs.contains(name)) }
        for place in ["/character/1/location/2/character/4", "/character/1/location/2", "/character/1", ""] {
            page.browserBack()
            await page.wait { page.url == "/app/characters/search" + place + fields }
        }
        #expect(!tree(page).contains("Detail"))
        // The results are as they were, and so is the list.
        #expect(page.text.contains(words("4 results", "결과 4개")))
        page.back()
        await page.wait { page.url == "/app/characters" }
        #expect(!tree(page).contains("Search"))
        #expect(page.all("link", last).count == 1 && page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test(
        "A link leads where its press leads",
        arguments: [
            "/characters", "/locations", "/episodes", "/character/1", "/location/2", "/episode/5", "/characters/search?name=place",
            "/characters/character/1/location/2", "/characters?status=dead&sort=name", "/saved", "/saved/episode/2",
        ])
    func links(_ path: String) async throws {
        #expect(try await TestPage.pressLinks(of: World().application(), at: path) > 0)
    }

    /// `tree.md` is what `riblet tree` reads from the source; a test of the command compares those.
    @Test("The RIBs that run are those that the source tells of")
    func treeOfTheSource() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tree.md")
        let told = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        let page = await TestPage(World(isRegistered: false).application())
        let root = page.session.root
        let recorder = TreeRecorder(of: root)
        let launched = treeEdges(of: root)
        try page.click("button", "Start")
        await page.wait { page.url == "/app/characters" }
        page.visit("/app/saved/character/1/location/2/episode/3")
        #expect(page.url == "/app/saved/character/1/location/2/episode/3")
        for (tab, field) in [("characters", "status"), ("locations", "dimension"), ("episodes", "episode")] {
            for path in ["/search/filter/\(field)", "/character/1/location/2/episode/3"] {
                page.visit("/app/\(tab)\(path)")
                #expect(page.url == "/app/\(tab)\(path)")
            }
        }
        page.visit("/app/characters")
        await page.wait { !page.all("button", "Settings").isEmpty }
        try page.click("button", "Settings")
        await page.wait { page.all("button", "To the welcome page").count == 1 }
        let find = "/app/episodes/find/character/1/location/2/episode/3"
        page.visit(find)
        #expect(page.url == find && launched.union(recorder.attachedEdges) == told)
        page.end()
    }

    @Test("Logging out detaches the tabs and frees them; another page of the browser follows")
    func logout() async throws {
        let world = World()
        let page = await TestPage(world.application())
        let other = await TestPage(world.application())
        await page.wait { !page.all("listitem").isEmpty }
        weak let tabs = page.session.root.children.first
        #expect(tabs?.name == "Main")
        try page.click("button", "Settings")
        await page.wait { page.all("button", "To the welcome page").count == 1 }
        try page.click("button", "To the welcome page")
        await page.wait { page.all("button", "Stay").count == 1 }
        try page.click("button", "To the welcome page")
        await page.wait { page.all("button", "Start").count == 1 }
        await other.wait { other.all("button", "Start").count == 1 }
        #expect(page.url == "/app/" && world.running == 0)
        await eventually { tabs == nil }
        page.end()
        other.end()
    }

    @Test(
        "A link leads to any detail, in the tab of its kind",
        arguments: [
            ("/character/7", "characters", "Alix 7"), ("/location/3", "locations", "Place 3"), ("/episode/12", "episodes", "Evening 12"),
        ])
    func links(_ path: String, _ tab: String, _ name: String) async throws {
        let world = World()
        let page = await TestPage(world.application(), path: path)
        await page.wait { page.all("heading", name).count == 1 }
        #expect(page.url == "/app/\(tab)\(path)")
        page.back()
        await page.wait { page.url == "/app/\(tab)" && !page.all("listitem").isEmpty }
        page.end()
    }

    @Test("Back from something that was found leads to the search as it was, and so does the address")
    func findAndBack() async throws {
        let page = await TestPage(World().application(), path: "/locations/find")
        try page.type("searchbox", "Search by name, code or year", "alix")
        let found = { page.all("link").filter { $0.accessibleName.hasPrefix("Alix ") } }
        await page.wait { page.url == "/app/locations/find?name=alix" && found().count == 4 }
        try page.click(found()[1])
        await page.wait { page.url == "/app/locations/find/character/14?name=alix" && !page.all("link", "Previous: Alix 7").isEmpty }
        try page.click("link", "Next: Alix 21")
        await page.wait { page.url == "/app/locations/find/character/21?name=alix" }
        page.browserBack()
        await page.wait { page.url == "/app/locations/find?name=alix" && found().count == 4 }
        page.end()
    }

    @Test("Next and previous follow the list as it is filtered, and leave no entries in the history")
    func neighbours() async throws {
        let page = await TestPage(World().application(), path: "/characters?status=dead")
        await page.wait { !page.all("link", "Bettina 1, Robot, Dead").isEmpty }
        let dead = page.all("link").map(\.accessibleName).filter { $0.hasSuffix(", Dead") }.map { $0.split(separator: ",")[0] }
        try page.click("link", "Bettina 1, Robot, Dead")
        for name in dead[1...3] {
            await page.wait { page.all("link", "Next: \(name)").count == 1 }
            try page.click("link", "Next: \(name)")
            await page.wait { page.all("heading", "\(name)").count == 1 }
        }
        await page.wait { page.all("link", "Previous: \(dead[2])").count == 1 }
        page.browserBack()
        await page.wait { page.url == "/app/characters?status=dead" }
        page.end()
    }

    @Test("A link waits until somebody has registered")
    func linkBeforeRegistering() async throws {
        let world = World(isRegistered: false)
        let page = await TestPage(world.application(), path: "/location/3")
        try page.click("button", "Start")
        await page.wait { page.all("heading", "Place 3").count == 1 }
        #expect(page.url == "/app/locations/location/3")
        page.end()
    }

    @Test("So does an address with pages above one another")
    func addressBeforeRegistering() async throws {
        let world = World(isRegistered: false)
        let page = await TestPage(world.application(), path: "/episodes/episode/2/character/5")
        #expect(page.url == "/app/episodes/episode/2/character/5")
        try page.click("button", "Start")
        await page.wait { page.all("heading", ExplorerSamples.characters[4].name).count == 1 }
        page.back()
        await page.wait { page.all("heading", "Evening 2").count == 1 }
        page.end()
    }

    @Test("Bad links lead to the nearest place", arguments: ["/character/0", "/character/x", "/nothing", "/characters/planet/3"])
    func badLinks(_ path: String) async throws {
        let page = await TestPage(World().application(), path: path)
        await page.wait { !page.all("listitem").isEmpty }
        #expect(page.url == "/app/characters")
        page.end()
    }

    @Test(
        "Whether there is a place is known at the first answer, also before anybody has registered",
        arguments: [
            ("/", true), ("/characters", true), ("/locations/search?name=x", true), ("/characters/search/filter/status", true),
            ("/characters/search/character/7", true), ("/saved", true), ("/saved/character/7", true), ("/saved/search", false),
            ("/saved/find/character/7?name=x", true), ("/characters/character/1/find", false),
            ("/episodes/episode/2/character/5", true), ("/nonsense", false),
            ("/character/x", false), ("/characters/planet/3", false), ("/characters/character", false),
            ("/characters/character/1/search", false), ("/locations/search/filter/planet", false),
        ], [true, false])
    func status(_ place: (path: String, isThere: Bool), _ isRegistered: Bool) async throws {
        let page = await TestPage(World(isRegistered: isRegistered).application(), path: place.path)
        #expect(page.session.isFound == place.isThere)
        page.end()
    }

    @Test(
        "Nothing is below a thing that is not there",
        arguments: [
            "/character/999", "/character/999/x", "/characters/character/999", "/characters/character/999/location/1",
            "/characters/character/1/location/999/episode/1", "/characters/search/character/999/location/1?name=x",
            "/locations/location/999/character/1/episode/1", "/episodes/episode/999/x",
        ])
    func belowMissing(_ path: String) async throws {
        let page = await TestPage(World().application(), path: path)
        #expect(!page.session.isFound)
        page.end()
    }

    @Test("A missing page says so")
    func missing() async throws {
        let page = await TestPage(World().application(), path: "/character/999")
        await page.wait { page.all("heading", "There is no such character").count == 1 }
        #expect(!page.session.isFound)
        try page.click("button", "Go back")
        await page.wait { page.url == "/app/characters" }
        page.end()
    }

    @Test("Each tab keeps its stack, and a press on the tab one is at leads to its start")
    func tabs() async throws {
        let page = await TestPage(World().application(), path: "/character/7")
        await page.wait { page.all("heading", "Alix 7").count == 1 }
        try page.click("link", "Episodes")
        await page.wait { page.all("heading", "Episodes").count == 1 && page.text.contains("Evening 1") }
        try page.click("link", "Characters")
        await page.wait { page.all("heading", "Alix 7").count == 1 }
        #expect(page.url == "/app/characters/character/7")
        try page.click("link", "Characters")
        await page.wait { page.url == "/app/characters" }
        page.end()
    }

    @Test("The search lies in the tab; a detail above it leaves its fields in the address, and back leads to it")
    func search() async throws {
        let page = await TestPage(World().application(), path: "/characters/search?name=alix")
        await page.wait { page.all("link", "Alix 7, Robot, Dead").count == 1 }
        try page.click("link", "Alix 7, Robot, Dead")
        await page.wait { page.all("heading", "Alix 7").count == 1 }
        #expect(page.url == "/app/characters/search/character/7?name=alix")
        page.browserBack()
        await page.wait { page.url == "/app/characters/search?name=alix" }
        #expect(page.all("link", "Alix 7, Robot, Dead").count == 1)
        page.end()
    }

    @Test("Typing into a search makes no entry of the history: back leaves the search")
    func typing() async throws {
        let page = await TestPage(World().application(), path: "/characters")
        await page.wait { page.all("link", "Search characters").count == 1 }
        try page.click("link", "Search characters")
        await page.wait { page.url == "/app/characters/search" }
        for text in ["a", "al", "ali"] {
            try page.type("searchbox", "Search by name", text)
            await page.wait { page.url == "/app/characters/search?name=\(text)" }
        }
        page.browserBack()
        await page.wait { page.url == "/app/characters" }
        #expect(page.all("heading", "Characters").count == 1)
        page.end()
    }

    @Test("A visitor without script starts by a form, and is at the list")
    func withoutScript() async throws {
        let page = await TestPage(World(isRegistered: false).application(), connects: false)
        let start = try page.find("button", "Start")
        // A button of the type button would not be posted.
        #expect(start["type"] == nil && start["form"] == "rf" && start["name"] == "_e")
        #expect(page.session.submit(handler: start.value, fields: []))
        await page.session.settle(within: .seconds(10))
        await eventually { page.session.location.urlPath == "/characters" }
        page.end()
    }

    @Test("A user who has logged out is at the start, wherever the browser's history leads")
    func loggedOut() async throws {
        let world = World()
        let page = await TestPage(world.application(), path: "/characters")
        await page.wait { page.url == "/app/characters" }
        page.visit("/app/locations")
        await page.wait { page.url == "/app/locations" }
        try await world.session.setRegistered(false)
        await page.wait { page.all("button", "Start").count == 1 && page.url == "/app/" }
        page.browserBack()
        await page.wait { page.url == "/app/" }
        #expect(page.all("button", "Start").count == 1)
        page.browserBack()
        await page.wait { page.url == "/app/" }
        // A link that was opened by who is not there yet still leads on after the start.
        try await world.session.setRegistered(true)
        await page.wait { page.url == "/app/characters" }
        page.end()
        let link = await TestPage(World(isRegistered: false).application(), path: "/episodes")
        #expect(link.url == "/app/episodes")
        try link.click("button", "Start")
        await link.wait { link.all("heading", "Episodes").count == 1 }
        #expect(link.url == "/app/episodes")
        link.end()
    }

    @Test("A heart on a card is one in the detail, and what is liked no longer can be taken back")
    func hearts() async throws {
        let world = World()
        let page = await TestPage(world.application())
        await page.wait { page.all("button", "Favourite Bettina 1").count == 1 }
        try page.click("button", "Favourite Bettina 1")
        await page.wait { page.all("button", "Favourite Bettina 1").first?["aria-pressed"] == "true" }
        try page.click("link", "Bettina 1, Robot, Dead")
        await page.wait { page.all("heading", "Bettina 1").count == 1 && page.all("button", "Favourite Bettina 1").count == 1 }
        try page.click("button", "Favourite Bettina 1")
        await page.wait { page.all("button", "Undo").count == 1 }
        try page.click("button", "Undo")
        await page.wait { page.all("button", "Favourite Bettina 1").first?["aria-pressed"] == "true" }
        await eventually { world.favourites.characters == [1] }
        page.end()
    }

    @Test("Where the flag is off nothing of favourites is anywhere")
    func withoutFavourites() async throws {
        let page = await TestPage(World().application(ExplorerFlags(favourites: false)))
        await page.wait { !page.all("listitem").isEmpty }
        #expect(page.all("link", "Favourites").isEmpty && page.all("button", "Favourite Bettina 1").isEmpty)
        page.end()
        let saved = await TestPage(World().application(ExplorerFlags(favourites: false)), path: "/saved")
        #expect(!saved.session.isFound)
        saved.end()
    }

    @Test(
        "What is liked of every kind is in a tab of its own; what is liked no longer goes, and can be taken back", arguments: ["en", "ko"])
    func saved(_ language: String) async throws {
        func words(_ en: String, _ ko: String) -> String { language == "en" ? en : ko }
        func heart(_ name: String) -> String { words("Favourite \(name)", "\(name) 즐겨찾기") }
        let page = await TestPage(World().application(), language: language)
        await page.wait { !page.all("listitem").isEmpty }
        try page.click("link", words("Favourites", "즐겨찾기"))
        await page.wait { page.all("heading", words("No favourites yet", "아직 즐겨찾기가 없어요")).count == 1 }
        for (tab, name) in [
            (words("Characters", "캐릭터"), "Bettina 1"), (words("Locations", "장소"), "Place 2"), (words("Episodes", "에피소드"), "Evening 5"),
        ] {
            try page.click(try #require(page.all("link", tab).first))
            await page.wait { page.all("button", heart(name)).count == 1 }
            try page.click("button", heart(name))
            await page.wait { page.all("button", heart(name)).first?["aria-pressed"] == "true" }
        }
        try page.click("link", words("Favourites", "즐겨찾기"))
        await page.wait {
            page.url == "/app/saved" && page.all("listitem").count == 3 && page.text.contains(words("3 favourites", "모두 3개"))
        }
        try page.click("button", heart("Place 2"))
        await page.wait { page.all("listitem").count == 2 }
        try page.click("button", words("Undo", "되돌리기"))
        await page.wait { page.all("listitem").count == 3 }
        try page.click(try #require(page.all("link").first { $0.textContent.contains("Evening 5") }))
        await page.wait { page.url == "/app/saved/episode/5" && page.all("heading", "Evening 5").count == 1 }
        page.back()
        await page.wait { page.url == "/app/saved" && page.all("listitem").count == 3 }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        page.end()
    }

    @Test("A choice is in the address, also below a detail, and comes back with the server")
    func choice() async throws {
        let page = await TestPage(World().application(), path: "/characters?status=dead&sort=name&from=C")
        await page.wait { page.all("listitem").first?.textContent.contains("Casimir") == true }
        try page.click(page.all("listitem")[0].descendants.first { $0.tag == "a" }!)
        await page.wait { page.url.hasPrefix("/app/characters/character/") && page.url.hasSuffix("?status=dead&sort=name&from=C") }
        page.browserBack()
        await page.wait { page.url == "/app/characters?status=dead&sort=name&from=C" }
        await page.restart()
        await page.wait { page.all("listitem").first?.textContent.contains("Casimir") == true }
        page.end()
    }

    @Test("A restarted server shows the same pages, as far as the user had paged, at any depth; the snapshot stays small")
    func restart() async throws {
        let page = await TestPage(World().application())
        await page.wait { page.all("button", "Load more").count == 1 }
        try page.fire("visible", on: try page.find("button", "Load more"))
        await page.wait { page.all("link", "Finch 40, Human, Dead").count == 1 }
        let above = (0..<25).map { "/character/\(1 + $0 % 20)/location/\(1 + $0 % 3)" }.joined()
        page.visit("/app/characters" + above)
        await page.wait { page.all("heading", "Place 1").count == 1 }
        let snapshot = page.session.snapshot()
        #expect(snapshot.tree.jsonBytes.count < 16 * 1024)
        await page.restart()
        await page.wait { page.all("heading", "Place 1").count == 1 }
        #expect(page.session.restoreReport?.issues.isEmpty == true)
        for _ in 0..<50 { page.back() }
        await page.wait { page.url == "/app/characters" && page.all("link", "Finch 40, Human, Dead").count == 1 }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test("However deep details lie above one another, their address is read again, a restart keeps them, and back unwinds them")
    func deep() async throws {
        let page = await TestPage(World().application(), reportsFaults: false)
        page.visit("/app/characters" + String(repeating: "/character/1/location/1", count: 31))
        for depth in 63...70 {
            let kind = depth % 2 == 0 ? "location" : "character"
            await page.wait { page.all("link").contains { $0["href"]?.hasPrefix("/app/\(kind)/") == true } }
            try page.click(try #require(page.all("link").last { $0["href"]?.hasPrefix("/app/\(kind)/") == true }))
            #expect(try Location(urlPath: page.url).path.suffix(2).first == kind && page.url.hasPrefix("/app/characters/"))
        }
        await page.restart()
        #expect(page.session.restoreReport?.issues.isEmpty == true && page.session.foundRequest)
        for _ in 0..<70 {
            #expect(page.url.hasPrefix("/app/characters/"))
            page.back()
        }
        await page.wait { page.url == "/app/characters" }
        #expect(page.misfits.isEmpty)
        page.end()
    }

    @Test("Requests end with the page")
    func requests() async throws {
        let world = World()
        world.characters.hold()
        let page = await TestPage(world.application(), path: "/character/7")
        await eventually { world.characters.running == 2 }
        page.back()
        await eventually { world.characters.running == 1 }
        page.end()
        await eventually { world.running == 0 }
        world.characters.release()
    }

    @Test("It speaks Korean everywhere")
    func korean() async throws {
        let page = await TestPage(World().application(), path: "/character/1", language: "ko")
        await page.wait { page.all("heading", "Bettina 1").count == 1 && page.text.contains("에피소드") }
        #expect(page.text.contains("사망, 로봇") && page.text.contains("출신") && page.faults.isEmpty)
        page.end()
    }
}
