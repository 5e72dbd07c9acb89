/// The figures of a detector that every detachment needs, kept without a reference count.
@MainActor
struct LeakWatcher {
    /// The detector, which owns this watcher.
    unowned(unsafe) let detector: LeakDetector
    /// From one look to the next.
    let interval: Duration
    /// The number of ticks that the objects of a detached RIB may stay.
    let patience: Int32
    /// The number of times that the detector has looked.
    private(set) var tick: Int32 = 0
    /// True while the detector is going to look again.
    private(set) var isSweeping = false

    init(_ detector: LeakDetector, interval: Duration, patience: Duration) {
        self.detector = detector
        self.interval = interval
        self.patience = Self.ticks(in: patience, interval)
    }

    /// The first tick may come at once. A time that is too long to be counted is as long as can be
    /// counted, which is years.
    ///
    /// No function of the C library rounds here: a program that has nothing but Riblet is not
    /// linked with its mathematics.
    static func ticks(in duration: Duration, _ interval: Duration) -> Int32 {
        let ratio = duration / interval
        guard ratio > 0 else { return 1 }
        guard ratio < Double(longest) else { return longest }
        let whole = Int32(ratio)
        return (Double(whole) < ratio ? whole + 1 : whole) + 1
    }

    /// Half of the counter's range before it wraps around, so that earlier and later values can be
    /// distinguished.
    private static let longest = Int32.max / 2

    func ticks(in duration: Duration) -> Int32 { Self.ticks(in: duration, interval) }

    func age(since start: Int32) -> Duration { interval * Int(ticks(since: start)) }

    /// Returns the number of times that the detector has looked since `start`.
    func ticks(since start: Int32) -> Int32 { tick &- start }

    /// Returns true if a RIB that was due at `due` is overdue now.
    func isOver(_ due: Int32) -> Bool { due &- tick <= 0 }

    /// The tick in which a RIB is overdue that leaves now.
    @inline(__always) var due: Int32 {
        let due = tick &+ patience
        return due == DepartedRIB.never ? due &+ 1 : due
    }

    /// Something is expected to go.
    @inline(__always)
    mutating func startSweeping() {
        guard !isSweeping else { return }
        isSweeping = true
        detector.startSweeping()
    }

    /// The detector looks after what is expected.
    mutating func look() { tick &+= 1 }

    /// Nothing is expected any more.
    mutating func stopSweeping() { isSweeping = false }
}
