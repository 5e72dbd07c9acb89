import Foundation
import Logging
import MandalartData
import MandalartDomain
import Riblet
import RibletTesting
import RibletWeb
import RibletWebApp
import RibletWebTesting
import Testing

@testable import MandalartApp

/// Opens the planner on a fresh folder for the duration of `body`.
@MainActor
func withPlanner(
    nickname: String? = "Jisoo", _ body: (WebApplication, MandalartServices) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-mandalart-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let opened = try await MandalartProgram.open(
        in: folder, contact: "me@example.com", logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
    if let nickname { try await opened.services.userState.setNickname(nickname) }
    do {
        try await body(MandalartApplication.make(opened.services, basePath: "/mandalart"), opened.services)
    } catch {
        await opened.close()
        throw error
    }
    await opened.close()
}

/// A plan with a goal in the middle, and goals and steps around it.
func samplePlan(goals: Int = 8, steps: Int = 8) -> PlanDraft {
    let mains = GridPosition.ring.prefix(goals).enumerated().map { index, position in
        PlanDraft.Main(
            MainDraft(title: "Goal \(index + 1)", paletteID: PaletteID.allCases[index]), at: position,
            subs: GridPosition.ring.prefix(steps).enumerated().map { number, place in
                PlanDraft.Sub(SubDraft(title: "Step \(number + 1) of \(index + 1)", achievementRate: 0.5), at: place)
            })
    }
    return PlanDraft(title: "2027", mains: mains + [PlanDraft.Main(MainDraft(title: "Core"), at: .center)])
}

/// The whole planner on real storage, as a page in memory.
@MainActor
@Suite("The planner")
struct MandalartAppTests {
    @Test("The first visit asks for a name, and then shows the grid; every later one shows the grid")
    func firstVisit() async throws {
        try await withPlanner(nickname: nil) { application, services in
            let page = await MemoryPage(application)
            try await page.open("/")
            try await page.find(.heading, "What shall we call you?")
            try await page.type("Jisoo", into: "Nickname")
            try await page.click(.button, "Start")
            try await page.sees("Hello, Jisoo")
            try await page.find(.role(.button, "The goal in the middle, empty"))
            #expect(try await services.userState.state().nickname == "Jisoo")
            try await page.reload()
            try await page.sees("Hello, Jisoo")
            page.end()
        }
    }

    @Test(
        "What is not there is not found, and what is nearest is shown",
        arguments: [
            ("/plan/1", true), ("/plan/1/goal/1", true), ("/plan/1/goal/2", false), ("/plan/1/goal/9", false),
            ("/plan/1/settings/x", false), ("/plan/1/settings/privacy", true), ("/plan/1/overview", true), ("/plan/999", false),
            ("/plan/999/goal/1", false), ("/plan/999/goal/1/step/2", false), ("/plan/999/overview", false),
            ("/plan/999/overview/goal/1", false), ("/plan/999/edit/1", false), ("/plan/999/plans", false), ("/plan/999/settings", false),
            ("/plan/999/settings/privacy", false), ("/plan/999/x", false), ("/plan/1/goal/2/step/1", false),
            ("/plan/1/overview/goal/2", false), ("/plan/1/overview/goal/1", true), ("/plan/x", false),
        ])
    func status(_ place: (path: String, isThere: Bool)) async throws {
        try await withPlanner { application, services in
            _ = try await services.mandalarts.addPlan(samplePlan(goals: 1, steps: 1))
            let page = await TestPage(application, path: place.path)
            // The first answer has the status.
            #expect(page.session.isFound == place.isThere)
            await page.wait { page.all("heading").contains { !$0.textContent.isEmpty } }
            page.session.end()
        }
    }

    @Test("A link leads where its press leads", arguments: ["", "/settings"])
    func links(_ path: String) async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan(goals: 1, steps: 1)).id
            #expect(try await TestPage.pressLinks(of: application, at: "/plan/\(plan)" + path) > 0)
        }
    }

    @Test("A plan is made, changed, undone and looked over from end to end")
    func life() async throws {
        try await withPlanner { application, services in
            let page = await MemoryPage(application)
            try await page.open("/")
            try await page.click(.button, "The goal in the middle, empty")
            try await page.type("Ship my own app", into: "Goal")
            try await page.click(.button, "Save")
            try await page.find(.button, "Ship my own app, the goal in the middle, 0 percent")
            try await page.click(.button, "Goal 1 of 8, empty")
            try await page.type("Stay healthy", into: "Goal")
            try await page.type("Body first", into: "Description")
            try await page.click(.button, "Save")
            try await page.click(.button, "Stay healthy, goal 1 of 8, 0 percent")
            try await page.find(.heading, "Stay healthy")
            try await page.sees("Body first")
            try await page.click(.button, "Step 3 of 8, empty")
            try await page.type("Run", into: "Step")
            try await page.click(.button, "Save")
            try await page.find(.button, "Run, step 3 of 8, 0 percent")
            try await page.click(.button, "Run, step 3 of 8, 0 percent")
            try await page.click(.button, "Delete")
            try await page.find(.button, "Step 3 of 8, empty")
            try await page.click(.button, "Undo")
            try await page.find(.button, "Run, step 3 of 8, 0 percent")
            try await page.click(.button, "Stay healthy, 0 percent. Back to the plan")
            try await page.isAt("/")
            let plan = try await services.mandalarts.currentPlan(titled: "x")
            #expect(try await services.mandalarts.content(of: plan).filledCount == 3)
            page.end()
        }
    }

    /// `tree.md` is what `riblet tree` reads from the source; a test of the command compares those.
    @Test("The RIBs that run are those that the source tells of")
    func tree() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tree.md")
        let told = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        try await withPlanner(nickname: nil) { application, services in
            let page = await MemoryPage(application)
            try await page.find(.heading, "What shall we call you?")
            let root = page.page.session.root
            let recorder = TreeRecorder(of: root)
            let launched = treeEdges(of: root)
            try await page.type("Jisoo", into: "Nickname")
            try await page.click(.button, "Start")
            try await page.sees("Hello, Jisoo")
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            for path in ["edit/0", "plans", "goal/8/step/8", "settings", "settings/privacy", "review", "overview"] {
                page.page.visit("/mandalart/plan/\(plan)/\(path)")
                try await page.isAt("/plan/\(plan)/\(path)")
            }
            try await page.click(.button, "Share")
            try await page.find(.button, "Close")
            #expect(launched.union(recorder.attachedEdges) == told)
            page.end()
        }
    }

    @Test("An address opens its page, and the page says its address")
    func addresses() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            for path in [
                "/", "/plan/\(plan)/goal/1", "/plan/\(plan)/goal/8/step/8", "/plan/\(plan)/edit/0", "/plan/\(plan)/goal/2/edit/2",
                "/plan/\(plan)/overview", "/plan/\(plan)/overview/goals", "/plan/\(plan)/overview/goal/3", "/plan/\(plan)/settings",
                "/plan/\(plan)/settings/privacy", "/plan/\(plan)/plans", "/plan/\(plan)/review", "/plan/\(plan)/review/goal/2",
            ] {
                let page = await TestPage(application, path: path)
                #expect(page.url == "/mandalart" + path)
                #expect(page.faults.isEmpty && page.misfits.isEmpty, "\(path)")
                page.session.end()
            }
        }
    }

    @Test(
        "An address that means nothing opens the nearest place",
        arguments: ["/x", "/plan", "/plan/1/goal/0", "/plan/1/goal/1/step/9", "/plan/1/overview/99", "/plan/1/settings/x"])
    func unknownAddresses(_ path: String) async throws {
        try await withPlanner { application, services in
            _ = try await services.mandalarts.addPlan(samplePlan())
            let page = await TestPage(application, path: path)
            #expect(page.url != "/mandalart" + path)
            page.session.end()
        }
    }

    @Test("A plan or goal that is not there says so")
    func gone() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan(goals: 1)).id
            let page = await MemoryPage(application)
            try await page.open("/plan/\(plan)/goal/5")
            try await page.sees("This goal is gone")
            try await page.open("/plan/\(plan)/goal/5/step/1")
            try await page.sees("could not be read")
            page.end()
        }
    }

    @Test("A restarted server brings back the page, what is typed in the form over it, and the level")
    func restart() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            let page = await TestPage(application, path: "/plan/\(plan)/goal/1/step/2")
            await page.wait { page.all("textbox", "Step").count == 1 }
            try page.type("textbox", "Step", "Half a tit")
            try page.type(try page.find("slider", "Achieved"), "85")
            await page.wait { page.all("slider", "Achieved").first?["aria-valuetext"] == "85 percent" }
            await page.restart()
            await page.wait { page.all("textbox", "Step").first?.value == "Half a tit" }
            #expect(page.all("slider", "Achieved").first?["aria-valuetext"] == "85 percent")
            #expect(page.url == "/mandalart/plan/\(plan)/goal/1/step/2")
            #expect(page.misfits.isEmpty)
            page.session.end()
        }
    }

    @Test("Typed text is there again after the page was closed")
    func reload() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            let first = await TestPage(application, path: "/plan/\(plan)/edit/1")
            await first.wait { first.all("textbox", "Goal").count == 1 }
            try first.type("textbox", "Goal", "Never los")
            await first.wait { first.all(class: "edit-preview").count == 1 }
            first.session.end()
            for _ in 0..<200 {
                if try await services.mandalarts.draft(.main(plan, GridPosition.ring[0])) != nil { break }
                await letOthersRun()
            }
            let second = await TestPage(application, path: "/plan/\(plan)/edit/1")
            await second.wait { second.all("textbox", "Goal").first?.value == "Never los" }
            #expect(second.text.contains("Unsaved changes restored"))
            second.session.end()
        }
    }

    @Test("The theme that is chosen is that of every page, at once", arguments: [Theme.dark, .light])
    func theme(_ theme: Theme) async throws {
        try await withPlanner { application, services in
            let page = await TestPage(application)
            #expect(!page.document.contains("data-theme"))
            try await services.userState.setTheme(theme)
            await page.wait { page.root.descendants.contains { $0["data-theme"] == theme.rawValue } }
            page.session.end()
            let other = await TestPage(application, connects: false)
            #expect(other.document.contains("data-theme=\"\(theme.rawValue)\""))
            other.session.end()
        }
    }

    @Test("Every page that is left frees its RIBs, and the end of a page ends its tree")
    func frees() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            let page = await TestPage(application)
            let root = page.session.root
            let main = try #require(root.children.first?.children.first)
            for path in ["goal/1", "goal/1/step/1", "edit/1", "overview", "settings"] {
                page.visit("/mandalart/plan/\(plan)/\(path)")
                weak let child = main.children.last
                #expect(child != nil, "\(path)")
                page.visit("/mandalart/")
                await eventually { child == nil }
            }
            page.session.end()
            #expect(root.hasEnded)
        }
    }

    @Test("Whoever has the link of a plan sees that plan alone, without a name, in a theme of their own, and gets nowhere else")
    func reading() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            let other = try await services.mandalarts.addPlan(PlanDraft(title: "Not for you")).id
            try await services.userState.setTheme(.dark)
            let links = services.mandalarts.readLinks
            let key = try await links.makeKey(of: plan)
            let path = "/read?key=\(key.text)"
            let page = await TestPage(application, path: path, browser: "stranger")
            #expect(page.status == 200 && page.url == "/mandalart" + path && page.all("cell").count == 81)
            #expect(!page.document.contains("data-theme") && !page.document.contains("Jisoo") && !page.document.contains("Not for you"))
            for place in ["/mandalart/", "/mandalart/plan/\(other)", "/mandalart/plan/\(plan)/overview", "/mandalart/settings"] {
                page.visit(place)
                #expect(page.all("cell").count == 81 && page.url == "/mandalart" + path && page.session.root.children.isEmpty)
            }
            // The planner itself is another tree, which does not lead there.
            let planner = await TestPage(application)
            planner.visit("/mandalart" + path)
            #expect(planner.all("cell").isEmpty)
            planner.end()

            let deleted = try await services.mandalarts.deletePlan(plan)
            await page.wait { page.all("heading", "Not found").count == 1 }
            try await services.mandalarts.restore(deleted)
            let again = await TestPage(application, path: path, browser: "stranger")
            #expect(again.status == 404 && again.text == page.text)
            again.end()
            page.end()
        }
    }

    @Test("Exports are files with names, and nothing else is served")
    func media() async throws {
        try await withPlanner { application, services in
            let plan = try await services.mandalarts.addPlan(samplePlan()).id
            let svg = try #require(await application.media?(["export", "\(plan).svg"]))
            #expect(svg.contentType == "image/svg+xml" && String(decoding: svg.bytes, as: UTF8.self).contains("Step 8 of 8"))
            #expect(svg.fileName == "2027.svg")
            let json = try #require(await application.media?(["export", "all.json"]))
            #expect(try await services.archive.read(json.bytes).twins.compactMap { $0?.filledCount }.max() == 73)
            for path in [["export", "../x"], ["x"], [], ["export", "\(plan).exe"]] {
                #expect(await application.media?(path) == nil, "\(path)")
            }
        }
    }

    @Test("The contact is a mail address", arguments: [("", nil), ("me@example.com", "me@example.com")])
    func contact(_ given: String, _ address: String?) throws {
        #expect(try ContactOptions.parse(["--contact", given]).resolved(environment: [:]) == address)
        #expect(try ContactOptions.parse([]).resolved(environment: ["CONTACT": given]) == address)
        let wrong = try ContactOptions.parse(["--contact", "not an address"])
        #expect(throws: HostError.self) { try wrong.resolved(environment: [:]) }
    }
}

