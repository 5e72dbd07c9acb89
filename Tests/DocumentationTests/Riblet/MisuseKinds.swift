import Foundation
import Riblet
import RibletTesting
import Testing

// The code of the article Misuse-Kinds.

@MainActor
@Suite("The article on misuse")
struct MisuseKindsTests {
    final class CrashReporter {
        private(set) var records: [String] = []
        func record(_ text: String) { records.append(text) }
    }

    @Test("It tells of every kind, and of no other")
    func kinds() throws {
        let article = try Article(named: "Misuse-Kinds", in: "Riblet")
        let told = article.text.matches(of: /\| ``Misuse\/Kind\/(\w+)`` \|/).map { String($0.output.1) }
        #expect(told.sorted() == Misuse.Kind.allCases.map(\.rawValue).sorted())
    }

    @Test("A misuse can be sent elsewhere")
    func handler() {
        let crashReporter = CrashReporter()
        let before = Misuse.handler
        Misuse.handler = { misuse in
            crashReporter.record(misuse.description)
        }
        let root = TestRoot("MisuseKinds")
        root.launch()
        Misuse.handler = before
        #expect(crashReporter.records.filter { $0.hasPrefix("MisuseKinds:") }.count == 1)
    }

    @Test("A misuse can be a value")
    func recorded() {
        let root = TestRoot()
        let stranger = RoutingMock("Stranger")
        let misuses = MisuseRecorder.record { root.detachChild(stranger) }
        #expect(misuses.map(\.kind) == [.detachedStranger])
    }
}
