/// An event of a session of `riblet dev`.
package enum DevEvent: Sendable, Equatable {
    /// A build has begun, because of these files; none the first time.
    case building(changed: [String])
    /// The step of a build that has begun.
    case step(String)
    /// The build has failed. The compiler's whole output is the text.
    case failed(problems: [BuildProblem], text: String, build: Duration)
    /// It builds, and is what runs already.
    case unchanged(build: Duration)
    /// The program can be reached, that long after the change: the time of the build, and of all.
    case serving(address: String, build: Duration, total: Duration)
    /// A page has come back, that long after the change.
    case pageIsBack(total: Duration)
    /// The program has ended by itself.
    case ended(String)
}

extension DevEvent {
    /// For people; nothing where it is not worth a line.
    package var text: String? {
        switch self {
        case .building(let changed): changed.isEmpty ? "building" : "changed: \(Self.names(changed))"
        case .step: nil
        case .failed(let problems, let text, let build):
            problems.isEmpty
                ? text + "the build failed after \(Self.seconds(build))"
                : problems.map { $0.text + ($0.excerpt.isEmpty ? "" : "\n" + $0.excerpt) }.joined(separator: "\n")
                    + "\nthe build failed after \(Self.seconds(build)); what ran before goes on"
        case .unchanged(let build): "built in \(Self.seconds(build)); the program is the same"
        case .serving(let address, let build, let total):
            "\(address.isEmpty ? "the program runs" : address): \(Self.seconds(total)), of which the build \(Self.seconds(build))"
        case .pageIsBack(let total): "the page is back after \(Self.seconds(total))"
        case .ended(let how): "the program has ended, \(how); it starts again after the next change"
        }
    }

    /// For programs: one line, with its end.
    package var json: String {
        func seconds(_ duration: Duration) -> Double { Double(Int(duration / .milliseconds(1))) / 1_000 }
        func line(_ event: String, _ fields: KeyValuePairs<String, (any Encodable)?>) -> String {
            JSONText.line(JSONObject([("event", event), ("version", 1)] + fields.map { ($0, $1) }))
        }
        return switch self {
        case .building(let changed): line("building", ["changed": changed])
        case .step(let step): line("step", ["step": step])
        case .failed(let problems, let text, let build):
            line("failed", ["problems": problems, "text": problems.isEmpty ? text : nil, "build": seconds(build)])
        case .unchanged(let build): line("unchanged", ["build": seconds(build)])
        case .serving(let address, let build, let total):
            line("serving", ["address": address, "build": seconds(build), "total": seconds(total)])
        case .pageIsBack(let total): line("page", ["total": seconds(total)])
        case .ended(let how): line("ended", ["reason": how])
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }

    private static func names(_ changed: [String]) -> String {
        changed.prefix(3).joined(separator: ", ") + (changed.count > 3 ? " and \(changed.count - 3) more" : "")
    }
}
