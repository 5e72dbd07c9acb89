import ArgumentParser
import RibletWebApp
import TodoApp

@main
struct TodoDog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo-dog", abstract: "To-dos in the browser, with dogs.",
        discussion: "Serves the application and keeps its data in a folder until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var pictures: PictureOptions

    func run() async throws {
        try await TodoProgram.run(.dog, host: host, pictures: pictures)
    }
}
