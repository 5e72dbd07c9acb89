import ArgumentParser
import RibletWorkspace

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "See whether this machine has what a workspace needs.",
        discussion: "Exits with 1 where something that is needed is missing.")

    @Argument(help: "The folder of the package.", completion: .directory) var path = "."
    @Flag(help: "Print the result as JSON.") var json = false

    func run() throws {
        let diagnosis = Doctor.examine(path: path)
        Console.say(json ? diagnosis.json() : diagnosis.text())
        if !diagnosis.isHealthy { throw ExitCode(1) }
    }
}
