import ArgumentParser
import Testing

@testable import AppHost

@Suite("Options of the programs")
struct HostOptionsTests {
    private func settings(_ arguments: [String], _ environment: [String: String] = [:]) throws -> HostSettings {
        try HostOptions.parse(arguments).resolved(environment: environment)
    }

    @Test("Without options a program serves this machine on port 8080")
    func defaults() throws {
        let settings = try settings([], ["XDG_DATA_HOME": "/x"])
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.data.path == "/x/riblet")
    }

    @Test("Options win over the environment, and empty variables count as absent")
    func precedence() throws {
        #expect(try settings(["--port", "1"], ["PORT": "2"]).port == 1)
        #expect(try settings([], ["PORT": "2", "HOST": "0.0.0.0", "DATA": "/d"]).port == 2)
        #expect(try settings([], ["HOST": "0.0.0.0"]).host == "0.0.0.0")
        #expect(try settings([], ["DATA": "/d"]).data.path == "/d")
        #expect(try settings([], ["PORT": "", "HOST": "", "DATA": ""]).port == 8080)
        #expect(try settings([], ["XDG_DATA_HOME": "relative"]).data.path.hasSuffix("/riblet"))
    }

    @Test("A port that is none is named in the error", arguments: ["x", "-1", "65536", "8080 "])
    func badPort(_ port: String) throws {
        do {
            _ = try settings([], ["PORT": port])
            Issue.record("taken")
        } catch let error as HostError {
            #expect("\(error)".contains("PORT=\(port)"))
        }
    }
}
