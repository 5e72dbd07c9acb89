import Foundation
import MandalartDomain
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// The flows that KeyboardTests does not have: no pointer is used, and no script.
    @Suite("Every flow by keyboard", .timeLimit(.minutes(20)))
    struct KeyboardFlowTests {
        @Test("Todo: a date is chosen, a picture's control reached, pictures of the other animal and the other language opened")
        func todo() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/todo-dog/add")
                try await page.hasFocus("Title")
                try await page.browser.type("By keyboard")
                // The fields that a to-do seldom needs fold out.
                try await page.tab(to: "Notes, date, picture")
                try await page.browser.press(.enter)
                try await page.tab(to: "Notes")
                try await page.tab(to: "Due")
                try await page.browser.press(.enter)
                try await page.sees("When is it due?")
                try await page.tab(to: "Tomorrow")
                try await page.browser.press(.enter)
                try await page.tab(to: "Done")
                try await page.browser.press(.enter)
                try await page.doesNotSee("When is it due?")
                _ = try await page.browser.find(.role(.button, "Due Tomorrow"))
                try await page.tab(to: "Add a picture")
                try await page.tab(to: "Add")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["By keyboard"])

                try await page.tab(to: "Profile")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/profile")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.photos img').length > 0")
                // The tabs are links: each is reached by Tab.
                try await page.tabInto("[role=tab]:not([aria-selected=true])")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/profile/cats")
                try await page.tab(to: "한국어")
                try await page.browser.press(.enter)
                try await page.sees("프로필")
            }
        }

        @Test("Quick entry: todos are added, ticked, changed, filtered, deleted and cleared")
        func quickEntry() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/todo-dog/todomvc")
                for title in ["one", "two", "three"] {
                    try await page.tabInto(".new-todo")
                    try await page.browser.type(title)
                    try await page.browser.press(.enter)
                    try await page.browser.waitUntil(
                        script:
                            "document.querySelector('.new-todo').value === '' && document.querySelector('.todo-list')?.innerText.includes('\(title)')"
                    )
                }
                try await page.tabInto(".todo-list li:nth-child(1) .toggle")
                try await page.browser.press(.space)
                try await page.sees("2 items left")
                try await page.tabInto(".todo-list li:nth-child(2) .toggle")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.activeElement.matches('.edit')")
                try await page.browser.press(.end)
                try await page.browser.type(" changed")
                try await page.browser.press(.enter)
                try await page.sees("two changed")
                // A change by keyboard leaves the focus at the row.
                try await page.browser.waitUntil(script: "document.activeElement.matches('.toggle')")
                try await page.tabInto(".todo-list li:nth-child(3) .destroy")
                try await page.browser.press(.enter)
                try await page.doesNotSee("three\n")
                try await page.hasFocus("Done: two changed")
                try await page.tab(to: "Active")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 1")
                try await page.tab(to: "All")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 2")
                try await page.tab(to: "Clear completed")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 1")
                // Where no row is left, whoever deletes by keyboard goes on with a new entry.
                try await page.tabInto(".todo-list li .destroy")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.activeElement.matches('.new-todo')")
            }
        }

        @Test("The explorer: begun, another tab seen, searched by name and a filter, a detail opened from what was found and left")
        func explorer() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/rick-and-morty/")
                try await page.tab(to: "Start")
                try await page.browser.press(.enter)
                try await page.isAt("/rick-and-morty/characters")
                // The tabs are the last of the page, and the list before them has no end: one goes
                // there backwards.
                for (tab, path) in [("Locations", "locations"), ("Characters", "characters")] {
                    try await page.tabBack(to: tab)
                    try await page.browser.press(.enter)
                    try await page.isAt("/rick-and-morty/\(path)")
                }
                // Beside what is open, the field filters the list that is there.
                try await page.tab(to: "Search characters")
                try await page.browser.type("fenwick")
                try await page.isAt("/rick-and-morty/characters?name=fenwick")
                try await page.browser.waitUntil(script: "document.activeElement.value === 'fenwick'")
                try await page.open("/rick-and-morty/characters/search")
                try await page.browser.waitUntil(script: "document.activeElement.matches('input[type=search]')")
                try await page.browser.type("fenwick")
                try await page.isAt("/rick-and-morty/characters/search?name=fenwick")
                try await page.tab(to: "Status")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(
                    script: "document.activeElement.matches('dialog input[type=radio]')")
                try await page.browser.press(.arrowDown)
                try await page.browser.press(.enter)
                try await page.isAt("/rick-and-morty/characters/search?name=fenwick&status=alive")
                try await page.hasFocus("Status")
                try await page.tab(to: "Odalys Fenwick")
                try await page.browser.press(.enter)
                try await page.isAt("/rick-and-morty/characters/search/character/1?name=fenwick&status=alive")
                try await page.hasFocus("Odalys Fenwick")
                try await page.tabBack(to: "Back")
                try await page.browser.press(.enter)
                try await page.isAt("/rick-and-morty/characters/search?name=fenwick&status=alive")
                try await page.hasFocus("Odalys Fenwick")
            }
        }

        @Test("The planner: from the first page to a goal with a palette, a step with a level, a deletion taken back")
        func plan() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/mandalart/")
                try await page.tab(to: "Nickname")
                try await page.browser.type("Jisoo")
                try await page.browser.press(.enter)
                try await page.sees("Hello, Jisoo")
                try await page.tabInto(".cell")
                try await page.browser.press(.control, .home)
                try await page.hasFocus("Goal 1 of 8, empty")
                try await page.browser.press(.enter)
                try await page.tabInto("form.form .field input:not([type=radio])")
                try await page.browser.type("Run far")
                try await page.tabInto("input[type=radio]")
                try await page.browser.press(.arrowRight)
                try await page.browser.waitUntil(
                    script: "document.querySelector('.edit-preview').dataset.palette === document.activeElement.value")
                try await page.tab(to: "Save")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/")
                try await page.hasFocus("Run far, goal 1 of 8")
                try await page.browser.press(.enter)
                try await page.sees("Run far")
                try await page.browser.waitUntil(script: "location.pathname.endsWith('/goal/1')")
                try await page.tabInto(".cell")
                try await page.browser.press(.control, .home)
                try await page.hasFocus("Step 1 of 8, empty")
                try await page.browser.press(.enter)
                try await page.tabInto("form.form .field input:not([type=radio])")
                try await page.browser.type("Every morning")
                try await page.tab(to: "Save")
                try await page.browser.press(.enter)
                try await page.hasFocus("Every morning, step 1 of 8, 0 percent")
                try await page.browser.press(.enter)
                try await page.tabInto("input[type=range]")
                for _ in 0..<3 { try await page.browser.press(.arrowRight) }
                try await page.browser.waitUntil(
                    script: "document.querySelector('.measure .cell').dataset.p === '3'")
                try await page.tab(to: "Save")
                try await page.browser.press(.enter)
                try await page.hasFocus("Every morning, step 1 of 8, 3 percent")
                try await page.browser.press(.enter)
                try await page.tab(to: "Delete")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(
                    script: "!!document.querySelector('[aria-label=\"Step 1 of 8, empty\"]')")
                // Where the step was is where the focus is.
                try await page.hasFocus("Step 1 of 8, empty")
                try await page.tab(to: "Undo")
                try await page.browser.press(.enter)
                _ = try await page.browser.find(.role(.button, "Every morning, step 1 of 8, 3 percent"))
            }
        }

        @Test("The planner's mandalarts, the whole plan, its settings and their pages")
        func around() async throws {
            try await withGallery(.desktop) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.addFullPlan()
                try await page.open("/mandalart/")
                try await page.tab(to: "Your mandalarts")
                try await page.browser.press(.enter)
                try await page.sees("Start a new one")
                try await page.browser.press(.escape)
                try await page.doesNotSee("Start a new one")
                try await page.hasFocus("Your mandalarts")
                try await page.browser.press(.enter)
                try await page.tab(to: "Empty")
                try await page.browser.press(.enter)
                try await page.sees("My mandalart")
                try await page.tab(to: "Your mandalarts")
                try await page.browser.press(.enter)
                try await page.tab(to: "Delete My mandalart")
                try await page.browser.press(.enter)
                try await page.sees("“My mandalart” deleted")
                try await page.hasFocus("Your mandalarts")
                // One with something in it is asked about; nobody asks in vain.
                try await page.browser.press(.enter)
                try await page.tab(to: "Delete 2027 plan")
                try await page.browser.press(.enter)
                try await page.sees("All 73 filled cells will be deleted too.")
                try await page.browser.press(.escape)
                try await page.hasFocus("Delete 2027 plan")
                try await page.open("/mandalart/")
                try await page.tab(to: "Whole plan")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/overview")
                try await page.tab(to: "Goals")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/overview/goals")
                try await page.open("/mandalart/")
                try await page.tab(to: "Settings")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/settings")
                try await page.tab(to: "Nickname")
                try await page.browser.press(.end)
                try await page.browser.type(" Kim")
                try await page.browser.press(.enter)
                try await page.sees("Nickname saved")
                try await page.tab(to: "Dark")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(
                    script: "document.activeElement.getAttribute('aria-pressed') === 'true'")
                try await page.tab(to: "Choose a backup")
                try await page.tab(to: "Privacy policy")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/settings/privacy")
                try await page.tab(to: "Back")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/settings")
            }
        }

        @Test("The start page leads to each application")
        func start() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/")
                let links =
                    try await page.browser.execute(
                        "return [...document.querySelectorAll('main a.whole, main a.chip')].map(a => a.getAttribute('href'))"
                    ).array?.compactMap(\.string) ?? []
                #expect(links.count >= 7)
                for link in links {
                    try await page.open("/")
                    try await page.tabInto("main a[href=\"\(link)\"]")
                    try await page.browser.press(.enter)
                    try await page.isAt(link)
                }
                try await page.open("/")
                try await page.tabInto("a[hreflang=ko]")
                try await page.browser.press(.enter)
                try await page.browser.waitUntil(script: "document.documentElement.lang === 'ko'")
            }
        }
    }
}

extension OpenGallery {
    /// Presses Tab until what has the focus is of that kind.
    fileprivate func tabInto(_ selector: String) async throws {
        let isThere = "return document.activeElement.matches(`\(selector)`)"
        _ = try await browser.find(.css(selector))
        for _ in 0..<80 {
            if try await browser.execute(isThere) == .bool(true) { return }
            try await browser.press(.tab)
        }
        throw OutOfReach(name: selector)
    }
}
