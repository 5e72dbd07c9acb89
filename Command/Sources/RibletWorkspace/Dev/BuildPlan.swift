/// The plan of a build, which SwiftPM keeps while nothing changes in the folders of the package
/// that it builds.
enum BuildPlan {
    /// Returns true where files may have come or gone since the plan was made in packages on this
    /// machine that the package depends on; SwiftPM does not look there. In `scratch` it keeps what
    /// it makes.
    static func isOutdated(in scratch: String) -> Bool {
        guard let plan = FileSystem.changeTime(scratch + "/debug.yaml"),
            let bytes = try? FileSystem.read(scratch + "/workspace-state.json", limit: 16 << 20), let state = try? JSONValue(parsing: bytes)
        else { return false }
        return (state["object"]?["dependencies"]?.list ?? []).contains { dependency in
            guard let package = dependency["packageRef"], package["kind"]?.string == "fileSystem", let place = package["location"]?.string
            else {
                return false
            }
            return FileSystem.folders(below: place + "/Sources").contains { FileSystem.changeTime($0).map { $0 > plan } ?? false }
        }
    }
}
