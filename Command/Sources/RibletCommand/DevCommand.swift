import ArgumentParser
import RibletWorkspace

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Build and run a program, and rebuild it whenever its sources change.",
        discussion: """
            An open page reloads itself and keeps its state. Errors of the compiler are shown in the terminal and in the page, with file and line, and \
            the previous program keeps running. Control-C ends the command.

            Data is stored in .riblet/data of the package, or in the folder that the environment variable DATA names.
            """)

    @Argument(help: "The executable product. Required if the package has several.") var product: String?
    @Option(help: "The folder of the package.", completion: .directory) var path = "."
    @Option(help: "The port. Default: the environment variable PORT, or 8080.") var port: Int?
    @Option(help: "The build folder. Default: .build in the package.", completion: .directory) var scratchPath: String?
    @Option(name: .customLong("build-option"), help: "An option for `swift build`; repeatable.")
    var buildOptions: [String] = []
    @Flag(help: "Print each event as a line of JSON.") var json = false
    @Argument(parsing: .postTerminator, help: "Arguments of the program, after --.") var arguments: [String] = []

    func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port is a number from 0 to 65535") }
    }

    func run() throws {
        let (root, product) = try Programs.find(product, at: path)
        let port = port ?? SystemEnvironment.value("PORT").flatMap { Int($0) } ?? 8080
        // Better before a build of minutes than after it.
        guard LocalPort.isFree(port) else { throw WorkspaceError.portTaken(port) }
        var settings = DevSession.Settings(root: root, product: product)
        settings.buildOptions = buildOptions
        settings.scratchPath = scratchPath.map(FileSystem.absolute)
        settings.arguments = arguments
        settings.environment["PORT"] = "\(port)"
        if SystemEnvironment.value("DATA")?.isEmpty != false { settings.environment["DATA"] = try DevFolder.data(in: root) }
        settings.keepsOutputClean = json
        // The program finds what it looks for where `swift run` would let it look.
        try RunningProgram.work(in: root)
        var printer = DevPrinter(json: json)
        try DevSession(settings) { printer.tell($0) }.run()
    }
}

/// Prints the events. On a terminal the steps of a build overwrite each other; elsewhere one is
/// printed every ten seconds.
struct DevPrinter {
    private let json: Bool
    private let isWatched: Bool
    private let say: (String) -> Void
    private var hasStep = false
    private var lastLine = ContinuousClock.now

    init(json: Bool, isWatched: Bool = Console.isWatched, say: @escaping (String) -> Void = Console.say) {
        self.json = json
        self.isWatched = isWatched
        self.say = say
    }

    mutating func tell(_ event: DevEvent, at now: ContinuousClock.Instant = .now) {
        if json {
            if case .step = event { return }
            return say(event.json)
        }
        if case .step(let step) = event {
            if isWatched {
                Console.sketch("\r\u{1B}[K" + step.prefix(76))
                hasStep = true
            } else if now - lastLine >= .seconds(10) {
                say("riblet: " + step + "\n")
                lastLine = now
            }
        } else if let text = event.text {
            if hasStep { Console.sketch("\r\u{1B}[K") }
            hasStep = false
            say("riblet: " + text + "\n")
            lastLine = now
        }
    }
}
