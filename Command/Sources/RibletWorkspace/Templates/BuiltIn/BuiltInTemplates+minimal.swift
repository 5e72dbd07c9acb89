// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let minimal: [(String, String)] = [
("minimal/.gitignore", ##"""
.build/
.riblet/data/
Package.resolved

"""##),
("minimal/Package.swift", ##"""
// swift-tools-version: 6.1
import PackageDescription

func riblet(_ name: String) -> Target.Dependency { .product(name: name, package: "{{ ribletPackage }}") }

let package = Package(
    name: "{{ name }}",
    defaultLocalization: "en",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "{{ program }}", targets: ["{{ name }}"])],
    dependencies: [
        {{ ribletRequirement }}
    ],
    targets: [
        .executableTarget(
            name: "{{ name }}",
            dependencies: [
                riblet("Riblet"), riblet("RibletReactor"), riblet("RibletWeb"),
            ]),
        .testTarget(
            name: "{{ name }}Tests",
            dependencies: [.target(name: "{{ name }}"), riblet("RibletTesting"), riblet("RibletWebTesting")]),
    ],
    swiftLanguageModes: [.v6]
)

"""##),
    ]
}
