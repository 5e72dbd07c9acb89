import Foundation
import Logging
import RibletWeb
import RibletWebTesting

/// The data of an application in a folder, and what users do with it.
@MainActor
protocol HeldWorld: AnyObject {
    /// The name of the application.
    static var name: String { get }
    /// Opens the data.
    static func open(in folder: URL) async throws -> Self
    /// The application over the data.
    var application: WebApplication { get }
    /// Makes what users find, once.
    func prepare() async throws
    /// Where a user begins: one of the addresses of the application.
    func address(_ random: inout SeededGenerator) async throws -> String
    /// Does what a user does there, one thing after the other, until the task is cancelled or there
    /// is nothing left to do.
    func act(as user: HeldUser<Self>) async throws
    func close() async
}

/// A user of a page in this process, and what they have been told.
@MainActor
final class HeldUser<World: HeldWorld> {
    /// Something that the user has done.
    struct Deed {
        /// The event after which it is done.
        let event: Int
        let name: String
        /// The subject of the deed, where a later deed may have the same.
        let subject: String?
        /// Returns true if the write is stored.
        let isStored: @MainActor (World) async throws -> Bool
    }

    let page: TestPage
    let address: String
    var random: SeededGenerator
    private(set) var deeds: [Deed] = []
    /// True if nothing is left to do.
    var isDone = false

    init(_ page: TestPage, at address: String, _ random: SeededGenerator) {
        self.page = page
        self.address = address
        self.random = random
    }

    /// A text that nothing else has.
    func text(_ word: String) -> String {
        HeldNumbers.last += 1
        return "\(word) \(HeldNumbers.last)"
    }

    /// The user has done something; the page has sent its last event by now.
    func did(_ name: String, to subject: String? = nil, _ isStored: @escaping @MainActor (World) async throws -> Bool) {
        // A stored earlier deed with the same subject proves nothing any more.
        if let subject { deeds.removeAll { $0.subject == subject } }
        deeds.append(Deed(event: page.lastSent, name: name, subject: subject, isStored: isStored))
    }

    /// The user does away with all of it: whether it is stored says nothing any more.
    func forget() { deeds = [] }

    /// Waits until the page shows something.
    func sees(_ what: String, _ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !condition() {
            try await Task.sleep(for: .milliseconds(1))
            if ContinuousClock.now > end { throw SoakError.unseen("\(what); it shows: \(page.text.prefix(300))") }
        }
    }

    /// Waits until the page has heard of all that it has sent.
    func isAnswered() async throws { try await sees("an answer") { page.lastAcknowledged >= page.lastSent } }

    /// Does nothing for a moment.
    func pause() async throws { try await Task.sleep(for: .milliseconds(Int.random(in: 0...6, using: &random))) }

    /// Things in another order.
    func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }

    /// One of the controls that the page has.
    func one(of nodes: [DOMNode]) -> DOMNode? { nodes.randomElement(using: &random) }
}

/// Texts differ over all users.
@MainActor
private enum HeldNumbers { static var last = 0 }

let silentLogger = Logger(label: "soak", factory: { _ in SwiftLogNoOpLogHandler() })
