import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    /// The planner while its server is killed.
    @Suite("Mandalart: the server ends, and nothing is lost")
    struct MandalartKillTests {
        @Test("It is killed while steps are saved one after the other: each is there once, and what is typed in the open form stays")
        func killed() async throws {
            try await withVictim(holdsBack: true) { try await work(in: $1, with: $0) }
        }

        @Test("It is killed while whole mandalarts are added: each is there once")
        func killedWhileAdding() async throws {
            try await withVictim(holdsBack: true) { try await add(in: $1, with: $0) }
        }

        @Test("It is killed while steps are taken back and done again: each press counts, and counts once")
        func killedWhileUndoing() async throws {
            try await withVictim(holdsBack: true) { try await undo(in: $1, with: $0) }
        }

        /// Opens the planner for the first time, and gives a name.
        private func begin(in browser: Browser, with victim: Victim) async throws {
            try await browser.go(to: "http://127.0.0.1:\(victim.port)/mandalart/")
            try await browser.live()
            try await browser.execute("window.mark = 1")
            try await browser.find(.label("Nickname")).type("Jisoo")
            try await browser.find(.role(.button, "Start")).click()
        }

        private func add(in browser: Browser, with victim: Victim) async throws {
            try await begin(in: browser, with: victim)
            for number in 1...6 {
                try await browser.find(.role(.button, "Your mandalarts")).click()
                try await browser.waitUntil(script: "document.querySelectorAll('dialog .list .row').length === \(max(1, number - 1))")
                let card = try await browser.find(.role(.button, .containing(number == 1 ? "A balanced year" : "81 cells, and nothing")))
                // The process dies around the writing: before it, between the plan and the page, or
                // after both.
                async let death: Void = victim.kill(after: .milliseconds(number * 11 % 50), awayFor: .milliseconds(40))
                try await card.click()
                try await death
                try await browser.waitUntil(script: "!document.querySelector('dialog') && !!document.querySelector('.g3 [data-at]')")
                try await browser.find(.role(.button, "Your mandalarts")).click()
                // The template took the place of the empty plan that was there first.
                try await browser.waitUntil(script: "document.querySelectorAll('dialog .list .row').length === \(number)")
                try await browser.find(.role(.button, "Close")).click()
                try await browser.waitUntil(script: "!document.querySelector('dialog')")
            }
            #expect(try await browser.execute("return window.mark") == .number(1))
            #expect(await victim.kills == 6)
        }

        private func press(_ name: Locator.TextMatch, in browser: Browser) async throws {
            let button = try await browser.find(.role(.button, name))
            // Some can be pressed only when the server has heard enough.
            try await browser.waitUntil("a button to press") { () async throws(WebDriverError) in try await button.isEnabled }
            try await button.click()
        }

        /// Opens the page of a goal that is new.
        private func beginGoal(in browser: Browser, with victim: Victim) async throws {
            try await begin(in: browser, with: victim)
            try await press("Goal 1 of 8, empty", in: browser)
            try await browser.find(.label("Goal")).type("Never lose a thing")
            try await press("Save", in: browser)
            try await press("Never lose a thing, goal 1 of 8, 0 percent", in: browser)
        }

        private func undo(in browser: Browser, with victim: Victim) async throws {
            try await beginGoal(in: browser, with: victim)
            for number in 1...3 {
                try await press(.exact("Step \(number) of 8, empty"), in: browser)
                try await browser.find(.label("Step")).type("Thing \(number)")
                try await press("Save", in: browser)
                _ = try await browser.find(.role(.button, .exact("Thing \(number), step \(number) of 8, 0 percent")))
            }
            // Pressed once more than it was, a step would be missing for the next one.
            for number in [3, 2, 1] {
                async let death: Void = victim.kill(after: .milliseconds(number * 17 % 60), awayFor: .milliseconds(40))
                try await press(.exact("Undo: “Thing \(number)” added"), in: browser)
                try await death
                _ = try await browser.find(.role(.button, .exact("Step \(number) of 8, empty")))
            }
            for number in 1...3 {
                async let death: Void = victim.kill(after: .milliseconds(number * 19 % 60), awayFor: .milliseconds(40))
                try await press(.exact("Redo: “Thing \(number)” added"), in: browser)
                try await death
                _ = try await browser.find(.role(.button, .exact("Thing \(number), step \(number) of 8, 0 percent")))
            }
            #expect(try await browser.execute("return window.mark") == .number(1))
            #expect(await victim.kills == 6)
        }

        private func work(in browser: Browser, with victim: Victim) async throws {
            try await beginGoal(in: browser, with: victim)
            for number in 1...6 {
                try await press(.exact("Step \(number) of 8, empty"), in: browser)
                try await browser.find(.label("Step")).type("Thing \(number)")
                // The process dies around the save: before it, while it is written, or after it.
                async let death: Void = victim.kill(after: .milliseconds(number * 17 % 60), awayFor: .milliseconds(40))
                try await press("Save", in: browser)
                try await death
                _ = try await browser.find(.role(.button, .exact("Thing \(number), step \(number) of 8, 0 percent")))
            }
            try await press("Step 7 of 8, empty", in: browser)
            try await browser.find(.label("Step")).type("Half a ti")
            try await victim.kill(after: .milliseconds(5), awayFor: .milliseconds(40))
            try await browser.live()
            #expect(try await browser.find(.label("Step")).value == "Half a ti")
            #expect(try await browser.execute("return window.mark") == .number(1))
            #expect(await victim.kills == 7)
        }
    }
}
