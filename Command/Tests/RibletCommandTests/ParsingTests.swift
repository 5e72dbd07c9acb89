import ArgumentParser
import RibletWorkspace
import Testing

@testable import RibletCommand

@Suite struct ParsingTests {
    private func message(_ arguments: [String]) -> String? {
        do {
            _ = try Riblet.parseAsRoot(arguments)
            return nil
        } catch {
            return Riblet.message(for: error)
        }
    }

    @Test func understandsWhatTheHelpPromises() throws {
        let check = try #require(
            try Riblet.parseAsRoot(["check", "Apps", "--format", "sarif", "--baseline", "known.txt", "--rule", "layering"]) as? CheckCommand
        )
        #expect(check.workspace.path == "Apps" && check.format == .sarif && check.baseline == "known.txt" && check.rules == ["layering"])
        let graph = try #require(try Riblet.parseAsRoot(["graph", "--from", "A", "--to", "B", "--format", "html"]) as? GraphCommand)
        #expect(graph.start == "A" && graph.end == "B" && graph.format == .html)
        let tree = try #require(try Riblet.parseAsRoot(["tree", "--format", "json", "-o", "tree.json"]) as? TreeCommand)
        #expect(tree.format == .json && tree.output.output == "tree.json")
        let mocks = try #require(try Riblet.parseAsRoot(["mocks", "A", "B", "--output", "Mocks", "--check"]) as? MocksCommand)
        #expect(mocks.modules == ["A", "B"] && mocks.output == "Mocks" && mocks.check && mocks.path == ".")
    }

    @Test func refusesWhatMakesNoSense() {
        #expect(message(["check", "--rule", "nonsense"])?.contains("there is no rule 'nonsense'") == true)
        #expect(message(["check", "--update-baseline"])?.contains("needs --baseline") == true)
        #expect(message(["check", "--watch", "--fix"])?.contains("only looks") == true)
        #expect(message(["graph", "--from", "A"])?.contains("belong together") == true)
        #expect(message(["tree", "--format", "pdf"]) != nil)
        #expect(message(["tree", "--diff", "main", "--format", "svg"])?.contains("--diff has the formats text, md and json") == true)
        #expect(message(["tree", "--diff", "main", "--format", "json"]) == nil)
        #expect(message(["mocks"])?.contains("name the modules") == true)
        #expect(message(["mocks", "A", "--check"])?.contains("--check needs --output") == true)
        #expect(message(["inspect"]) != nil && message(["inspect", "a.trace", "--port", "70000"])?.contains("from 0 to 65535") == true)
        #expect(message(["fly"]) != nil)
    }

    @Test func addsWithAPlaceAndAName() throws {
        let add = try #require(
            try Riblet.parseAsRoot(["add", "feature", "Cart", "--parent", "Home", "--viewless", "--dry-run"]) as? AddCommand)
        #expect(add.kind == .feature && add.name == "Cart" && add.parent == "Home" && add.viewless && add.options.dryRun)
        #expect(message(["add"])?.contains("say what to add") == true)
        #expect(message(["add", "feature", "Cart", "--parent", "Home", "--in", "Home"])?.contains("a module of its own") == true)
        #expect(message(["add", "feature", "Cart", "--parent", "Home", "--dry-run", "--keep"])?.contains("writes nothing") == true)
        #expect(message(["add", "feature", "Cart", "--parent", "Home", "--verify-with", " "])?.contains("needs a command") == true)
        #expect(message(["move", "Cart"]) != nil)
        #expect(message(["remove"]) != nil)
        #expect(message(["remove", "Cart", "Basket"])?.contains("riblet remove domain Order") == true)
        #expect(message(["add", "domain", "Order", "--parent", "Home"])?.contains("domain is none") == true)
        let sheet = try #require(try Riblet.parseAsRoot(["add", "rib", "Cart", "--parent", "Home", "--as", "sheet"]) as? AddCommand)
        #expect(sheet.style == .sheet)
        #expect(
            message(["add", "rib", "Cart", "--parent", "Root", "--icon", "hart"])?.contains("there is no icon 'hart'; there are back")
                == true)
        #expect(message(["add", "language", "ko", "--icon", "heart"])?.contains("language is none") == true)
        let new = try #require(try Riblet.parseAsRoot(["new", "Pantry", "--of", "Mouse", "--plural", "Mice"]) as? NewCommand)
        #expect(new.of == "Mouse" && new.plural == "Mice")
        #expect(message(["new", "Pantry", "--plural", "Mice"])?.contains("that --of names") == true)
        #expect(
            message(["new", "Bank", "--template", "layered", "--of", "Loan"])?.contains(
                "the template layered shows one account with its limits and no list of things; omit --of") == true)
        #expect(message(["add", "rib", "Cart", "--parent", "Home", "--as", "viewless"])?.contains("there is --viewless") == true)
        #expect(
            message(["add", "rib", "Cart", "--parent", "Home", "--as", "push", "--viewless"])?.contains("--viewless that it is not") == true
        )
        let remove = try #require(try Riblet.parseAsRoot(["remove", "domain", "Order"]) as? RemoveCommand)
        #expect(remove.names == ["domain", "Order"])
    }

    @Test func completesInEveryShell() {
        for shell in CompletionShell.allCases {
            let script = Riblet.completionScript(for: shell)
            #expect(script.contains("riblet") && script.contains("check") && script.contains("tree"))
            for word in ["language", "domain", "data", "shared"] { #expect(script.contains(word), "\(word) in \(shell)") }
        }
    }
}
