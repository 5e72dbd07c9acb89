@testable import RibletWorkspace

/// Workspaces as `riblet new` makes them.
enum SampleWorkspaces {
    /// Makes a workspace that takes the libraries from nowhere: it is read and edited, and never
    /// built.
    static func make(_ template: NewWorkspace.Template, in folder: Folder) throws {
        try NewWorkspace(named: "TeaShop", template: template, in: folder.path, libraries: "https://example.com/riblet").write()
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
