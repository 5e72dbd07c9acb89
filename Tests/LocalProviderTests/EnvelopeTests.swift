import Foundation
import Testing

@testable import LocalProvider

@Suite struct EnvelopeTests {
    @Test("Any time that was written has an age", arguments: [0, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude])
    func ages(writtenAt: Double) throws {
        let envelope = try Envelope.open(Envelope(identifier: "a", writtenAt: writtenAt, value: Data([1])).encoded(), for: "a")
        #expect(envelope.age(at: Date()) >= .zero)
    }
}
