import Foundation
import Testing

@testable import RibletWorkspace

/// The words of the doctor for each state of a machine and of a folder.
@Suite struct DoctorTests {
    @Test(arguments: [
        (nil, "missing: install Swift 6.2 or newer from swift.org, and put it on PATH"),
        ("Swift version 6.2 (swift-6.2-RELEASE)\nTarget: x86_64", "good: 6.2"), ("Apple Swift version 6.2.1 (a)", "good: 6.2.1"),
        ("Swift version 7.0 (b)", "good: 7.0"), ("Swift version 6.3-dev (c)", "good: 6.3-dev"),
        ("Swift version 6.1.2 (d)", "missing: 6.1.2 is too old; install Swift 6.2 or newer"),
        ("Swift version 5.10 (e)", "missing: 5.10 is too old; install Swift 6.2 or newer"),
        ("Swift version", "missing: `swift --version` says 'Swift version'; install Swift 6.2 or newer"),
        ("swiftly", "missing: `swift --version` says 'swiftly'; install Swift 6.2 or newer"),
    ]) func swiftIsNewEnough(_ answer: String?, _ expected: String) {
        let check = Doctor.compiler(answer)
        #expect(check.name == "Swift" && "\(check.state): \(check.note)" == expected)
    }

    @Test func missingValueIsMissingOrAbsent() {
        let checks = [
            Doctor.program("git", "git version 2", "install git", isNeeded: true),
            Doctor.program("git", nil, "install git", isNeeded: true),
            Doctor.program("Chromium", nil, "install it", isNeeded: false),
        ]
        #expect(checks.map { "\($0.state): \($0.note)" } == ["good: git version 2", "missing: install git", "absent: install it"])
        #expect(
            Doctor.Diagnosis(checks: checks).text() == """
                ok       git: git version 2
                MISSING  git: install git
                absent   Chromium: install it
                Something that is needed is missing.

                """)
        #expect(Doctor.Diagnosis(checks: [checks[2]]).text().hasSuffix("Everything that is needed is here.\n"))
    }

    @Test(arguments: [
        (nil, "good: by looking at them"), ("8192", "good: up to 8192 folders"),
        ("8191", "absent: fs.inotify.max_user_watches is 8191; 8192 is enough for large workspaces"),
    ]) func foldersAreWatched(_ limit: String?, _ expected: String) {
        let check = Doctor.watches(limit)
        #expect(check.name == "Watching files" && "\(check.state): \(check.note)" == expected)
    }

    @Test func thisMachineIsLookedAt() {
        #expect(Doctor.answer(["echo", "a"]) == "a" && Doctor.answer(["false"]) == nil && Doctor.answer(["riblet-of-nobody"]) == nil)
        let names = Doctor.examine(path: ApplicationsTests.repository + "/Apps").checks.map(\.name)
        #expect(names == ["Swift", "git", "swift-format", "Chromium", "Workspace", "Watching files"])
    }

    @Test func theWorkspaceSaysWhatWorks() throws {
        let folder = try Folder()
        func note() -> String {
            let check = Doctor.package(folder.path)
            return "\(check.state): \(check.note)".replacing(folder.path, with: "FOLDER")
        }
        func builder(_ framework: String, _ name: String) throws {
            try folder.write("\(framework)final class \(name)Builder: Builder<\(name)Dependency> {}", "Sources/\(name)/\(name).swift")
        }
        #expect(note().hasPrefix("missing: FOLDER: error: there are no Swift files"))
        try folder.write("struct Home {}", "Sources/Home/Home.swift")
        #expect(note() == "good: FOLDER: no RIBs in a plain folder (1 file of 1 module)")
        try folder.write("import RIBs\nclass HomeFlow: Flow {}", "Sources/Home/Home.swift")
        #expect(note().hasPrefix("missing: FOLDER: error: a file imports RIBs, and no RIB is seen here"))
        try builder("", "Home")
        for name in ["List", "Help"] { try builder("import Foundation\nimport ModernRIBs\n", name) }
        try builder("import RIBs\n", "News")
        let works = "check, tree, graph and mocks work here; "
        #expect(
            note() == "good: FOLDER: 2 RIBs of ModernRIBs, 1 RIB, 1 RIB of RIBs-iOS in a plain folder (4 files of 4 modules); "
                + works + "add, move, remove and dev are for RIBs of Riblet")
        // Another file of its module says what its framework is.
        try folder.write("import Riblet", "Sources/Home/Other.swift")
        #expect(note().contains("2 RIBs of ModernRIBs, 1 RIB of RIBs-iOS, 1 RIB of Riblet in a plain folder"))
        #expect(note().hasSuffix(works + "the other commands work in the folder of a package"))
        try folder.write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Home\")])",
            "Package.swift")
        #expect(
            note() == "good: FOLDER: 1 RIB of Riblet in a SwiftPM package (2 files of 1 module); "
                + "every command works here but generate, which needs riblet.yml")
        #expect(Doctor.package(ApplicationsTests.repository + "/Apps").note.hasSuffix("; every command works here"))
    }
}
