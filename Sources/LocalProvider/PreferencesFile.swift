import Foundation

/// The file behind a suite of `UserDefaults`.
enum PreferencesFile {
    private static let longestName = 128

    /// The name becomes a file name, so it must not lead out of the preferences folder.
    static func validate(suite: String) throws(LocalProviderError) {
        guard !suite.isEmpty else { throw .invalidNamespace(name: suite, reason: "it is empty") }
        guard suite.utf8.count <= longestName else {
            throw .invalidNamespace(name: suite, reason: "it has more than \(longestName) characters")
        }
        guard suite != UserDefaults.globalDomain, suite != UserDefaults.argumentDomain, suite != UserDefaults.registrationDomain else {
            throw .invalidNamespace(name: suite, reason: "UserDefaults reserves it")
        }
        let isAllowed = suite.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default:
                false
            }
        }
        guard isAllowed, !suite.hasPrefix(".") else {
            throw .invalidNamespace(
                name: suite, reason: "only letters, digits, \".\", \"-\", \"_\", and no \".\" at the start")
        }
    }

    /// Saves a damaged suite file from being overwritten: on Linux `UserDefaults` takes it for an empty one. On Apple's systems a daemon owns
    /// the files.
    static func moveAsideIfDamaged(suite: String, reporter: Reporter) {
        #if !canImport(Darwin)
        // NSHomeDirectory asks the password file, UserDefaults the environment.
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let path = "\(environment["XDG_CONFIG_HOME"] ?? "\(home)/.config")/\(suite).plist"
        guard case .some(.data(let data)) = try? Files.read(path, limit: .max), !data.isEmpty else { return }
        guard (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any] == nil else { return }
        let reason = "it is not a property list"
        do throws(FileFailure) {
            reporter.report(.damaged(location: path, movedTo: try Files.moveAside(path), reason: reason))
        } catch {
            reporter.report(.cleanupFailed(location: path, reason: "\(reason), and it could not be moved aside: \(error.reason)"))
        }
        #endif
    }
}
