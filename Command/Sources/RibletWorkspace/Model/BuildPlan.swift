/// The plan of a build, which SwiftPM keeps while nothing changes in the folders of the package
/// that it builds.
enum BuildPlan {
    /// Returns the option that has SwiftPM plan anew, where the plan in `scratch` is older than the
    /// files of packages on this machine that the package depends on: SwiftPM does not look there.
    static func options(in scratch: String) -> [String] { isOutdated(in: scratch) ? ["--disable-build-manifest-caching"] : [] }

    private static func isOutdated(in scratch: String) -> Bool {
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
