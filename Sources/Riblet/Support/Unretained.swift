/// A reference to an object that something else keeps: a parent, the owner of a list, a neighbour in
/// one. Its target stays readable until it is gone, also in its own deinitialiser. A `weak`
/// reference is nil there, and an `unowned` one ends the program, but a tree that is dropped while
/// active still resigns from top to bottom, and each RIB on the way asks for its parent.
///
/// The target clears each reference to itself before it goes: that is what makes it safe.
struct Unretained<Target: AnyObject>: Equatable {
    private let reference: Unmanaged<Target>

    init(_ target: Target) { reference = .passUnretained(target) }

    var target: Target { reference.takeUnretainedValue() }

    static func == (one: Unretained, other: Unretained) -> Bool { one.reference.toOpaque() == other.reference.toOpaque() }

    /// Keeps the target, as a list does its members.
    func retain() { _ = reference.retain() }

    /// Ends what ``retain()`` began.
    func release() { reference.release() }
}
