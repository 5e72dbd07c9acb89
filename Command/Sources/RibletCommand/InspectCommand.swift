import ArgumentParser
import RibletWorkspace

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show what happened in the page of a flow test that has failed.",
        discussion: """
            A flow test on MemoryPage or BrowserPage leaves a file where the tests run with RIBLET_TRACES=folder in their environment, or with \
            `swift test --attachments-path folder`; its message names the file. The command builds the package's own program, starts it with \
            RIBLET_INSPECT=FILE and prints the address: the tree, the causes with the failure last, the page as it was after each, and the states when \
            the test failed. Control-C ends it. The inspector of a program that runs takes the file as well, under "Open a file".
            """)

    @Argument(help: "The file.", completion: .file()) var file: String
    @Option(help: "The executable product. Required if the package has several.") var product: String?
    @Option(help: "The folder of the package whose test has failed.", completion: .directory) var path = "."
    @Option(help: "The port. Default: one that is free.") var port = 0
    @Option(help: "The build folder. Default: .build in the package.", completion: .directory) var scratchPath: String?

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535") }
    }

    func run() throws {
        let file = FileSystem.absolute(file)
        try TraceHeader.check(file)
        let (root, product) = try Programs.find(product, at: path)
        guard LocalPort.isFree(port) else { throw WorkspaceError.portTaken(port) }
        var settings = DevSession.Settings(root: root, product: product)
        settings.scratchPath = scratchPath.map(FileSystem.absolute)
        // Its own data: those of `riblet dev` may be in use.
        settings.environment = ["PORT": "\(port)", "RIBLET_INSPECT": file, "DATA": try DevFolder.data(in: root, named: "inspect")]
        try RunningProgram.work(in: root)
        var printer = DevPrinter(json: false)
        try DevSession(settings) { printer.tell($0) }.run()
    }
}
