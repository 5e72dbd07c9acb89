extension Browser {
    /// Brings axe-core to every page that is opened in this tab from here on, so that
    /// ``accessibilityViolations(axe:rules:)`` need not send it to each.
    ///
    /// - Parameter source: the text of `axe.min.js`, which this package does not bring.
    /// - Throws: ``WebDriverError`` if the browser is gone.
    public func bringAxe(_ source: String) async throws(WebDriverError) {
        try await cdp("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
    }

    /// Runs axe-core in the page that is open.
    ///
    /// - Parameters:
    ///   - source: the text of `axe.min.js`; it is sent where the page does not have it.
    ///   - rules: the names of the rules to run; all that axe-core runs by itself where none is
    ///     named.
    /// - Returns: a line for each violation at each element; none where axe-core finds nothing.
    /// - Throws: if the script cannot be run.
    public func accessibilityViolations(axe source: String, rules: [String] = []) async throws(WebDriverError) -> [String] {
        if try await execute("return !!window.axe") != .bool(true) {
            try await executeAsync("const [source, done] = arguments; (0, eval)(source); done();", .string(source))
        }
        let script = """
            const [rules, done] = arguments;
            const options = { resultTypes: ['violations'], ...(rules.length && { runOnly: rules }) };
            axe.run(document, options).then((result) => done(result.violations.flatMap((one) => one.nodes.map((node) =>
                `${one.impact} ${one.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}: ${node.failureSummary}`))),
                (error) => done([String(error)]));
            """
        return (try await executeAsync(script, .array(rules.map { .string($0) })).array ?? []).map { $0.string ?? "\($0)" }
    }
}
