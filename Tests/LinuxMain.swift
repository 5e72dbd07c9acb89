import Testing

/// Where the tests begin on Linux. Found by its name, it spares SwiftPM from looking for test cases
/// of XCTest, of which there are none, and with that the index of every module that is compiled.
@main
struct LinuxMain {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
