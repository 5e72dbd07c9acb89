import ArgumentParser
import RibletWorkspace

extension CheckFormat: ExpressibleByArgument {}

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Look for faults in the architecture.",
        discussion: """
            The rules cover layers, imports, circles of modules, and mistakes in attaching, detaching, freeing and reaching RIBs. `riblet check --rules` lists \
            them. A comment `// riblet:ignore RULE reason` in the line or the line above suppresses a finding. A file riblet-check.yml in the folder, or above \
            it in the repository, excludes folders (exclude), turns rules off, sets the severity of others (rules), and names base \
            classes of your own (bases).

            Exit codes: 0 no findings above notes, 1 findings, 2 wrong usage or unreadable input. With --format xcode, for a build phase, findings \
            are warnings beside the source, and only an error is 1. With --strict every finding is an error.
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "The format: \(CheckFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format = CheckFormat.text
    @Flag(help: "Report every finding as an error, and exit with 1.") var strict = false
    @Flag(help: "Correct findings that have a single possible correction.") var fix = false
    @Flag(help: "Keep running, and check again whenever a file changes.") var watch = false
    @Option(help: "A file with findings to ignore.", completion: .file()) var baseline: String?
    @Flag(help: "Write all findings to the file of --baseline.") var updateBaseline = false
    @Option(name: .customLong("rule"), help: "A rule to check alone; may be given more than once.") var rules: [String] = []
    @Flag(name: .customLong("rules"), help: "List the rules.") var listsRules = false

    func validate() throws {
        if updateBaseline, baseline == nil { throw ValidationError("--update-baseline needs --baseline FILE") }
        if watch, updateBaseline || fix { throw ValidationError("--watch only looks; leave out --fix and --update-baseline") }
        let known = Set(Rules.all.map { $0.id })
        for rule in rules where !known.contains(rule) {
            throw ValidationError("there is no rule '\(rule)'; there are \(known.sorted().joined(separator: ", "))")
        }
    }

    func run() throws {
        if listsRules {
            let width = Rules.all.map { $0.id.count }.max() ?? 0
            return try output.write(
                Rules.all.map { $0.id + String(repeating: " ", count: width - $0.id.count + 2) + $0.summary + "\n" }.joined())
        }
        let known = try updateBaseline ? nil : baseline.map { try Baseline(reading: $0) }
        if watch { try stay(known) }
        var checked = try workspace.read(isChanged: fix)
        var result = checked.check(only: Set(rules), baseline: known)
        if updateBaseline, let baseline {
            try Baseline(result.findings).write(to: baseline)
            Console.complain("\(baseline): \(CheckResult.count(result.findings.count, "finding")) will not be reported again")
            return
        }
        if fix, result.findings.contains(where: { $0.fix != nil }) {
            let count = try Fixer.apply(result.findings, root: checked.root)
            Console.complain("\(CheckResult.count(count, "finding")) corrected")
            checked = try workspace.read()
            result = checked.check(only: Set(rules), baseline: known)
        }
        try output.write(result.report(as: format, isStrict: strict))
        if !result.problems.isEmpty { throw ExitCode(2) }
        if result.isFaulty(as: format, isStrict: strict) { throw ExitCode(1) }
    }

    /// Looks again and again, until the process is ended.
    private func stay(_ known: Baseline?) throws -> Never {
        let reader = try WorkspaceReader(path: workspace.path, readsBelow: true, runsManifests: !workspace.noManifest)
        let waiter = try ChangeWaiter(root: reader.folder)
        while true {
            let start = ContinuousClock.now
            do throws(WorkspaceError) {
                let result = try reader.read().check(only: Set(rules), baseline: known)
                let elapsed = ContinuousClock.now - start
                Console.say(result.report(as: format, isStrict: strict))
                Console.complain("looked in \(Int(elapsed / .milliseconds(1))) ms; waiting for changes, Control-C ends")
            } catch {
                // A manifest that is half typed may be no package for a moment.
                Console.complain(error.description)
            }
            while try !waiter.wait() {}
        }
    }
}
