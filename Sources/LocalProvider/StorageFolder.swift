import Foundation

/// Where an application's files belong. The folders are not made here; the providers make theirs.
public enum StorageFolder {
    /// For what must be kept: `$XDG_DATA_HOME/<namespace>`, else the user's application support
    /// folder (`~/.local/share` on Linux).
    /// - Parameters:
    ///   - namespace: Separates applications, for instance "todo-dog"; it is escaped, so it can
    ///     never lead elsewhere.
    ///   - environment: Where XDG variables are looked up.
    /// - Returns: The location of the folder.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)`` when the namespace is
    ///   empty or too long.
    public static func data(
        _ namespace: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(LocalProviderError) -> URL {
        try folder(namespace, variable: "XDG_DATA_HOME", fallback: .applicationSupportDirectory, environment: environment)
    }

    /// For what can be fetched again: `$XDG_CACHE_HOME/<namespace>`, else the user's caches folder
    /// (`~/.cache` on Linux).
    /// - Parameters:
    ///   - namespace: Separates applications, for instance "todo-dog"; it is escaped, so it can
    ///     never lead elsewhere.
    ///   - environment: Where XDG variables are looked up.
    /// - Returns: The location of the folder.
    /// - Throws: ``LocalProviderError/invalidIdentifier(identifier:reason:)`` when the namespace is
    ///   empty or too long.
    public static func caches(
        _ namespace: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(LocalProviderError) -> URL {
        try folder(namespace, variable: "XDG_CACHE_HOME", fallback: .cachesDirectory, environment: environment)
    }

    private static func folder(
        _ namespace: String, variable: String, fallback: FileManager.SearchPathDirectory, environment: [String: String]
    ) throws(LocalProviderError) -> URL {
        let name = try StorageName.escape(namespace)
        let base: URL
        // The specification says to ignore a relative path there.
        if let path = environment[variable], path.hasPrefix("/") {
            base = URL(fileURLWithPath: path, isDirectory: true)
        } else if let known = FileManager.default.urls(for: fallback, in: .userDomainMask).first {
            base = known
        } else {
            base = FileManager.default.temporaryDirectory
        }
        return base.appendingPathComponent(name, isDirectory: true)
    }
}
