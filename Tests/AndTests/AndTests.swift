import And
import Foundation
import Testing

private final class Card: And {
    var title = ""
    var tags: [String] = []
}

private struct Theme: And, Equatable {
    var accent = "blue"
    var sizes = [1, 2]
}

private enum Refused: Error, Equatable {
    case empty
}

@MainActor
private final class Screen: And {
    var title = ""
}

@Suite("And")
struct AndTests {
    @Test("An object is configured in place and returned")
    func configuresTheSameObject() {
        let card = Card()
        let returned = card.and {
            $0.title = "Walk the dog"
            $0.tags.append("today")
        }
        #expect(returned === card)
        #expect(card.title == "Walk the dog")
        #expect(card.tags == ["today"])
    }

    @Test("The result of configuring an object may be dropped, and calls chain in order")
    func chains() {
        let card = Card()
        card.and { $0.title = "a" }.and { $0.title += "b" }
        #expect(card.title == "ab")
    }

    @Test("An error of the closure arrives with its own type, and earlier changes stay")
    func throwsTyped() {
        let card = Card()
        do throws(Refused) {
            try card.and { (card) throws(Refused) in
                card.title = "half"
                throw .empty
            }
            Issue.record("the error was swallowed")
        } catch {
            #expect(error == .empty)
        }
        #expect(card.title == "half")
    }

    @Test("A closure that throws any error keeps working")
    func rethrowsUntyped() {
        func refuse() throws { throw Refused.empty }
        #expect(throws: Refused.empty) {
            try Card().and { _ in try refuse() }
        }
    }

    @Test("A value is copied; the original keeps its state")
    func copiesValues() {
        let light = Theme()
        let dark = light.with {
            $0.accent = "black"
            $0.sizes.append(3)
        }
        #expect(light == Theme(accent: "blue", sizes: [1, 2]))
        #expect(dark == Theme(accent: "black", sizes: [1, 2, 3]))
    }

    @Test("A throwing closure leaves the value as it was")
    func failedCopy() {
        let theme = Theme()
        #expect(throws: Refused.empty) {
            _ = try theme.with { (copy) throws(Refused) in
                copy.accent = "red"
                throw .empty
            }
        }
        #expect(theme.accent == "blue")
    }

    @Test("Every NSObject conforms")
    func foundationObjects() {
        let formatter = NumberFormatter().and {
            $0.minimumFractionDigits = 2
            $0.maximumFractionDigits = 2
        }
        #expect(formatter.minimumFractionDigits == 2)
        #expect(type(of: formatter) == NumberFormatter.self)
    }

    @MainActor
    @Test("The closure runs where the caller is")
    func keepsIsolation() {
        let prefix = NSMutableString(string: "Hello")
        let screen = Screen().and { $0.title = "\(prefix), main actor" }
        #expect(screen.title == "Hello, main actor")
    }
}
