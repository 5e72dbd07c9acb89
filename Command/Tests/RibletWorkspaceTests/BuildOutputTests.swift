import Testing

@testable import RibletWorkspace

@Suite struct BuildOutputTests {
    private static let printed = """
        Building for debugging...
        [0/5] Write swift-version.txt
        error: emit-module command failed with exit code 1 (use -v to see invocation)
        [3/5] Emitting module Shop
        /w/Shop/Sources/Shop/HomeView.swift:12:9: error: cannot find 'nonsense' in scope
        11 |     var body: HTML<HomeAction> {
        12 |         nonsense
           |         `- error: cannot find 'nonsense' in scope
        13 |         h1 { "Shop" }

        [4/5] Compiling Shop HomeView.swift
        /w/Shop/Sources/Shop/HomeView.swift:12:9: error: cannot find 'nonsense' in scope
        12 |         nonsense
        /w/Shop/Sources/Shop/Note.swift:3:5: warning: variable 'x' was never used
         3 |     let x = 1
        /elsewhere/Library.swift:7:1: error: expected '}'
        error: fatalError
        """

    @Test func errorsComeFirstAndOnce() {
        let problems = BuildOutput.problems(in: Self.printed, root: "/w/Shop")
        #expect(
            problems.map(\.text) == [
                "Sources/Shop/HomeView.swift:12:9: error: cannot find 'nonsense' in scope",
                "/elsewhere/Library.swift:7:1: error: expected '}'",
                "Sources/Shop/Note.swift:3:5: warning: variable 'x' was never used",
            ])
        #expect(problems.first?.excerpt.split(separator: "\n").count == 4)
        #expect(problems.first?.excerpt.contains("12 |         nonsense") == true)
    }

    @Test func aBuildThatCannotBeginSaysWhy() {
        let text = "error: 'shop': invalid manifest\nerror: no such module 'Foo'\n"
        #expect(
            BuildOutput.problems(in: text, root: "/w").map(\.text) == ["error: 'shop': invalid manifest", "error: no such module 'Foo'"])
        let manifest = "/w/Package.swift:4:1: error: expected expression\n"
        #expect(BuildOutput.problems(in: manifest, root: "/w").map(\.text) == ["Package.swift:4:1: error: expected expression"])
        #expect(
            BuildOutput.problems(in: "", root: "/w").isEmpty && BuildOutput.problems(in: "Build complete! (1.2s)\n", root: "/w").isEmpty)
    }

    @Test func stepsAreTold() {
        #expect(BuildOutput.step(in: "[12/340] Compiling Shop Cart.swift") == "[12/340] Compiling Shop Cart.swift")
        for other in ["", "[", "[]", "[1/2", "[a/b] x", "12/340] x", "Build complete!"] {
            #expect(BuildOutput.step(in: Substring(other)) == nil)
        }
    }

    @Test func eventsAreOneLineEach() {
        let failed = DevEvent.failed(
            problems: BuildOutput.problems(in: Self.printed, root: "/w/Shop"), text: "", build: .milliseconds(1_234))
        #expect(failed.text?.contains("HomeView.swift:12:9: error: cannot find 'nonsense' in scope\n11 |") == true)
        #expect(failed.text?.hasSuffix("the build failed after 1.2 s; what ran before goes on") == true)
        #expect(failed.json.split(separator: "\n").count == 1 && failed.json.contains("\"build\":1.234"))
        let serving = DevEvent.serving(address: "http://127.0.0.1:8080/", build: .seconds(4), total: .milliseconds(4_650))
        #expect(serving.text == "http://127.0.0.1:8080/: 4.7 s, of which the build 4.0 s")
        #expect(
            DevEvent.building(changed: ["A.swift", "B.swift", "C.swift", "D.swift"]).text == "changed: A.swift, B.swift, C.swift and 1 more"
        )
        #expect(DevEvent.step("[1/2] x").text == nil)
    }

    @Test func editorsOwnFilesAreNotNoticed() {
        for name in ["A.swift", "app.css", "Package.swift", "2024.md"] { #expect(ChangeWaiter.Notice.everything.includes(name)) }
        for name in [".A.swift.swp", "A.swift~", "4913", "#A.swift#", "A.swift.17.part", "Package.resolved", ".DS_Store"] {
            #expect(!ChangeWaiter.Notice.everything.includes(name))
        }
        #expect(ChangeWaiter.Notice.swift.includes("A.swift") && !ChangeWaiter.Notice.swift.includes("app.css"))
    }
}
