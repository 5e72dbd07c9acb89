import RibletWeb

/// The news for pages about the build of their program while somebody works on it.
extension SessionRegistry {
    /// Tells all pages how the build goes, those of now and those that come.
    func show(buildReport report: String) {
        buildReport = report
        for entry in entries.values { entry.session.show(buildReport: report) }
    }
}
