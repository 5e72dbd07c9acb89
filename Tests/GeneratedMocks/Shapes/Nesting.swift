// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

/// A type with protocols that use its other types by their short names.
package enum Station {
    package struct Ticket: Hashable {}
    package enum Fault: Error { case closed }
    package protocol Gate: AnyObject {
        var last: Ticket? { get }
        func open(_ ticket: Ticket) throws(Fault) -> [Ticket]
    }
}
package struct City { package final class Square {} }
extension City.Square {
    package struct Stone {}
    package protocol Fountain: Sendable { func flow(_ stone: Stone) async -> Int }
    @MainActor
    package protocol Bench { func sit(_ stone: Stone) }
    protocol Hidden {
        associatedtype Bird
        func land(_ bird: Bird, on stone: Stone) -> Self
    }
}
public struct Park { protocol Path { func walk(_ park: Park) } }
