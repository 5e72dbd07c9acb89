import ArgumentParser
import RibletWorkspace

package struct Riblet: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "riblet", abstract: "Makes, runs, checks and draws modular workspaces of RIBs.",
        discussion: """
            `riblet new Shop` creates a workspace; `riblet dev` in its folder builds it and serves it to the browser. Commands that inspect a workspace \
            read its source. They neither compile nor change it, unless an option asks for that.

            Exit codes: 0 success, 1 findings or a failed comparison, 2 wrong usage or unreadable input.
            """,
        version: RibletVersion.current,
        subcommands: [
            NewCommand.self,
            DevCommand.self,
            InspectCommand.self,
            AddCommand.self,
            MoveCommand.self,
            RemoveCommand.self,
            TemplatesCommand.self,
            CheckCommand.self,
            GraphCommand.self,
            TreeCommand.self,
            FocusCommand.self,
            GenerateCommand.self,
            MocksCommand.self,
            TestCommand.self,
            DoctorCommand.self,
        ])

    /// A command without arguments: it prints its help.
    package init() {}
}

package enum RibletProgram {
    /// Runs the command of the process's arguments and ends the process.
    package static func main() -> Never {
        do {
            var command = try Riblet.parseAsRoot()
            try command.run()
            exit(0)
        } catch let error as WorkspaceError {
            Console.complain(error.description)
            exit(2)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            let code = Riblet.exitCode(for: error)
            let text = Riblet.fullMessage(for: error)
            if code.isSuccess {
                if !text.isEmpty { Console.say(text + "\n") }
                exit(0)
            }
            Console.complain(text)
            exit(2)
        }
    }
}
