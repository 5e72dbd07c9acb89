import Foundation

extension Browser {
    /// Runs the body of a function in the page and returns what it returns. The arguments are
    /// `arguments[0]`, `arguments[1]` and so on.
    @discardableResult
    public func execute(_ script: String, _ arguments: ScriptValue...) async throws(WebDriverError) -> ScriptValue {
        try await post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Runs the body of a function in the page and returns what it gives to the last of its
    /// `arguments`, a function to call when done.
    @discardableResult
    public func executeAsync(_ script: String, _ arguments: ScriptValue...) async throws(WebDriverError) -> ScriptValue {
        try await post("/execute/async", ["script": .string(script), "args": .array(arguments)])
    }
}
