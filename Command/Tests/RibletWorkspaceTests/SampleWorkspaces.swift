import Foundation

@testable import RibletWorkspace

/// Workspaces that several tests look at: each is read once.
enum SampleWorkspaces {
    private static let applications = ["Todo", "Mandalart"].reduce(into: [String: Result<Workspace, any Error>]()) { found, name in
        found[name] = Result { try WorkspaceReader(path: ApplicationsTests.repository + "/Apps/" + name, readsContext: false).read() }
    }

    /// An application of this repository; nothing may be written there.
    static func application(_ name: String) throws -> Workspace { try applications[name]!.get() }

    /// What `riblet new TeaShop` makes. It lies in a folder that goes with the process, and nothing
    /// may be written there.
    static func teaShop() throws -> Workspace { try made.get() }

    private static let folder: Result<Folder, any Error> = Result {
        let folder = try Folder()
        // What is held for the whole process is not released at its end.
        atexit { (try? SampleWorkspaces.folder.get())?.removeAll() }
        return folder
    }
    private static let made = Result {
        try make(.app, in: folder.get())
        return try WorkspaceReader(path: folder.get().path + "/TeaShop").read()
    }

    /// Makes a workspace that takes the libraries from nowhere: it is read and edited, and never
    /// built.
    static func make(_ template: NewWorkspace.Template, in folder: Folder) throws {
        try NewWorkspace(
            named: "TeaShop", template: template, in: folder.path, libraries: "https://example.com/riblet", program: "/usr/bin/riblet"
        ).write()
    }
}

/// Random numbers that are the same in every run.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
