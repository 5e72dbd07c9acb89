import Foundation

@testable import LocalProvider

/// A UserDefaults suite of its own that goes with the test.
final class TestSuite: Sendable {
    let name = "riblet-test-\(UUID().uuidString.lowercased())"

    /// Where Foundation keeps the suite on Linux.
    var file: URL {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        let folder = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
        return URL(fileURLWithPath: "\(folder)/\(name).plist")
    }

    var defaults: UserDefaults { UserDefaults(suiteName: name)! }

    deinit {
        PreferencesFile.alone {
            defaults.removePersistentDomain(forName: name)
            _ = defaults.synchronize()
        }
        for suffix in ["", ".copy", ".corrupt-1"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }
}
