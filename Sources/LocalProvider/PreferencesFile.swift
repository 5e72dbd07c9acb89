import Foundation
import Synchronization

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

    private static let writing = Mutex(())

    /// Runs `body` while nobody else in this process writes a suite through here. On Linux
    /// `synchronize` of one suite may write the changes of every other one too, so that a suite
    /// could be read while it is emptied, and two writers of one file would make one of them fail.
    static func alone<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        try writing.withLock { _ throws(Failure) in try body() }
    }

    #if canImport(Darwin)
    // There a daemon owns the files and writes them whole.
    static func repair(suite: String, reporter: Reporter) {}
    static func saveCopy(of values: [String: Any], suite: String) throws(LocalProviderError) {}
    #else
    /// On Linux `UserDefaults` empties the file before it writes it, so that a process killed in
    /// between loses the whole suite, and takes a damaged file for an empty one. Hence a copy,
    /// written safely before each save; and this, before a suite is opened.
    static func repair(suite: String, reporter: Reporter) {
        alone { repairAlone(suite: suite, reporter: reporter) }
    }

    private static func repairAlone(suite: String, reporter: Reporter) {
        let (folder, name) = place(of: suite)
        let path = "\(folder)/\(name)"
        let copy = path + copySuffix
        do throws(FileFailure) {
            let reason: String
            switch try Files.read(path, limit: .max) {
            case .absent:
                // Killing never removes the file: somebody did, and means the copy too.
                try Files.remove(copy)
                return
            case .unusable(let why): reason = why
            case .data(let data) where isSuite(data): return
            case .data(let data): reason = data.isEmpty ? "it is empty, which an interrupted write leaves" : "it is not a property list"
            }
            let isEmpty = Files.attributes(path)?.bytes == 0
            let kept = isEmpty ? nil : try Files.moveAside(path)
            if isEmpty { try Files.remove(path) }
            guard case .data(let data) = try Files.read(copy, limit: .max), isSuite(data) else {
                reporter.report(.damaged(location: path, movedTo: kept, reason: reason))
                return
            }
            try Files.replace(folder: folder, name: name, with: data, modifiedAt: Date())
            reporter.report(.restored(location: path, from: copy, reason: reason))
        } catch {
            reporter.report(.cleanupFailed(location: error.path, reason: error.reason))
        }
    }

    /// Keeps what the suite is about to hold.
    static func saveCopy(of values: [String: Any], suite: String) throws(LocalProviderError) {
        let (folder, name) = place(of: suite)
        let data: Data
        do {
            data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        } catch {
            throw .fileSystem(operation: "encode", path: "the UserDefaults suite \(suite)", reason: "\(error)")
        }
        do throws(FileFailure) {
            try Files.makeFolder(folder)
            try Files.replace(folder: folder, name: name + copySuffix, with: data, modifiedAt: Date())
        } catch {
            throw error.error
        }
    }

    private static let copySuffix = ".copy"

    private static func place(of suite: String) -> (folder: String, name: String) {
        // NSHomeDirectory asks the password file, UserDefaults the environment.
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? NSHomeDirectory()
        return (environment["XDG_CONFIG_HOME"] ?? "\(home)/.config", "\(suite).plist")
    }

    private static func isSuite(_ data: Data) -> Bool {
        (try? PropertyListSerialization.propertyList(from: data, format: nil)) is [String: Any]
    }
    #endif
}
