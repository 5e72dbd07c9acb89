// swift-tools-version: 6.2
import PackageDescription

// The decoders of what comes from outside, under libFuzzer: see scripts/fuzz. Only what they need
// is here, by links, so that all of it is instrumented and nothing else is built.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

let package = Package(
    name: "riblet-fuzz",
    platforms: [.macOS("15.4")],
    targets: [
        .target(name: "Riblet"),
        .target(name: "RibletUpdates"),
        .target(name: "RibletReactor", dependencies: ["Riblet", "RibletUpdates"]),
        .target(name: "RibletWeb", dependencies: ["Riblet", "RibletReactor"]),
        .target(name: "Demo", dependencies: ["RibletWeb"]),
        .executableTarget(name: "FrameFuzzer", dependencies: ["Demo"], swiftSettings: fuzzer),
        .executableTarget(name: "SnapshotFuzzer", dependencies: ["Demo"], swiftSettings: fuzzer),
    ],
    swiftLanguageModes: [.v6]
)
