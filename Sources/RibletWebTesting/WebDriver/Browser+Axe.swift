extension Browser {
    /// Runs axe-core in the page that is open.
    ///
    /// - Parameter source: the text of `axe.min.js`, which this package does not bring.
    /// - Returns: a line for each violation at each element; none where axe-core finds nothing.
    /// - Throws: where the script cannot be run.
    public func accessibilityViolations(axe source: String) async throws(WebDriverError) -> [String] {
        let script = """
            const [source, done] = arguments;
            if (!window.axe) (0, eval)(source);
            axe.run(document, {resultTypes: ['violations']}).then((result) => done(result.violations.flatMap((one) => one.nodes.map((node) =>
                `${one.impact} ${one.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}: ${node.failureSummary}`))),
                (error) => done([String(error)]));
            """
        return (try await executeAsync(script, .string(source)).array ?? []).map { $0.string ?? "\($0)" }
    }
}
