/// What has to be known of a detector with every detachment, without a reference count.
@MainActor
struct LeakWatcher {
    /// It owns this.
    unowned(unsafe) let detector: LeakDetector
    /// From one look to the next.
    let interval: Duration
    /// How many ticks the objects of a detached RIB may stay.
    let patience: Int32
    /// How often the detector has looked.
    private(set) var tick: Int32 = 0
    /// Whether it is going to look again.
    private(set) var isSweeping = false

    init(_ detector: LeakDetector, interval: Duration, patience: Duration) {
        self.detector = detector
        self.interval = interval
        self.patience = Self.ticks(in: patience, interval)
    }

    /// The first tick may come at once.
    static func ticks(in duration: Duration, _ interval: Duration) -> Int32 { Int32((duration / interval).rounded(.up)) + 1 }

    func ticks(in duration: Duration) -> Int32 { Self.ticks(in: duration, interval) }

    func age(since start: Int32) -> Duration { interval * Int(tick - start) }

    /// The tick in which a RIB is overdue that leaves now.
    @inline(__always) var due: Int32 { tick &+ patience }

    /// Something is expected to go.
    @inline(__always)
    mutating func startSweeping() {
        guard !isSweeping else { return }
        isSweeping = true
        detector.startSweeping()
    }

    /// The detector looks after what is expected.
    mutating func look() { tick += 1 }

    /// Nothing is expected any more.
    mutating func stopSweeping() { isSweeping = false }
}
