import ArgumentParser
import RibletWorkspace

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Build and run a program, and again whenever its sources change.",
        discussion: """
            The open page comes back with its state by itself. What does not compile is told here and in the page, with file and line, and what ran \
            before goes on. Control-C ends it.

            The data lies in .riblet/data of the package, unless DATA says where.
            """)

    @Argument(help: "The program; needed where the package has more than one.") var product: String?
    @Option(help: "The folder of the package.", completion: .directory) var path = "."
    @Option(help: "The port to serve at; by default PORT of the environment, or 8080.") var port: Int?
    @Option(help: "The folder of the build; by default .build of the package.", completion: .directory) var scratchPath: String?
    @Option(name: .customLong("build-option"), help: "An option for `swift build`; may be given more than once.")
    var buildOptions: [String] = []
    @Flag(help: "Print each event as a line of JSON.") var json = false
    @Argument(parsing: .postTerminator, help: "Arguments of the program, after --.") var arguments: [String] = []

    func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port is a number from 0 to 65535") }
    }

    func run() throws {
        let (root, product) = try Programs.find(product, at: path)
        let port = port ?? RunningProgram.setting("PORT").flatMap { Int($0) } ?? 8080
        // Better before a build of minutes than after it.
        guard LocalPort.isFree(port) else { throw WorkspaceError.portTaken(port) }
        var settings = DevSession.Settings(root: root, product: product)
        settings.buildOptions = buildOptions
        settings.scratchPath = scratchPath.map(RunningProgram.absolute)
        settings.arguments = arguments
        settings.environment["PORT"] = "\(port)"
        if RunningProgram.setting("DATA") == nil { settings.environment["DATA"] = try DevFolder.data(in: root) }
        settings.keepsOutputClean = json
        // The program finds what it looks for where `swift run` would let it look.
        try RunningProgram.work(in: root)
        let printer = DevPrinter(json: json)
        try DevSession(settings) { printer.tell($0) }.run()
    }
}

/// Tells what happens. Steps of a build overwrite each other where somebody looks, and are not told
/// where nobody does.
private final class DevPrinter {
    private let json: Bool
    private var hasStep = false

    init(json: Bool) { self.json = json }

    func tell(_ event: DevEvent) {
        if json {
            if case .step = event { return }
            return Console.say(event.json)
        }
        if case .step(let step) = event {
            guard Console.isWatched else { return }
            Console.sketch("\r\u{1B}[K" + step.prefix(76))
            hasStep = true
        } else if let text = event.text {
            if hasStep { Console.sketch("\r\u{1B}[K") }
            hasStep = false
            Console.say("riblet: " + text + "\n")
        }
    }
}
