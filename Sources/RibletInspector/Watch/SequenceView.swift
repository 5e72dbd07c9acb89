import RibletWeb

/// The course of a cause: lanes with arrows between them, and the same steps in words beside them.
struct SequenceView: View {
    let words: InspectorWords
    let steps: CauseSteps
    let title: String

    var body: HTML<WatchAction> {
        div(.class("sequence"), .attr("tabindex", "0"), .role("region"), .aria("label", words.course(of: title))) {
            div(.class("seq")) {
                div(.class("lanes"), .aria("hidden", true)) { SequenceDrawing(steps: steps, names: names).drawing(words) }
                ol(.class("steps")) { each(steps.steps.map { StepRow(words: words, step: $0, names: names) }) }
            }
            if steps.left > 0 { p(.class("left")) { words.stepsLeft(steps.left) } }
        }
    }

    private var names: [String] { [words.page] + steps.lanes }
}

/// A step in words.
struct StepRow: View, Identifiable {
    let words: InspectorWords
    let step: CauseSteps.Step
    let names: [String]

    var id: Int { step.id }

    var body: HTML<WatchAction> {
        li(.class(step.kind == .pause ? "step wait" : "step k-\(step.kind.rawValue)")) {
            if step.kind == .pause {
                words.later(step.microseconds ?? 0)
            } else {
                span(.class("sr")) { "\(words.point(step.at)) ms" }
                span(.class("kind")) { words.kind(step.kind) }
                code {
                    step.text
                    if !step.value.isEmpty { span(.class("value")) { "(\(step.value))" } }
                }
                if !notes.isEmpty { small { notes } }
                if names.indices.contains(step.lane) { span(.class("sr")) { words.inLane(names[step.lane]) } }
            }
        }
    }

    private var notes: String {
        var notes: [String] = []
        if let from = step.from, from != step.lane, from > 0, step.kind != .patch, names.indices.contains(from) {
            notes.append(words.fromLane(names[from]))
        }
        if let bytes = step.bytes { notes.append(words.bytes(bytes)) }
        if let time = step.microseconds { notes.append(words.milliseconds(time)) }
        return notes.joined(separator: " · ")
    }
}

/// The lanes and arrows of a course. Every step has a row of the height of its words.
struct SequenceDrawing {
    let steps: CauseSteps
    let names: [String]

    private static let (row, top, times) = (26.0, 26.0, 46.0)
    /// The letters of a name that fit between two lanes.
    private static let letters = 11

    /// The distance of two lanes: the longest name fits.
    private var gap: Double { Double(min(names.map(\.count).max() ?? 0, Self.letters)) * 5.6 + 16 }
    private var width: Double { Self.times + gap * Double(names.count) }
    private var height: Double { Self.top + Self.row * Double(steps.steps.count) }

    private func x(_ lane: Int) -> Double { Self.times + gap * (Double(min(max(lane, 0), names.count - 1)) + 0.5) }
    private func y(_ index: Int) -> Double { Self.top + Self.row * (Double(index) + 0.5) }

    func drawing<Action>(_ words: InspectorWords) -> HTML<Action> {
        svg(width: width, height: height, .class("graph"), .number("width", width), .number("height", height)) {
            for (lane, name) in names.enumerated() {
                svgText(x: x(lane), y: 14, anchor: .middle, .class("name")) { Self.short(name) }
                line(x1: x(lane), y1: 22, x2: x(lane), y2: height, .class("lane"))
            }
            for (index, step) in steps.steps.enumerated() {
                if step.kind != .pause { svgText(x: 0, y: y(index) + 4, .class("time")) { words.point(step.at) } }
                arrow(to: step, index)
            }
            for (index, step) in steps.steps.enumerated() { mark(step, index) }
        }
    }

    private static func short(_ name: String) -> String { name.count > letters ? name.prefix(letters - 1) + "…" : name }

    /// The line that leads to a step: from another lane by an arrow, or down its own.
    private func arrow<Action>(to step: CauseSteps.Step, _ index: Int) -> HTML<Action> {
        let (x2, y2) = (x(step.lane), y(index))
        if step.kind == .pause {
            return line(x1: x2, y1: y2 - Self.row / 2 + 2, x2: x2, y2: y2 + 5, .class("pause"))
        }
        if let from = step.from, x(from) != x2 {
            let x1 = x(from)
            let y1 = last(from, before: index).map { y($0) } ?? y2 - Self.row
            let side = x2 > x1 ? 1.0 : -1.0
            let n = SVGPath.number
            let curve = "M\(n(x1)) \(n(y1))V\(n(y2 - 8))Q\(n(x1)) \(n(y2)) \(n(x1 + 8 * side)) \(n(y2))H\(n(x2 - 9 * side))"
            let head = "M\(n(x2 - 5 * side)) \(n(y2))l\(n(-6 * side)) -3.6v7.2z"
            return g(.class("k-\(step.kind.rawValue)")) {
                path(d: curve, .class("edge"))
                path(d: head, .class("head"))
            }
        }
        guard let above = last(step.lane, before: index) else { return .empty }
        return line(x1: x2, y1: y(above) + 6, x2: x2, y2: y2 - 6, .class("edge k-\(step.kind.rawValue)"))
    }

    /// The last step before `index` that lies on a lane, or leaves it.
    private func last(_ lane: Int, before index: Int) -> Int? { steps.steps[..<index].lastIndex { $0.lane == lane } }

    private func mark<Action>(_ step: CauseSteps.Step, _ index: Int) -> HTML<Action> {
        let (x, y) = (x(step.lane), y(index))
        let kind = Attribute<Action>.class("pt k-\(step.kind.rawValue)")
        switch step.kind {
        case .pause: return .empty
        case .detach, .fault, .cancelled:
            let n = SVGPath.number
            return path(
                d: "M\(n(x - 4)) \(n(y - 4))l8 8M\(n(x + 4)) \(n(y - 4))l-8 8", .class("cross k-\(step.kind.rawValue)"))
        default:
            return step.lane == 0
                ? rect(x: x - 4.5, y: y - 4.5, width: 9, height: 9, .number("rx", 2), kind) : circle(cx: x, cy: y, r: 4.5, kind)
        }
    }
}

/// Numbers in the language of the attribute `d`.
enum SVGPath {
    /// A number to a tenth.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
    }
}
