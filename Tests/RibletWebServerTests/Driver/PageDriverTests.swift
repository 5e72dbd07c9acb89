import Foundation
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebServer

/// One test, in memory and in Chromium.
@MainActor
@Suite("The same test in memory and in Chromium", .serialized, .timeLimit(.minutes(20)))
struct PageDriverTests {
    enum Stage: String, CaseIterable { case memory, chromium }

    /// Runs `body` on a page of the application with people.
    private func run(_ stage: Stage, _ body: @escaping @MainActor @Sendable (any PageDriver) async throws -> Void) async throws {
        switch stage {
        case .memory:
            let page = await MemoryPage(.guestList)
            try await body(page)
            page.end()
        case .chromium:
            let server = ComebackServer { port in
                var configuration = RibletServer.Configuration(port: port)
                configuration.logger.logLevel = .critical
                configuration.sessionStore = Self.store
                configuration.signingKey = Secret([UInt8](repeating: 9, count: 32))
                return RibletServer(configuration: configuration, applications: [.guestList])
            }
            let port = try await server.start()
            try await ChromeDriver.withBrowser { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(port)", basePath: "/people") {
                    try await server.stop()
                    try await server.start()
                }
                try await body(page)
            }
            try await server.stop()
        }
    }

    private nonisolated static let store = MemorySessionStore()

    @Test("a person fills in a form, is told what is missing, and goes back and forth", arguments: Stage.allCases)
    func form(_ stage: Stage) async throws {
        try await run(stage) { page in
            try await page.open("/")
            try await page.sees("There are 1 of them")
            try await page.click(.link, "Add a person")
            try await page.isAt("/new")
            try await page.find(.heading, "A new person")
            try await page.click(.button, "Add")
            try await page.sees("Almost there")
            #expect(try await page.find(.label("Name")).isInvalid)
            try await page.waitUntil(.label("Name"), "in focus") { $0.hasFocus }
            #expect(try await page.find(.label("Plan")).description == "plan is missing")
            try await page.type("Grace <b>", into: "Name")
            try await page.waitUntil(.label("Name"), "right") { !$0.isInvalid && $0.description.isEmpty }
            try await page.select("Free of charge", from: "Plan")
            try await page.check("I agree")
            try await page.check("I agree")
            #expect(try await page.find(.checkbox, "I agree").isOn)
            try await page.uncheck("I agree")
            try await page.submit("Name")
            try await page.sees("terms is missing")
            try await page.check("I agree")
            try await page.click(.button, "Add")
            try await page.isAt("/")
            try await page.sees("Grace <b> (free)")
            #expect(try await page.title() == "People · People")
            #expect(try await page.count(.listitem) == 2)
            try await page.click(.button, "Remove Ada")
            try await page.doesNotSee("Ada")
            try await page.doesNotFind(.button, "Remove Ada")

            try await page.click(.link, "Add a person")
            try await page.isAt("/new")
            try await page.back()
            try await page.isAt("/")
            try await page.forward()
            try await page.isAt("/new")
            try await page.find(.button, "Add")
            try await page.reload()
            try await page.isAt("/new")
            #expect(try await page.value(of: "Name") == "")
        }
    }

    @Test("what was typed outlives a broken connection and a server that was started again", arguments: Stage.allCases)
    func comesBack(_ stage: Stage) async throws {
        try await run(stage) { page in
            try await page.open("/new")
            try await page.type("Gra", into: "Name")
            try await page.select("Paid", from: "Plan")
            try await page.reconnect()
            #expect(try await page.value(of: "Name") == "Gra")
            try await page.type("", into: "Name")
            try await page.check("I agree")
            try await page.sees("name is missing")
            try await page.type("Grace", into: "Name")
            try await page.restart()
            #expect(try await page.value(of: "Name") == "Grace")
            #expect(try await page.find(.checkbox, "I agree").isOn)
            try await page.click(.button, "Add")
            try await page.isAt("/")
            try await page.sees("Grace (paid)")
        }
    }

    @Test("roles, names and faults of a page are the same in both")
    func agreement() async throws {
        nonisolated struct Picture: Equatable, Sendable { var elements: [String], faults: [String] }
        let roles: [Locator.Role] = [
            .button, .link, .heading, .textbox, .checkbox, .combobox, .list, .listitem, .main, .alert, "form", "paragraph", "option",
        ]
        @MainActor func picture(_ page: any PageDriver) async throws -> Picture {
            var elements: [String] = []
            for role in roles {
                for element in try await page.look(for: .role(role)).elements {
                    let name = element.name.filter { !$0.isWhitespace }
                    elements.append(
                        "\(role.rawValue) \(name) \(element.description) \(element.isOn) \(element.isEnabled) \(element.isInvalid)")
                }
            }
            return Picture(elements: elements, faults: try await page.faults())
        }
        var pictures: [[Picture]] = []
        for stage in Stage.allCases {
            let (seen, see) = AsyncStream.makeStream(of: Picture.self)
            try await run(stage) { page in
                try await page.open("/")
                try await page.find(.link, "Add a person")
                see.yield(try await picture(page))
                try await page.open("/new")
                try await page.click(.button, "Add")
                try await page.sees("Almost there")
                try await page.check("I agree")
                try await page.waitUntil(.label("I agree"), "right") { !$0.isInvalid }
                see.yield(try await picture(page))
            }
            see.finish()
            var both: [Picture] = []
            for await picture in seen { both.append(picture) }
            pictures.append(both)
        }
        for (inMemory, inChromium) in zip(pictures[0], pictures[1]) {
            // The link that skips the navigation stands beside the page, in its document.
            #expect(inMemory.elements == inChromium.elements.filter { $0 != "link Skiptocontent  false true false" })
            #expect(inMemory.faults == inChromium.faults)
        }
        #expect(pictures[0].allSatisfy { $0.elements.count > 4 && $0.faults.isEmpty })
    }

    @Test("what is not there is said, with what there is instead")
    func errors() async throws {
        let page = await MemoryPage(.guestList, patience: .milliseconds(1))
        func fails(_ words: String, line: Int = #line, _ step: @MainActor () async throws -> Void) async throws {
            try await withKnownIssue {
                try await step()
            } matching: {
                $0.sourceLocation?.line == line && $0.comments.contains { $0.rawValue.contains(words) }
            }
        }
        let other = "there is no one button named 'Nothing': there is: button 'Remove Ada'"
        try await fails(other) { try await page.click(.button, "Nothing") }
        try await fails("the page is at /, not at /elsewhere") { try await page.isAt("/elsewhere") }
        try await fails("“Nobody” cannot be read") { try await page.sees("Nobody") }
        page.end()
    }
}

/// A server that can be ended and started again at the same address.
actor ComebackServer {
    private let make: @Sendable (_ port: Int) -> RibletServer
    private var port = 0
    private var running: Task<Void, any Error>?
    private var end: AsyncStream<Void>.Continuation?

    init(_ make: @escaping @Sendable (_ port: Int) -> RibletServer) { self.make = make }

    @discardableResult
    func start() async throws -> Int {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let server = make(port)
        let task = Task {
            defer { started.finish() }
            try await server.whileRunning { address in
                started.yield(address.port)
                for await _ in ends {}
            }
        }
        running = task
        self.end = end
        for await port in ports {
            self.port = port
            return port
        }
        try await task.value
        throw CancellationError()
    }

    func stop() async throws {
        end?.finish()
        try await running?.value
    }
}
