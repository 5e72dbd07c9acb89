/// Why something that comes in to a reactor is not handled at once.
///
/// Not part of the generic core: what asks for it is then made once, and not at run time for each
/// reactor.
@usableFromInline
struct ReactorGate: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// An action or a mutation is being worked off; actions wait.
    @inlinable static var handling: ReactorGate { ReactorGate(rawValue: 1) }
    /// Somebody watches its tree and is told of it around it.
    @inlinable static var watched: ReactorGate { ReactorGate(rawValue: 2) }
    /// Work of cancelled effects has not returned; what it sends is dropped.
    @inlinable static var haunted: ReactorGate { ReactorGate(rawValue: 4) }
}
