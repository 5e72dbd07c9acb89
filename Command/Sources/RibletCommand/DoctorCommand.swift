import ArgumentParser
import RibletWorkspace

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check that this machine has the tools that a workspace needs.",
        discussion: "Exit code 1: a required tool is missing.")

    @OptionGroup var workspace: WorkspaceOptions

    func run() throws {
        let diagnosis = Doctor.examine(path: workspace.path, runsManifests: !workspace.noManifest)
        Console.say(diagnosis.text())
        if !diagnosis.isHealthy { throw ExitCode(1) }
    }
}
