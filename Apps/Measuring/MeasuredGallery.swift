import Foundation
import GalleryApp
import Logging
import RibletWeb
import RibletWebApp
import TodoDomain

/// All applications of the gallery over files of their own, for whoever measures them from outside
/// this package.
public enum MeasuredGallery {
    /// Opens them for the duration of `body`.
    ///
    /// - Parameters:
    ///   - todos: the number of to-dos that there are.
    ///   - folder: gets the data.
    ///   - body: works with them.
    /// - Returns: what `body` returns.
    /// - Throws: what keeps them from being opened, or what `body` throws.
    @MainActor
    public static func opened<Value: Sendable>(
        todos: Int, in folder: URL, _ body: @MainActor ([WebApplication]) async throws -> Value
    ) async throws -> Value {
        let (applications, data) = try await GalleryProgram.open(
            settings: HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error"), pictures: .embedded,
            logger: Logger(label: "measuring") { _ in SwiftLogNoOpLogHandler() })
        let result: Result<Value, any Error>
        do {
            for number in 1...todos { _ = try await data.todos[.dog].todos.add(TodoDraft(title: "Buy a present for number \(number)")) }
            result = .success(try await body(applications))
        } catch {
            result = .failure(error)
        }
        await data.close()
        return try result.get()
    }
}
