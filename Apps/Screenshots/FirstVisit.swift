import RibletWebTesting

/// The first ten moments of an application, as someone sees them who has never used it.
extension Photographer {
    /// Returns how many pictures were taken.
    func takeFirstVisits() async throws -> Int {
        try await browser.setViewport(.phone)
        try await browser.emulate(MediaEmulation(colorScheme: .light, reducedMotion: true))
        return try await visitTodo() + visitPlanner() + visitExplorer()
    }

    private func visitTodo() async throws -> Int {
        var visit = Visit("todo", of: self)
        try await open("/todo-dog/")
        try await visit.see("nothing to do yet")
        try await press(.button, "New to-do")
        try await browser.find(css: "#add-title").type("Buy milk tomorrow 18:00 !")
        try await browser.waitUntil(script: "document.querySelectorAll('#add-chips .chip').length === 3")
        try await visit.see("the words of the line become a date and a flag")
        try await browser.find(css: "#add-title").type([.enter])
        try await browser.waitUntil(script: "document.querySelector('#add-title').value === ''")
        try await visit.see("added and the sheet is ready for the next")
        try await browser.find(css: "#add-title").type("Water the plants every week")
        try await browser.waitUntil(script: "document.querySelectorAll('#add-chips .chip').length === 1")
        try await visit.see("a to-do that comes back")
        try await press(.button, "Add")
        try await browser.waitUntil(script: "!document.querySelector('dialog')")
        try await visit.see("the day")
        try await press(.checkbox, .containing("Water the plants"))
        try await browser.waitUntil(script: "!!document.querySelector('.toast')")
        try await visit.see("done and what can be taken back")
        try await press(.link, "New list")
        try await browser.find(css: "#list-form-name").type("Groceries")
        try await browser.find(css: "[data-list=teal] input").click()
        try await visit.see("a list with a name and a colour")
        try await browser.press(.enter)
        try await browser.waitUntil(script: "!document.querySelector('#list-form-name')")
        try await visit.see("the list at the foot of the day")
        try await open("/todo-dog/search")
        try await browser.find(css: "input[type=search]").type("milk")
        try await browser.waitUntil(script: "document.body.innerText.includes('Buy milk')")
        try await visit.see("found again")
        try await press(.link, .containing("Buy milk"))
        try await browser.waitUntil(script: "!!document.querySelector('#update-title')")
        try await visit.see("the to-do with all it can hold")
        return visit.count
    }

    private func visitPlanner() async throws -> Int {
        var visit = Visit("mandalart", of: self)
        try await open("/mandalart/")
        try await visit.see("asked for a name")
        try await browser.find(.label("Nickname")).type("Jisoo")
        try await press(.button, "Start")
        try await browser.waitUntil(script: "!!document.querySelector('.g3 .cell')")
        try await visit.see("an empty plan")
        try await press(.button, "The goal in the middle, empty")
        try await browser.find(.label("Goal")).type("Run a marathon")
        try await visit.see("the goal of all")
        try await press(.button, "Save")
        try await browser.waitUntil(script: "document.body.innerText.includes('Run a marathon')")
        try await visit.see("the goal in the middle")
        try await press(.button, "Goal 2 of 8, empty")
        try await browser.find(.label("Goal")).type("Stronger legs")
        try await visit.see("a goal towards it")
        try await press(.button, "Save")
        try await press(.button, "Stronger legs, goal 2 of 8, 0 percent")
        try await browser.waitUntil(script: "!!document.querySelector('.cell.centre')")
        try await visit.see("the eight steps of that goal")
        try await press(.button, "Step 3 of 8, empty")
        try await browser.find(.label("Step")).type("Squats on Mondays")
        try await visit.see("a step")
        try await press(.button, "Save")
        try await browser.find(.role(.button, "Squats on Mondays, step 3 of 8, 0 percent")).type([.space])
        try await browser.waitUntil(script: "!!document.querySelector('[aria-label^=\"Squats on Mondays\"][aria-label*=\"100\"]')")
        try await visit.see("the step is done")
        try await press(.link, "Back")
        try await browser.waitUntil(script: "document.body.innerText.includes('Run a marathon')")
        try await visit.see("the plan knows how far it is")
        try await open("/mandalart/plan/1/overview")
        try await visit.see("all 81 cells")
        return visit.count
    }

    private func visitExplorer() async throws -> Int {
        var visit = Visit("explorer", of: self)
        try await open("/rick-and-morty/")
        try await visit.see("the portal")
        try await press(.button, "Start")
        try await browser.waitUntil(script: "location.pathname.endsWith('/characters') && !!document.querySelector('.member')")
        try await visit.see("the characters")
        try await browser.find(css: ".member .heart").click()
        try await browser.waitUntil(script: "!!document.querySelector('.heart[aria-pressed=true]')")
        try await visit.see("one is saved")
        try await open("/rick-and-morty/characters/search?status=alive&name=rick")
        try await visit.see("searched by name and status")
        try await open("/rick-and-morty/characters/character/1")
        try await visit.see("a character")
        try await browser.find(css: ".facts .leads a").click()
        try await browser.waitUntil(script: "location.pathname.includes('/location/')")
        try await visit.see("the place that it is from")
        try await open("/rick-and-morty/episodes")
        try await visit.see("the episodes by season")
        try await open("/rick-and-morty/episodes/episode/1")
        try await visit.see("an episode and who is in it")
        try await open("/rick-and-morty/locations")
        try await visit.see("the places")
        try await open("/rick-and-morty/saved")
        try await visit.see("what was saved")
        return visit.count
    }

    private func press(_ role: Locator.Role, _ name: Locator.TextMatch) async throws {
        try await browser.find(.role(role, name)).click()
    }
}

/// The pictures of a visit, in order.
private struct Visit {
    private let application: String
    private let photographer: Photographer
    private(set) var count = 0

    init(_ application: String, of photographer: Photographer) {
        self.application = application
        self.photographer = photographer
    }

    /// Keeps the page as it is now.
    mutating func see(_ moment: String) async throws {
        count += 1
        let number = count < 10 ? "0\(count)" : "\(count)"
        try await photographer.keep("visit-\(application)-\(number)-\(moment.replacing(" ", with: "-"))")
    }
}
