import Foundation
import MandalartDomain
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// Where the keyboard is can be seen.
    @Suite("The look of the focus", .timeLimit(.minutes(20)))
    struct FocusLookTests {
        /// Takes a control that the keyboard is at for one of its kind: the same element, classes
        /// and role in the same surroundings. Nil if that kind was seen already.
        private static let next = """
            const el = document.activeElement;
            if (el === document.body) return null;
            // An element that loads itself when it is seen is gone by the time of the look at it.
            if (el.closest('.loading-more, .paging-end') || !el.matches('a, button, input, textarea, select, [tabindex="0"]')) return '';
            const kind = one => [one.localName, one.type, one.getAttribute('role'), ...one.classList].filter(Boolean).join('.');
            const name = kind(el.parentElement) + ' > ' + kind(el);
            const seen = window.seenKinds ??= new Set(JSON.parse(arguments[0]));
            if (seen.has(name)) return '';
            seen.add(name);
            document.documentElement.style.caretColor = 'transparent';
            el.scrollIntoView({ block: 'center', behavior: 'instant' });
            return name;
            """
        private static let place = """
            const el = document.activeElement;
            const box = (el.checkVisibility() && el.getBoundingClientRect().width > 4 ? el : el.labels?.[0] ?? el.parentElement).getBoundingClientRect();
            return [box.x - 12, box.y - 12, box.width + 24, box.height + 24];
            """

        @Test(
            "Each kind of control shows that the keyboard is at it, light and dark", arguments: [MediaEmulation.ColorScheme.light, .dark])
        func visible(scheme: MediaEmulation.ColorScheme) async throws {
            try await withGallery(.phone) { page in
                try await page.browser.emulate(MediaEmulation(colorScheme: scheme, reducedMotion: true))
                _ = try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86_400))))
                let done = try await page.todos(.dog).add(TodoDraft(title: "Fed", due: .time(Date(timeIntervalSinceNow: 60)))).id
                _ = try await page.todos(.dog).setDone([done], true)
                let mandalart = page.data.mandalart.services
                try await mandalart.userState.setNickname("Jisoo")
                let plan = try await mandalart.mandalarts.addPlan(PlanTemplate[.product].draft(.en)).id
                var kinds: Set<String> = []
                for path in [
                    "/", "/rick-and-morty/", "/todo-dog/", "/todo-dog/list", "/todo-dog/list/1", "/todo-dog/done", "/todo-dog/profile",
                    "/todo-dog/todomvc", "/mandalart/", "/mandalart/plan/\(plan)/goal/1", "/mandalart/plan/\(plan)/goal/1/step/1",
                    "/mandalart/plan/\(plan)/overview", "/mandalart/plan/\(plan)/settings", "/layout/",
                    "/account/", "/account/loan", "/account/settings",
                ] {
                    try await page.open(path)
                    try await look(page.browser, at: path, &kinds)
                }
                try await page.open("/rick-and-morty/")
                try await page.press(.button, "Start")
                try await page.sees("826 characters")
                for path in ["/characters", "/characters/search", "/characters/search/filter/status", "/character/1", "/episodes"] {
                    if path != "/characters" { try await page.open("/rick-and-morty" + path) }
                    try await look(page.browser, at: path, &kinds)
                }
                #expect(kinds.count > 40)
            }
        }

        private func look(_ browser: Browser, at path: String, _ kinds: inout Set<String>) async throws {
            let seen = String(decoding: try JSONEncoder().encode(Array(kinds)), as: UTF8.self)
            for _ in 0..<40 {
                try await browser.press(.tab)
                guard let kind = try await browser.execute(Self.next, .string(seen)).string else { return }
                guard !kind.isEmpty else { continue }
                kinds.insert(kind)
                let place = try await browser.execute(Self.place).array?.compactMap(\.number) ?? []
                let focused = try await browser.picture(place)
                // The next Tab goes on from here all the same.
                try await browser.execute("document.activeElement.blur()")
                #expect(try await browser.picture(place) != focused, "\(path): nothing shows that the focus is at \(kind)")
            }
        }
    }
}

extension Browser {
    /// A picture of a part of the window: its left and top, its width and height.
    fileprivate func picture(_ place: [Double]) async throws -> String? {
        // A change that comes with the focus takes some frames.
        try await waitUntil(script: "document.getAnimations().every(one => one.effect.getComputedTiming().endTime === Infinity)")
        guard place.count == 4 else { return nil }
        let scroll = try await execute("return [scrollX, scrollY]").array?.compactMap(\.number) ?? [0, 0]
        let clip: [String: ScriptValue] = [
            "x": .number(place[0] + scroll[0]), "y": .number(place[1] + scroll[1]), "width": .number(place[2]), "height": .number(place[3]),
            "scale": .number(1),
        ]
        return try await cdp("Page.captureScreenshot", ["format": "png", "clip": .object(clip)])["data"]?.string
    }
}
