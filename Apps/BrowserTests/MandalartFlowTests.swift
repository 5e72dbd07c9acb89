import Foundation
import MandalartDomain
import RibletWeb
import RibletWebTesting
import Testing

extension BesideInChromium {
    /// Flows through the planner, in memory and in Chromium.
    @MainActor
    @Suite("Mandalart, in memory and in Chromium")
    struct MandalartFlowTests {
        @Test("A user gives a name, makes a goal and a step, deletes and brings back", arguments: MandalartStage.all)
        func life(_ stage: MandalartStage) async throws {
            try await withMandalart(stage, nickname: nil) { page, services in
                try await page.open("/")
                try await page.type("Jisoo", into: "Nickname")
                try await page.click(.button, "Start")
                try await page.sees("Hello, Jisoo")
                try await page.click(.button, "The goal in the middle, empty")
                try await page.type("Ship & <b>shine</b>", into: "Goal")
                try await page.click(.button, "Save")
                try await page.isAt("/")
                try await page.find(.button, "Ship & <b>shine</b>, the goal in the middle, 0 percent")
                try await page.click(.button, "Got it")

                try await page.click(.button, "Goal 2 of 8, empty")
                try await page.type("Study deeply", into: "Goal")
                try await page.click(.button, "Save")
                try await page.click(.button, "Study deeply, goal 2 of 8, 0 percent")
                try await page.find(.heading, "Study deeply")
                try await page.sees("to return to the plan")
                try await page.click(.button, "Got it")
                try await page.click(.button, "Step 3 of 8, empty")
                try await page.type("Read one paper a week", into: "Step")
                try await page.click(.button, "Save")
                try await page.click(.button, "Read one paper a week, step 3 of 8, 0 percent")
                try await page.click(.button, "Delete")
                try await page.find(.button, "Step 3 of 8, empty")
                try await page.click(.button, "Undo")
                try await page.find(.button, "Read one paper a week, step 3 of 8, 0 percent")
                try await page.click(.button, "Undo: “Read one paper a week” added")
                try await page.find(.button, "Step 3 of 8, empty")
                try await page.click(.button, "Redo: “Read one paper a week” added")
                try await page.find(.button, "Read one paper a week, step 3 of 8, 0 percent")
                try await page.click(.link, "Back")
                try await page.isAt("/")
                let plan = try await services.mandalarts.currentPlan(titled: "x")
                #expect(try await services.mandalarts.content(of: plan).filledCount == 3)
            }
        }

        @Test("A title that is empty is refused with a toast, and nothing is saved", arguments: MandalartStage.all)
        func emptyTitle(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                try await page.open("/")
                try await page.click(.button, "Goal 1 of 8, empty")
                try await page.click(.button, "Save")
                try await page.sees("Nothing is saved without a title.")
                try await page.waitUntil(.label("Goal"), "at fault") { $0.isInvalid }
                let plan = try await services.mandalarts.currentPlan(titled: "x")
                #expect(try await services.mandalarts.content(of: plan).branches.isEmpty)
                try await page.click(.button, "Cancel")
                try await page.isAt("/")
            }
        }

