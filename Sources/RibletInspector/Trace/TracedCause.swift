import Riblet

/// Something that happened to a watched page, and what followed from it.
final class TracedCause {
    /// The number in the page's own order, counted from 1.
    let number: Int
    let began: ContinuousClock.Instant
    let origin: CauseRow.Origin
    /// The numbers of the RIBs that it reached, each once, in order.
    private(set) var ribs: [Int] = []
    private(set) var steps: [TracedStep] = []
    /// The number of steps that were not kept.
    var left = 0
    private(set) var (patches, bytes) = (0, 0)
    /// The time for which it kept the main actor.
    var busy = Duration.zero
    private(set) var isFault = false
    /// True if it began at a control whose text nobody may see: none of its steps has a value.
    let isSecret: Bool
    /// An estimate of the memory that it takes, room that is kept for more included.
    private(set) var size = 192

    /// The greatest number of steps that are kept of one cause.
    static let mostSteps = 200

    init(number: Int, origin: CauseRow.Origin, isSecret: Bool = false, began: ContinuousClock.Instant = .now) {
        self.number = number
        self.origin = origin
        self.isSecret = isSecret
        self.began = began
        steps.reserveCapacity(4)
        size += 32 + steps.capacity * MemoryLayout<TracedStep>.stride
    }

    /// Microseconds since the cause began.
    var age: Int { Int((ContinuousClock.now - began) / .microseconds(1)) }

    /// Adds a step, and returns its place if it is kept.
    func add(_ step: TracedStep) -> Int? {
        if let rib = step.rib, !ribs.contains(rib) {
            ribs.append(rib)
            size += 2 * MemoryLayout<Int>.stride
        }
        if step.kind == .patch {
            patches += 1
            bytes += step.bytes ?? 0
        }
        if step.kind == .fault { isFault = true }
        guard steps.count < Self.mostSteps else {
            left += 1
            return nil
        }
        let room = steps.capacity
        steps.append(step)
        size += (steps.capacity - room) * MemoryLayout<TracedStep>.stride + Self.bytes(of: step.text) + Self.bytes(of: step.value)
        return steps.count - 1
    }

    /// Notes the time that a step has taken.
    func note(_ time: Duration, atStep place: Int) { steps[place].microseconds = Int(time / .microseconds(1)) }

    /// The bytes of a text beside its value: a short one needs none.
    private static func bytes(of text: String) -> Int { text.utf8.count > 15 ? 32 + text.utf8.count : 0 }

    /// Returns true if a reader would take it for the same as `other`: the neighbours of a text that
    /// is typed letter by letter are shown as one.
    func isAlike(_ other: TracedCause) -> Bool { origin == other.origin && ribs == other.ribs && isFault == other.isFault }
}

/// One step in the course of a cause.
struct TracedStep: Codable {
    let kind: CauseSteps.Kind
    /// Microseconds since the cause began.
    let at: Int
    /// The RIB at which it happened, and the one from which it came; nil for the page.
    let rib: Int?
    var source = Source.none
    let text: String
    var value = ""
    /// True if nothing was being handled before it: the time since the last step was waited for.
    var isLater = false
    /// Microseconds that it took; of an event without those that were handled in it.
    var microseconds: Int?
    var bytes: Int?

    /// Microseconds from the beginning of the cause to the end of the step's own work.
    var end: Int { kind == .action || kind == .result ? at + (microseconds ?? 0) : at }

    /// The places that a step comes from.
    enum Source: Equatable, Codable {
        case none, page
        case rib(Int)
    }
}
