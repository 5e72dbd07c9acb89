/// A reference upwards, to an object that its target owns: the target is not kept by it, and stays
/// readable until it is gone, also in its own deinitialiser. A `weak` reference is nil there, and an
/// `unowned` one ends the program, but a tree that is dropped while active still resigns from top to
/// bottom, and each RIB on the way asks for its parent.
///
/// The target clears each reference to itself before it goes: that is what makes it safe.
struct Unretained<Target: AnyObject> {
    private let reference: Unmanaged<Target>

    init(_ target: Target) { reference = .passUnretained(target) }

    var target: Target { reference.takeUnretainedValue() }
}
