import ArgumentParser
import Foundation
import RibletStyle
import RibletWeb

/// A program that serves one application. Marked with `@main` it is the whole program: options,
/// folders, the server, signals, and pages that come back after a restart.
///
/// ```swift
/// @main
/// struct Shop: WebApp {
///     static func open(_ program: WebProgram) -> WebApplication {
///         WebApplication(name: "Shop") { _ in ShopBuilder(dependency: EmptyComponent()).build() }
///     }
/// }
/// ```
///
/// `swift run Shop --help` lists its options. An application without a style sheet of its own gets
/// `Stylesheets.design`, one without an icon the first letter of its name. A program with further
/// options, or of several applications, is an `AsyncParsableCommand` that calls ``AppHost``.
public protocol WebApp {
    /// Opens what the application works on, and makes the application.
    ///
    /// - Parameter program: where the data lies, what to log with, and what to do in the end.
    /// - Returns: the application, which is served from now on.
    /// - Throws: what keeps the program from starting. It is printed as it describes itself, and
    ///   the exit code is 1.
    static func open(_ program: WebProgram) async throws -> WebApplication

    /// The maker of TLS from a certificate and its key; nil, the default, where the program has no
    /// TLS.
    static var tls: TLSMaker? { get }
}

extension WebApp {
    /// The program has no TLS.
    public static var tls: TLSMaker? { nil }

    /// Runs the program until SIGINT or SIGTERM.
    public static func main() async { await ServeCommand<Self>.main() }
}

/// The command line of a ``WebApp``.
struct ServeCommand<App: WebApp>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: name, abstract: "Serves an application in the browser.",
            discussion: "Serves until it is stopped with Control-C.")
    }

    /// The name by which the program was called.
    static var name: String {
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(App.self)"
    }

    @OptionGroup var host: HostOptions

    func run() async throws {
        try await AppHost.run(host, name: Self.name, folder: Self.name, tls: App.tls) { program in
            do {
                return ([try await App.open(program).styled], program)
            } catch {
                await program.end()
                throw error
            }
        } finish: {
            await $0.end()
        }
    }
}

extension WebApplication {
    /// The same, with the style sheet of this package and an icon where it brings none.
    var styled: WebApplication {
        var styled = self
        if !assets.contains(where: \.isStylesheet) { styled.assets.append(Stylesheets.design) }
        if icon == nil, !assets.contains(where: { $0.path == AppIcon.path }) {
            styled.assets.append(AppIcon.make(initialOf: name))
            styled.icon = AppIcon.path
        }
        return styled
    }
}
