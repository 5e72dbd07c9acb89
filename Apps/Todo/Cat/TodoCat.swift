import ArgumentParser
import RibletWebApp
import TodoApp

@main
struct TodoCat: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo-cat", abstract: "To-dos in the browser, with cats.",
        discussion: "Serves the application and keeps its data in a folder until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var pictures: PictureOptions

    func run() async throws {
        try await TodoProgram.run(.cat, host: host, pictures: pictures)
    }
}
