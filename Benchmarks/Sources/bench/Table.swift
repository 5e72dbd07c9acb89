import Foundation
import Measuring

/// The table as it stands in the README.
enum Table {
    static func markdown(_ lines: [Line]) -> String {
        (["\(machine)", "", "| | | | goal | comparison in the same run |", "| --- | ---: | --- | ---: | --- |"] + lines.map(row))
            .joined(separator: "\n")
    }

    /// The goals that lines of this run have missed, with the load of the machine; nothing where all
    /// are met.
    static func missed(of lines: [Line]) -> String {
        let missed = lines.filter { line in line.goal.map { !$0.isReached(by: line) } ?? false }
        guard !missed.isEmpty else { return "" }
        let rows = missed.map { line in
            "- \(line.name): \(format(line.value)) \(line.unit), \(goal(of: line))\(line.reference == nil ? "" : "; \(reference(of: line))")"
        }
        return "\n\nGoals missed in this run, at a load of \(load) at its end:\n\n" + rows.joined(separator: "\n")
    }

    private static func row(_ line: Line) -> String {
        "| \(line.name) | \(format(line.value)) | \(line.unit) | \(goal(of: line)) | \(reference(of: line)) |"
    }

    private static func goal(of line: Line) -> String {
        guard let goal = line.goal else { return "" }
        let sentence =
            switch goal {
            case .atLeast(let least): "≥ \(format(least))"
            case .atMost(let most): "≤ \(format(most))"
            case .atMostTimes(let times): "≤ \(format(times)) of the comparison"
            case .atLeastTimes(let times): "≥ \(format(times)) of the comparison"
            }
        return goal.isReached(by: line) ? sentence : "**\(sentence)**"
    }

    private static func reference(of line: Line) -> String {
        guard let reference = line.reference else { return "" }
        return "\(reference.name): \(format(reference.value)); ratio \(format(line.value / reference.value))"
    }

    /// Processor, number of cores, system, compiler, date.
    static var machine: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        let date = Date().formatted(.iso8601.year().month().day())
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return
            "\(model ?? "unknown processor"), \(cores) cores, \(ProcessInfo.processInfo.operatingSystemVersionString), \(compiler), \(build), \(date)"
    }

    /// The average number of programs that waited for a processor during the last 1, 5 and 15
    /// minutes.
    static var load: String {
        var loads = [0.0, 0, 0]
        guard getloadavg(&loads, 3) == 3 else { return "unknown" }
        return loads.map { String(format: "%.2f", $0) }.joined(separator: ", ")
    }

    private static var compiler: String {
        #if compiler(>=6.4)
        "Swift 6.4 or newer"
        #elseif compiler(>=6.3)
        "Swift 6.3"
        #else
        "Swift 6.2"
        #endif
    }

    private static var build: String {
        #if DEBUG
        "DEBUG BUILD (use -c release)"
        #else
        "release"
        #endif
    }

    /// Three significant digits, thousands separated.
    static func format(_ value: Double) -> String {
        guard value >= 100 else { return String(format: value >= 10 ? "%.1f" : "%.2f", value) }
        let scale = pow(10, floor(log10(value)) - 2)
        var digits = String(Int((value / scale).rounded() * scale))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }

    /// Replaces what stands between the markers of the file at `path`.
    static func write(_ table: String, to path: String) throws {
        let begin = "<!-- bench -->"
        let end = "<!-- /bench -->"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let start = text.range(of: begin), let stop = text.range(of: end), start.upperBound <= stop.lowerBound else {
            throw TableError.noMarkers(path: path, begin: begin, end: end)
        }
        let updated = text[..<start.upperBound] + "\n" + table + "\n" + text[stop.lowerBound...]
        try String(updated).write(toFile: path, atomically: true, encoding: .utf8)
    }
}

enum TableError: Error, CustomStringConvertible {
    case noMarkers(path: String, begin: String, end: String)

    var description: String {
        switch self {
        case .noMarkers(let path, let begin, let end): "\(path) lacks the lines \(begin) and \(end); put both where the table goes"
        }
    }
}
