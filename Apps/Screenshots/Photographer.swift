import Foundation
import RibletWebTesting

/// Goes through the pages and keeps what it sees.
struct Photographer {
    let browser: Browser
    let base: String
    let folder: URL

    /// Goes through all pages of applications in use, of which `plan` is filled in, and returns how
    /// many pictures were taken.
    func takeAll(plan: Int64) async throws -> Int {
        var count = 0
        try await beginExplorer("Start")
        for (size, viewport) in [("phone", Viewport.phone), ("desktop", Viewport.desktop)] {
            for (scheme, colors) in [("light", MediaEmulation.ColorScheme.light), ("dark", .dark)] {
                try await browser.setViewport(viewport)
                try await browser.emulate(MediaEmulation(colorScheme: colors, reducedMotion: true))
                try await take("/", "gallery-\(size)-\(scheme)")
                count += 1
                for (path, name) in [
                    ("", "main"), ("plan/\(plan)/goal/2", "goal"), ("plan/\(plan)/goal/2/step/3", "step"), ("plan/\(plan)/edit/1", "edit"),
                    ("plan/\(plan)/overview", "overview"), ("plan/\(plan)/settings", "settings"),
                ] {
                    try await take("/mandalart/\(path)", "mandalart-\(name)-\(size)-\(scheme)")
                    count += 1
                }
                for (path, name) in [
                    ("characters", "characters"), ("episodes", "episodes"), ("characters/search?status=alive", "search"),
                    ("characters/character/17", "character"),
                ] {
                    try await take("/rick-and-morty/\(path)", "explorer-\(name)-\(size)-\(scheme)")
                    count += 1
                }
                for (path, name) in [("", "accounts"), ("loan", "loan"), ("settings", "settings")] {
                    try await take("/account/\(path)", "account-\(name)-\(size)-\(scheme)")
                    count += 1
                }
                for flavor in ["dog", "cat"] {
                    for (path, name) in [
                        ("", "home"), ("list", "list"), ("add", "add"), ("done", "done"), ("profile", "profile"), ("todomvc", "quick"),
                    ] {
                        try await take("/todo-\(flavor)/\(path)", "todo-\(flavor)-\(name)-\(size)-\(scheme)")
                        count += 1
                    }
                }
            }
        }
        return try await count + takeCards("") + takeInspector()
    }

    /// The explorer shows its lists to who has begun.
    func beginExplorer(_ button: String) async throws {
        try await browser.go(to: base + "/rick-and-morty/")
        try await browser.find(.role(.button, .exact(button))).click()
        try await browser.waitUntil(script: "location.pathname.endsWith('/characters')")
    }

    /// The inspector beside a list of Todo in which a to-do is marked, in light and dark.
    private func takeInspector() async throws -> Int {
        for (scheme, colors) in [("light", MediaEmulation.ColorScheme.light), ("dark", .dark)] {
            try await browser.setViewport(Viewport(width: 1_280, height: 800))
            try await browser.emulate(MediaEmulation(colorScheme: colors, reducedMotion: true))
            try await open("/_inspect/open?frame=/todo-dog/list")
            let page = "document.querySelector('iframe')?.contentDocument"
            try await browser.waitUntil(script: "\(page)?.documentElement?.dataset.live === '' && \(page).querySelector('[role=checkbox]')")
            try await browser.waitUntil(script: "document.querySelectorAll('[role=treeitem]').length > 2")
            try await browser.execute("\(page.replacing("?.", with: ".")).querySelector('[role=checkbox]').click()")
            try await browser.waitUntil(
                script: "document.querySelector('.cause[aria-expanded=true]')?.parentElement.innerText.includes('Press')"
                    + " || [...document.querySelectorAll('.cause')].find(one => one.innerText.includes('Press'))?.click()")
            try await browser.waitUntil(script: "!document.querySelector('.light')")
            try await keep("inspector-\(scheme)")
        }
        return 2
    }

    /// The pictures of the gallery's cards, wide and as on a phone, which `Apps/Gallery/Pictures` has as WebP;
    /// of those on a phone the upper square.
    ///
    /// - Parameter language: ends their names; empty for English.
    /// - Returns: how many were taken.
    /// - Throws: the browser's error.
    func takeCards(_ language: String) async throws -> Int {
        let pages = [
            ("rick-and-morty/characters", "rick-and-morty", 760), ("mandalart/", "mandalart", 1_100), ("todo-dog/", "todo-dog", 760),
            ("account/", "account", 760), ("layout/", "layout", 760),
        ]
        for (scheme, colors) in [("light", MediaEmulation.ColorScheme.light), ("dark", .dark)] {
            try await browser.emulate(MediaEmulation(colorScheme: colors, reducedMotion: true))
            for (path, name, width) in pages {
                for (size, viewport) in [("", Viewport(width: width, height: width * 3 / 4)), ("-phone", .phone)] {
                    try await browser.setViewport(viewport)
                    try await open("/" + path)
                    // The room that the page keeps for a scrollbar would be a notch in the picture.
                    try await browser.execute("document.documentElement.style.scrollbarGutter = 'auto'")
                    try await keep("card-\(name)\(language)\(size)-\(scheme)")
                }
            }
        }
        return 4 * pages.count
    }

    private func take(_ path: String, _ name: String) async throws {
        try await open(path)
        try await keep(name)
    }

    /// Opens a page and waits until it is live.
    func open(_ path: String) async throws {
        try await browser.go(to: base + path)
        try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
    }

    /// Keeps the page as it is when all that can be seen of it is there.
    func keep(_ name: String) async throws {
        // Only pictures that are seen are loaded; the others would be waited for in vain. So would
        // tabs that nobody has opened: they are laid out, and hidden.
        try await browser.waitUntil(
            script: """
                [...document.images].filter(i => i.getBoundingClientRect().top < innerHeight && i.checkVisibility()).every(i => i.complete) \
                && ![...document.querySelectorAll('.skeleton:not(.face)')].some(i => i.checkVisibility()) \
                && document.getAnimations().every(a => a.playState !== 'running' || !a.effect.target.checkVisibility())
                """)
        try await browser.screenshot().write(to: folder.appendingPathComponent(name + ".png"))
    }
}
