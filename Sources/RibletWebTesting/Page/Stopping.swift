import Testing

/// Ends a test at the line of a call. An error that a test throws is shown at its `@Test`, a
/// requirement that is not met at its own line. Outside of a test the error itself is thrown.
func stop(_ error: any Error, at location: SourceLocation, note: String = "") throws -> Never {
    if Test.current != nil { try #require(Bool(false), "\(error)\(note)", sourceLocation: location) }
    throw error
}

/// Does what a test asks for, and ends the test at its line where that cannot be done.
@MainActor
func at<Result>(_ location: SourceLocation, _ work: () throws(TestPageError) -> Result) throws -> Result {
    do {
        return try work()
    } catch {
        try stop(error, at: location)
    }
}
