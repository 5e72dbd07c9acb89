/// The name of a workspace, from which those of its modules, its program and its pages are made.
package struct WorkspaceName: Sendable, Equatable {
    /// As it was given, such as `ShopWindow`: a name of a type in Swift.
    package let name: String

    /// The longest name; modules add theirs to it, and become files and folders.
    static let limit = 40

    /// Checks a name.
    package init(_ name: String) throws(WorkspaceError) {
        func refusal(_ reason: String) -> WorkspaceError { .badName(name: name, reason: reason) }
        guard !name.isEmpty else { throw refusal("it is empty") }
        guard name.count <= Self.limit else { throw refusal("it is longer than \(Self.limit) letters") }
        guard name.first.map(TypeWord.begins) == true, name.allSatisfy(TypeWord.continues) else {
            throw refusal(
                "it has to be a name of a Swift module: a capital letter, or one of a script without capitals, then letters and digits")
        }
        guard !Self.isTaken(name) else { throw refusal("Swift, the toolchain or Riblet has that name already") }
        self.name = name
    }

    /// As a name of a value: `shopWindow`.
    package var value: String { words.first.map { $0.lowercased() + name.dropFirst($0.count) } ?? name }
    /// As a name of a program: `shop-window`.
    package var program: String { words.map { $0.lowercased() }.joined(separator: "-") }
    /// As people read it: `Shop Window`.
    package var title: String { words.joined(separator: " ") }

    /// `ShopWindow` has two, `APIBrowser2` is `API` and `Browser2`.
    private var words: [String] { RIBName.words(name) }

    /// Words that a module cannot have as its name, and modules that a workspace has already. Case
    /// does not count: file systems may not tell it.
    private static func isTaken(_ name: String) -> Bool {
        let small = name.lowercased()
        return Keyword.isReserved(small) || taken.contains(small)
    }

    private static let taken: Set<String> = [
        "any", "actor", "protocol", "self", "type",
        "swift", "foundation", "foundationessentials", "dispatch", "testing", "xctest", "synchronization", "observation", "regexbuilder",
        "glibc", "musl", "darwin", "package", "packagedescription", "main", "build", "tests", "uikit", "swiftui", "appkit",
        "and", "localprovider", "needlekit", "networkprovider", "networkproviderasynchttp", "riblet", "ribletalone", "riblethashing",
        "ribletinjection", "ribletlive", "ribletlocalization", "ribletobservability", "ribletprometheus", "ribletreactor", "ribletstyle",
        "riblettesting",
        "ribletweb", "ribletwebapp", "ribletwebserver", "ribletwebstore", "ribletwebtesting", "ribletwebtls",
        "argumentparser", "logging", "metrics", "hummingbird", "hummingbirdcore", "grdb", "niocore", "servicelifecycle",
    ]
}
