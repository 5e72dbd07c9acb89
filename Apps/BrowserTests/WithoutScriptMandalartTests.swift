import Foundation
import MandalartDomain
import RibletWebTesting
import Testing

extension InChromium {
    @Suite("The planner without script")
    struct WithoutScriptMandalartTests {
        @Test("A file that is imported is answered with what has come of it")
        func importing() async throws {
            try await withGallery { page in
                let browser = page.browser
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.mandalarts.addPlan(PlanTemplate[.product].draft(.en)).id
                let file = try await services.archive.export(plan, as: .json)
                let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-upload-\(UUID().uuidString)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                let good = folder.appending(path: "plan.json"), bad = folder.appending(path: "bad.json")
                try Data(file.bytes).write(to: good)
                try Data("no plan".utf8).write(to: bad)
                try await page.blockScripts()
                for (path, isGood) in [(bad.path, false), (good.path, true)] {
                    try await browser.go(to: page.base + "/mandalart/plan/\(plan)/settings")
                    try await browser.find(css: "input[type=file]").upload([path])
                    try await browser.find(css: ".without-script").click()
                    if isGood {
                        try await page.press(.button, "Keep both")
                        // The plan that came is the chosen one, which the main page shows.
                        try await browser.waitUntil(script: "!location.pathname.endsWith('/settings')")
                        try await page.isAt("/mandalart/")
                        _ = try await browser.find(css: ".cell.core:not(.empty)")
                    } else {
                        try await page.sees("Nothing was imported")
                    }
                    try await page.doesNotSee("Importing")
                }
                #expect(try await services.mandalarts.currentPlan(titled: "x") == plan + 1)
                _ = try await browser.takeProblems()
            }
        }

        @Test("A name is given, a goal and a step are made, changed, deleted and brought back by forms, links and buttons alone")
        func life() async throws {
            try await withGallery { page in
                let browser = page.browser
                let mandalarts = page.data.mandalart.services.mandalarts
                try await page.blockScripts()
                try await browser.go(to: page.base + "/mandalart/")
                try await browser.find(css: "#nickname-nickname").type(" ")
                try await browser.find(css: ".btn.primary").click()
                _ = try await browser.find(css: "#nickname-nickname[aria-invalid=true]")
                try await browser.find(css: "#nickname-nickname").type("Jisoo")
                try await browser.find(css: ".btn.primary").click()
                // A cell is a button; its form a dialog of a page of its own.
                try await browser.find(css: ".cell.core").click()
                try await browser.find(css: "#edit-main-title").type("Ship <it>")
                try await browser.find(css: "dialog .btn[value=save]").click()
                let plan = try await mandalarts.currentPlan(titled: "x")
                try await browser.find(css: ".cell[data-at='0 0']").click()
                try await browser.find(css: "#edit-main-title").type("Stay well")
                try await browser.find(css: "dialog input[value=type9]").click()
                try await browser.find(css: "dialog .btn[value=save]").click()
                try await browser.find(css: ".cell[data-at='0 0']:not(.empty)").click()
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
                let first = try #require(GridPosition.ring.first)
                #expect(try await mandalarts.content(of: plan)[first]?.main.paletteID == .type9)
                try await browser.find(css: ".riblet-page:not([hidden]) .cell[data-at='0 1']").click()
                try await browser.find(css: "#edit-sub-title").type("Run")
                try await browser.find(css: "dialog .btn[value=save]").click()
                try await browser.find(css: ".riblet-page:not([hidden]) .cell[data-at='0 1']:not(.empty)").click()
                try await browser.find(css: "dialog .btn.danger").click()
                _ = try await browser.find(css: ".riblet-page:not([hidden]) .cell.empty[data-at='0 1']")
                #expect(try await mandalarts.content(of: plan)[first]?.subs.isEmpty == true)
                try await browser.find(css: ".riblet-page:not([hidden]) .acts .icon:not(:disabled)").click()
                _ = try await browser.find(css: ".riblet-page:not([hidden]) .cell[data-at='0 1']:not(.empty)")
                try await browser.go(to: page.base + "/mandalart/plan/\(plan)/overview")
                try await browser.find(css: ".segmented button[aria-pressed=false]").click()
                try await page.isAt("/mandalart/plan/\(plan)/overview/goals")
                #expect(try await browser.execute("return document.documentElement.dataset.live ?? null") == .null)
                // The browser notes each script that was kept away.
                _ = try await browser.takeProblems()
            }
        }
    }
}
