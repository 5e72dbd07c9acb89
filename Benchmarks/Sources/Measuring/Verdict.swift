import Foundation

/// A fault that a long run has found.
public struct NotPassed: Error, CustomStringConvertible {
    /// The fault as a sentence.
    public let description: String

    /// Makes an error with this description.
    public init(_ description: String) { self.description = description }
}

/// Runs where the arguments of the program ask for it; ends the process with 1 where that is not
/// passed, and with 2 where numbers are no numbers or too small.
///
/// - Parameters:
///   - argument: the first argument that asks for it; numbers follow.
///   - arguments: those of the program, its name first.
///   - usage: how it is called.
///   - numbers: what each number is unless stated, and what it is at least.
///   - run: is given the numbers; throws what is wrong.
/// - Returns: whether they asked.
@MainActor
public func runIfAsked(
    _ argument: String, in arguments: [String], usage: String, numbers: [(preset: Int, least: Int)], _ run: ([Int]) async throws -> Void
) async -> Bool {
    guard arguments.count > 1, arguments[1] == argument else { return false }
    let given = arguments.dropFirst(2).map { Int($0) ?? .min }
    guard given.count <= numbers.count, zip(given, numbers).allSatisfy({ $0 >= $1.least }) else {
        FileHandle.standardError.write(Data("bench: \(usage)\n".utf8))
        exit(2)
    }
    do {
        try await run(given + numbers.dropFirst(given.count).map(\.preset))
    } catch {
        print("Not passed: \(error)")
        exit(1)
    }
    return true
}
