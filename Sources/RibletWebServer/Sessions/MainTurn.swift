/// A turn of work on the main actor that goes over many sessions. Others wait meanwhile, so it ends
/// after a while and goes on in the next one.
struct MainTurn {
    /// A tenth of what a user notices.
    static let length = Duration.milliseconds(10)

    private let length: Duration
    private var end: ContinuousClock.Instant

    init(_ length: Duration = Self.length) {
        self.length = length
        end = .now + length
    }

    var isOver: Bool { .now >= end }

    /// Lets others have their turn where this one is over.
    @MainActor
    mutating func giveWay() async {
        guard isOver else { return }
        await Task.yield()
        end = .now + length
    }
}
