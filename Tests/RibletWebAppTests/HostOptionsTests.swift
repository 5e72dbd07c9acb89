import ArgumentParser
import Foundation
import Riblet
import RibletWeb
import RibletWebServer
import RibletWebTLS
import Testing

@testable import RibletWebApp

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
        #expect(try HostOptions.parse([]).resolved(environment: ["XDG_DATA_HOME": "/x"], folder: "shop").data.path == "/x/shop")
    }

    @Test("The address of a database is in a variable or a file, and no error repeats it")
    func database() throws {
        let url = "postgresql://ann:secret@db.example/todo"
        let file = FileManager.default.temporaryDirectory.appending(path: "riblet-address-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("\n \(url)\n".utf8).write(to: file)
        #expect(try settings([]).database == nil)
        #expect(try settings([], ["DATABASE_URL": url]).database == Secret(url))
        #expect(try settings([], ["DATABASE_URL_FILE": file.path, "SERVER_KEY": "/k"]).database == Secret(url))
        #expect(try settings([], ["SERVER_KEY": "/k"]).keyFile?.path == "/k")
        for environment in [
            ["DATABASE_URL": url, "DATABASE_URL_FILE": file.path], ["DATABASE_URL": "ann:secret@db.example"],
            ["DATABASE_URL": url + String(repeating: "x", count: 5_000)], ["DATABASE_URL_FILE": file.path + ".secret-missing"],
        ] {
            let error = #expect(throws: HostError.self) { try settings([], environment) }
            #expect(error?.description.contains("ann:") == false, "\(environment)")
        }
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

    @Test("A certificate and its key come together, or the one that is alone is named")
    func tls() throws {
        #expect(try settings([]).tls == nil && settings([], ["CERTIFICATE": "", "KEY": ""]).tls == nil)
        let both = HostSettings.TLS(certificate: "/c.pem", key: "/k.pem")
        #expect(try settings(["--certificate", "/c.pem", "--key", "/k.pem"]).tls == both)
        #expect(try settings([], ["CERTIFICATE": "/c.pem", "KEY": "/k.pem"]).tls == both)
        for (arguments, name) in [(["--certificate", "/c.pem"], "CERTIFICATE="), (["--key", "/k.pem"], "KEY=")] {
            let error = #expect(throws: HostError.self) { try settings(arguments) }
            #expect(error?.description.hasPrefix(name) == true)
        }
    }

    @Test("A program that was built without TLS does not start where it is asked for, and says how to build it")
    func withoutTLS() throws {
        let files = HostSettings.TLS(certificate: "/c.pem", key: "/k.pem")
        let error = #expect(throws: HostError.withoutTLS(certificate: "/c.pem")) { try AppHost.tls(of: files, by: nil) }
        #expect(error?.description.contains("/c.pem") == true && error?.description.contains("RibletWebTLS") == true)
        let tls = try AppHost.tls(of: files, by: RibletServer.TLS.init(certificate:key:))
        #expect(tls.certificate == "/c.pem" && tls.key == "/k.pem")
    }

    @Test("Pages are as many as the server's defaults, or as one says, and never none")
    func pages() throws {
        let preset = RibletServer.Limits()
        #expect(try settings([]).pages == HostSettings.Pages(all: preset.sessions, perAddress: preset.sessionsPerAddress))
        let given = try settings(["--pages", "20000"], ["PAGES": "7", "PAGES_PER_ADDRESS": "600"]).pages
        #expect(given == .init(all: 20_000, perAddress: 600))
        for bad in ["0", "-1", "many", "1000001", "9999999999999999999999"] {
            for name in ["PAGES", "PAGES_PER_ADDRESS"] {
                let error = #expect(throws: HostError.self) { try settings([], [name: bad]) }
                #expect(error?.description == "\(name)=\(bad) is not usable; it takes a number from 1 to 1000000.")
            }
        }
        #expect(throws: HostError.self) { try settings(["--pages", "0"]) }
    }

    @Test("Metrics are off, for this machine, or for who has a token, which no error shows")
    func metrics() throws {
        #expect(try settings([]).metrics == .off)
        #expect(try settings([], ["METRICS": "local"]).metrics == .thisMachine)
        #expect(try settings(["--metrics", "0123456789abcdef"]).metrics == .token("0123456789abcdef"))
        let error = #expect(throws: HostError.self) { try settings(["--metrics", "geheim"]) }
        #expect(error?.description.contains("geheim") == false)
    }

    @Test("An origin is what browsers see behind a proxy of this machine, and nothing else")
    func publicOrigin() throws {
        #expect(try settings([]).publicOrigin == nil && settings([], ["PUBLIC_ORIGIN": ""]).publicOrigin == nil)
        #expect(try settings([], ["PUBLIC_ORIGIN": "https://app.example.com"]).publicOrigin == "https://app.example.com")
        #expect(try settings(["--public-origin", "http://box:8000", "--host", "::1"]).publicOrigin == "http://box:8000")
        for bad in [
            "app.example.com", "https://", "https://a/", "https://a/b", "https://a?b", "https://me@a", "ftp://a", "https://a b", "null",
        ] {
            let error = #expect(throws: HostError.self, "\(bad)") { try settings([], ["PUBLIC_ORIGIN": bad]) }
            #expect(error?.description.contains("PUBLIC_ORIGIN=\(bad)") == true)
        }
        // Whoever reaches the port could say that it is anybody.
        for host in ["0.0.0.0", "127.example.com"] {
            let error = #expect(throws: HostError.self) { try settings(["--host", host, "--public-origin", "https://a"]) }
            #expect(error?.description.contains("HOST=127.0.0.1") == true)
        }
    }

    @Test("People are known from a proxy's header or by links, and each has a folder")
    func people() throws {
        #expect(try settings([], ["PERSON_HEADER": ""]).people == nil && settings([]).personalFolder == nil)
        let proxy = ["PUBLIC_ORIGIN": "https://a.example", "PERSON_HEADER": "Remote-User", "DATA": "/data"]
        let plain = try settings([], proxy)
        #expect(plain.people == .proxy(.init(header: "Remote-User")))
        let all = try settings(
            ["--people-new"], proxy.merging(["GROUPS_HEADER": "Remote-Groups", "PROXY_SECRET": "0123456789abcdef"]) { $1 })
        let proxySecret = Secret("0123456789abcdef")
        #expect(
            all.people
                == .proxy(.init(header: "Remote-User", groupsHeader: "Remote-Groups", admitsNew: true, proxySecret: proxySecret)))
        #expect(try settings([], ["PEOPLE": "links"]).people == .links && settings(["--people", "links"]).personalFolder != nil)
        let folder = try #require(plain.personalFolder)
        #expect(folder(Person(id: "a", name: "a", isFirst: true)).path == "/data")
        #expect(folder(Person(id: "b", name: "../c")).path == "/data/people/b")
    }

    @Test(
        "Settings of people that would let anybody in are refused",
        arguments: [
            ["PERSON_HEADER": "Remote-User"], ["PEOPLE_NEW": "1"], ["PEOPLE": "1"], ["PEOPLE": "links", "PEOPLE_NEW": "1"],
            ["PEOPLE": "links", "PUBLIC_ORIGIN": "https://a", "PERSON_HEADER": "Remote-User"], ["PEOPLE_NEW": "yes"],
            ["GROUPS_HEADER": "Remote-Groups"],
            ["PROXY_SECRET": "0123456789abcdef"], ["PUBLIC_ORIGIN": "https://a", "PERSON_HEADER": "Remote User"],
            ["PUBLIC_ORIGIN": "https://a", "PERSON_HEADER": "Remote-User", "GROUPS_HEADER": "그룹"],
            ["PUBLIC_ORIGIN": "https://a", "PERSON_HEADER": "Remote-User", "PROXY_SECRET": "short-secret"],
        ])
    func badPeople(_ environment: [String: String]) throws {
        let error = #expect(throws: HostError.self) { try settings([], environment) }
        #expect(error?.description.contains("0123456789abcdef") == false && error?.description.contains("short-secret") == false)
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
