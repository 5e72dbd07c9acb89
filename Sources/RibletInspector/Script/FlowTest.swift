/// A flow test that does again what was done in a page, in the words of `PageDriver`.
struct FlowTest: Equatable, Sendable {
    /// A line of the body.
    enum Line: Equatable, Sendable {
        case code(String)
        case note(Note)
    }

    /// A remark for the reader of the test, mostly on what a test cannot say.
    enum Note: Error, Equatable {
        /// The test begins in the middle: it needs the data of then.
        case needsData
        /// The page has changed while nobody watched, or was too large to be kept.
        case gap
        /// An element, of this tag, that was used has no role, or no name.
        case nameless(tag: String)
        /// Several elements of a role have the name of the one that was used.
        case several(Int, role: String, name: String)
        /// The field that was used has no label.
        case unlabelled(String)
        /// The control that was used was not to be seen in the page as the server knows it.
        case unseen(String)
        /// A control had an event that no test can bring about.
        case untold(String)
        /// The content of a file is not recorded.
        case file(String)
    }

    /// A text that is not recorded, and that the caller of the test has to give.
    struct Parameter: Equatable, Sendable {
        let name: String
        /// The label of the field.
        let label: String
    }

    /// The name of the function.
    var name = "opensThePage"
    var parameters: [Parameter] = []
    var lines: [Line] = []

    /// The lines of code alone.
    var code: [String] { lines.compactMap { line in if case .code(let code) = line { code } else { nil } } }

    /// Returns the function alone, to be pasted into a test. It takes the page, so that it runs in
    /// memory and in a browser.
    func function(of application: String, _ words: InspectorWords) -> String {
        let documentation = [words.testSummary(application)] + (parameters.isEmpty ? [] : [""])
        let hidden = parameters.map { "- Parameter \($0.name): \(words.notRecorded($0.label))" }
        let arguments = ["_ page: any PageDriver"] + parameters.map { "\($0.name): String" }
        let body = lines.map { line in
            switch line {
            case .code(let code): "    \(code)"
            case .note(let note): SwiftText.comment("    //", words.note(note))
            }
        }
        let head = (documentation + hidden).map { SwiftText.comment("///", $0) }
        return (head + ["func \(name)(\(arguments.joined(separator: ", "))) async throws {"] + body + ["}"]).joined(separator: "\n")
    }

    /// Returns a complete file with the function.
    func file(of application: String, _ words: InspectorWords) -> String {
        let needsHost = code.contains { line in ["page.press(", "UploadedFile("].contains { line.contains($0) } }
        return (needsHost ? "import RibletWeb\n" : "") + "import RibletWebTesting\nimport Testing\n\n" + function(of: application, words)
            + "\n"
    }
}