        @Test("An import knows what is there already, and is taken back", arguments: MandalartStage.all)
        func importing(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let plan = try await services.addFullPlan()
                let file = UploadedFile(
                    name: "plan.json", contentType: "application/json", bytes: try await services.archive.export(plan, as: .json).bytes)
                _ = try await services.mandalarts.rename(plan, to: "Changed since")
                try await page.open("/plan/\(plan)/settings")
                try await page.upload(file, to: "Choose a backup")
                try await page.find(.heading, "You already have this plan")
                try await page.click(.button, "Cancel")
                try await page.upload(file, to: "Choose a backup")
                try await page.click(.button, "Replace")
                try await page.find(.heading, "2027 plan")
                try await page.sees("Mandalarts: 1 replaced")
                try await page.clickLast(.button, "Undo")
                try await page.find(.heading, "Changed since")
            }
        }

        @Test("The week is looked back at, and leads to a goal and back", arguments: MandalartStage.all)
        func review(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let plan = try await services.addFullPlan()
                let step = try #require(try await services.mandalarts.content(of: plan)[GridPosition.ring[0]]?.subs.first)
                _ = try await services.mandalarts.make(.progress(step.id, rate: 1), in: plan)
                try await page.open("/plan/\(plan)")
                try await page.click(.link, "Your week")
                try await page.isAt("/plan/\(plan)/review")
                try await page.sees("1 step done in the last 7 days.")
                try await page.click(.link, .containing("Step 1.1"))
                try await page.isAt("/plan/\(plan)/review/goal/1")
                try await page.click(.link, "Back")
                try await page.click(.link, "Back")
                try await page.isAt("/plan/\(plan)")
            }
        }

        @Test("A template is chosen, another mandalart made, and one deleted and brought back", arguments: MandalartStage.all)
        func plans(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                try await page.open("/")
                try await page.click(.button, .containing("A balanced year"))
                try await page.find(.heading, "A balanced year")
                try await page.click(.button, "Your mandalarts")
                try await page.click(.button, .containing("Empty"))
                try await page.find(.heading, "My mandalart")
                try await page.click(.button, "Your mandalarts")
                try await page.click(.button, "Delete My mandalart")
                try await page.find(.heading, "A balanced year")
                try await page.sees("“My mandalart” deleted")
                try await page.clickLast(.button, "Undo")
                try await page.find(.heading, "My mandalart")
                // A whole plan is much.
                try await page.click(.button, "Your mandalarts")
                try await page.click(.button, "Delete A balanced year")
                try await page.sees("All 73 filled cells will be deleted too.")
                try await page.click(.button, "Cancel")
                try await page.doesNotSee("All 73 filled cells will be deleted too.")
                try await page.click(.button, "Delete A balanced year")
                try await page.sees("All 73 filled cells will be deleted too.")
                try await page.clickLast(.button, "Delete")
                try await page.sees("“A balanced year” deleted")
                try await page.clickLast(.button, "Undo")
                try await page.find(.heading, "A balanced year")
            }
        }

        @Test(
            "The plan of an address is shown, though another one was open last: behind the form, after it, and for undo",
            arguments: MandalartStage.all)
        func addressedPlan(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let first = try await services.addFullPlan()
                let second = try await services.mandalarts.addPlan(PlanDraft(title: "Another one")).id
                let ring = GridPosition.ring[7]
                try await services.mandalarts.saveMain(MainDraft(title: "Not to be touched", paletteID: .type1), at: ring, in: second)
                try await services.mandalarts.deleteMain(at: ring, in: first)
                try await services.mandalarts.select(second)

                try await page.open("/plan/\(first)/edit/1")
                try await page.find(.label("Goal"))
                #expect(try await page.count(.heading, "Another one") == 0)
                try await page.click(.button, "Cancel")
                try await page.isAt("/plan/\(first)")
                try await page.find(.heading, "2027 plan")
                try await page.click(.button, "Undo: “Goal 8” deleted")
                try await page.find(.button, "Goal 8, goal 8 of 8, 50 percent")
                #expect(try await services.mandalarts.content(of: second).branches.map(\.main.title) == ["Not to be touched"])

                // The address goes on deciding, whatever another window opens.
                try await services.mandalarts.select(second)
                for path in ["", "/goal/1", "/overview", "/settings"] {
                    try await page.open("/plan/\(first)\(path)")
                    try await page.isAt("/plan/\(first)\(path)")
                }
                try await page.click(.link, "Back")
                try await page.isAt("/plan/\(first)")
                try await page.find(.heading, "2027 plan")
                try await page.click(.button, "Goal 1, goal 1 of 8, 50 percent")
                try await page.isAt("/plan/\(first)/goal/1")
                try await page.back()
                try await page.isAt("/plan/\(first)")
                try await page.find(.heading, "2027 plan")
            }
        }

        @Test("A form for a plan that is not there is answered by a page that says so and leads to those that are")
        func missingPlan() async throws {
            try await withGallery(.phone, missing: ["/mandalart/plan/8/edit/1"]) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                #expect(try await services.addFullPlan() < 8)
                try await page.browser.go(to: page.base + "/mandalart/plan/8/edit/1")
                _ = try await page.browser.find(css: ".empty h1")
                #expect(try await page.browser.execute("return document.querySelectorAll('dialog').length") == .number(0))
                try await page.press(.link, "To the start")
                try await page.isAt("/mandalart/")
            }
        }

        @Test("Back and forward follow the pages, and a form over them", arguments: MandalartStage.all)
        func history(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let plan = try await services.addFullPlan()
                try await page.open("/")
                try await page.click(.button, "Goal 1, goal 1 of 8, 50 percent")
                try await page.isAt("/plan/\(plan)/goal/1")
                try await page.click(.button, "Step 1.2, step 2 of 8, 50 percent")
                try await page.isAt("/plan/\(plan)/goal/1/step/2")
                try await page.back()
                try await page.isAt("/plan/\(plan)/goal/1")
                try await page.back()
                try await page.isAt("/")
                try await page.forward()
                try await page.isAt("/plan/\(plan)/goal/1")
                try await page.find(.heading, "Goal 1")
                try await page.click(.button, "Goal 1, 50 percent. Back to the plan")
                try await page.isAt("/")
            }
        }

        @Test("The whole plan is seen, a block opened, and a cell changed from there", arguments: MandalartStage.all)
        func overview(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let plan = try await services.addFullPlan()
                try await page.open("/")
                try await page.click(.link, "Whole plan")
                try await page.isAt("/plan/\(plan)/overview")
                try await page.find(.button, .containing("Step 8.8"))
                #expect(try await page.count(.gridcell) == 81)
                try await page.click(.button, "Goals")
                try await page.isAt("/plan/\(plan)/overview/goals")
                try await page.doesNotFind(.button, .containing("Step 8.8"))
                #expect(try await page.count(.gridcell) == 9)
            }
        }

        @Test("The pages speak Korean when the browser does", arguments: MandalartStage.all)
        func korean(_ stage: MandalartStage) async throws {
            try await withMandalart(stage, language: "ko", nickname: "별이총총") { page, services in
                let plan = try await services.addFullPlan()
                try await page.open("/")
                try await page.sees("별이총총님, 안녕하세요")
                try await page.click(.button, "Goal 1, 목표 8개 중 1번째, 50퍼센트")
                try await page.isAt("/plan/\(plan)/goal/1")
                try await page.find(.button, "Goal 1, 50퍼센트. 만다라트로 돌아가기")
            }
        }

        @Test("No page has a fault: names, references, headings, links", arguments: MandalartStage.all)
        func faults(_ stage: MandalartStage) async throws {
            try await withMandalart(stage) { page, services in
                let plan = try await services.addFullPlan()
                for path in MandalartPaths.all(plan) {
                    try await page.open(path)
                    try await page.isAt(path)
                    try await page.reportFaults()
                }
            }
        }
    }
}

extension PageDriver {
    /// Presses the last of several controls of a name: that of a question or a message over the
    /// page.
    fileprivate func clickLast(_ role: Locator.Role, _ name: Locator.TextMatch) async throws {
        try await perform(.click, on: try #require(look(for: .role(role, name)).elements.last))
    }
}

/// Every page of the planner.
enum MandalartPaths {
    static func all(_ plan: Plan.ID) -> [String] {
        ["/"]
            + [
                "goal/1", "goal/1/step/1", "edit/0", "edit/3", "goal/2/edit/2", "overview", "overview/goals", "overview/1", "settings",
                "settings/privacy", "plans",
            ]
            .map { "/plan/\(plan)/\($0)" }
    }
}
