import ArgumentParser
import RibletWorkspace

/// The options of all commands that change RIBs.
struct ScaffoldOptions: ParsableArguments {
    @Option(help: "The folder of a package, or of one application in it.", completion: .directory) var path = "."
    @Flag(help: "Print the changes as a unified diff, and write nothing.") var dryRun = false
    @Flag(name: .customLong("no-verify"), help: "Do not compile the result.") var skipsVerification = false
    @Flag(help: "Keep changes that do not compile.") var keep = false
    @Option(help: "The command that compiles the result, its words separated by spaces. Default: swift build --build-tests.")
    var verifyWith: String?

    func validate() throws {
        if dryRun, keep { throw ValidationError("--dry-run writes nothing; omit --keep") }
        if let verifyWith, skipsVerification || verifyWith.allSatisfy({ $0 == " " }) {
            throw ValidationError("--verify-with needs a command, and excludes --no-verify")
        }
    }

    /// Plans changes, makes them, and takes them back where the result does not compile.
    func run(_ plan: (inout Scaffolder) throws -> Void) throws {
        let progress = Progress()
        defer { progress.end() }
        var scaffolder = try Scaffolder(path: path)
        Recovery.tell(of: scaffolder.recovered)
        try plan(&scaffolder)
        if dryRun { return Console.say(scaffolder.diff) }
        // From the first file that is written on, signals wait until all are.
        let verification = try Verification()
        guard !skipsVerification else {
            try scaffolder.apply()
            return Console.say(scaffolder.report)
        }
        try scaffolder.begin()
        progress.tell("Compiling")
        let command = verifyWith.map { $0.split(separator: " ").map(String.init) } ?? Verification.command(for: scaffolder.root)
        let outcome: Verification.Outcome
        do throws(WorkspaceError) {
            outcome = try verification.run(command)
        } catch {
            if keep { scaffolder.settle() } else { try scaffolder.rollBack() }
            throw error
        }
        if outcome.isPassed || keep {
            scaffolder.settle()
            Console.say(scaffolder.report)
        } else {
            try scaffolder.rollBack()
        }
        guard outcome.isPassed else {
            if !outcome.isInterrupted { Console.complain(outcome.complaints) }
            let reason = outcome.isInterrupted ? "it was interrupted before the result was compiled" : "the result does not compile"
            Console.complain("error: \(reason); " + (keep ? "it is kept as --keep says" : "everything is as it was (--keep leaves it)"))
            throw ExitCode(1)
        }
    }
}