/// Pages where the data is damaged, or goes while the application runs.
@MainActor
@Suite("Mandalarts that are lost", .timeLimit(.minutes(20)))
struct MandalartLossTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-mandalart-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("mandalart/mandalart.sqlite") }

    private func withProgram(_ body: (WebApplication, MandalartServices) async throws -> Void) async throws {
        let opened = try await MandalartProgram.open(
            in: folder, contact: "me@example.com", logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await body(MandalartApplication.make(opened.services, basePath: ""), opened.services)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }

    @Test("Where an empty file lies now is told once, in the page's language")
    func setAside() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
        try await withProgram { application, services in
            let page = await MemoryPage(application, language: "ko")
            try await page.find(.role("alertdialog", "저장된 내용을 불러오지 못했어요"))
            try await page.sees(file.path + ".corrupt-1")
            try await page.click(.button, "확인")
            await eventually { services.store.untold.isEmpty }
            page.end()
        }
    }

    @Test("Where the folder is deleted nothing is taken that is not stored, the page says why and shows what was there, and /ready says so")
    func deleted() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withProgram { application, services in
            let isReady = try #require(application.isReady)
            try await services.userState.setNickname("Jisoo")
            let page = await MemoryPage(application)
            try await page.sees("Hello, Jisoo")
            #expect(await isReady())
            try FileManager.default.removeItem(at: folder)
            await #expect(throws: MandalartError.self) { try await services.userState.setNickname("Minjun") }
            #expect(await isReady() == false)
            try await page.find(.role("alertdialog", "Nothing can be saved now"))
            try await page.click(.button, "OK")
            try await page.sees("Hello, Jisoo")
            #expect(try await services.userState.state().nickname == "Jisoo")
            page.end()
        }
    }
}
