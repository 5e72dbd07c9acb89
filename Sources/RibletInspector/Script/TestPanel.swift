import RibletWeb

/// A flow test as it is shown.
struct WrittenTest: Equatable {
    let test: FlowTest
    /// The number of the cause at which it begins; nil where it begins with the record.
    let since: Int?
    /// True if a whole file is shown, and not the function alone.
    var isFile = false
}

/// The wishes of a reader who wants a flow test.
enum ScriptAction: Equatable {
    case write(since: Int?)
    case written(WrittenTest)
    case asFile(Bool)
    case close
}

extension WatchInteractor {
    /// Writes a flow test of what was done, off the main actor, and shows it.
    func script(_ action: ScriptAction, _ state: inout WatchState) {
        switch action {
        case .write(let cause):
            guard let trace else { return }
            let (record, basePath, isFile) = (trace.record, trace.basePath, state.test?.isFile ?? false)
            task { [weak self] in
                let test = await Task.detached { FlowTestWriter.write(record, basePath: basePath, since: cause) }.value
                self?.send(.script(.written(WrittenTest(test: test, since: cause, isFile: isFile))))
            }
        case .written(let test): state.test = test
        case .asFile(let isOn): state.test?.isFile = isOn
        case .close: state.test = nil
        }
    }
}

/// The button for a flow test of what was done in the page.
struct TestButton: View {
    let words: InspectorWords

    var body: HTML<WatchAction> {
        button(
            .class("tool"), .type("button"), .title(words.copyAsTest), .aria("label", words.copyAsTest),
            .onClick(.script(.write(since: nil)))
        ) {
            inspectorIcon(.test)
            span(.class("t")) { words.copyAsTest }
        }
    }
}

/// A flow test over the inspector. Its script has copied the text already where the browser lets it.
struct TestPanel: View {
    let words: InspectorWords
    let application: String
    let shown: WrittenTest
    /// The number of the opened cause.
    let opened: Int?

    private static let id = "test-text"

    var body: HTML<WatchAction> {
        dialog(
            .class("panel"), .data("modal", ""), .flag("open", true), .aria("labelledby", "h-test"), .onDismiss(.script(.close))
        ) {
            h2(.id("h-test")) { words.copyAsTest }
            p { words.testHint }
            div(.class("wishes")) {
                wish(words.wholeFile, isOn: shown.isFile) { .script(.asFile($0)) }
                if let cause = shown.since ?? opened {
                    wish(words.testSince(cause), isOn: shown.since != nil) { .script(.write(since: $0 ? cause : nil)) }
                }
            }
            textarea(
                .id(Self.id), .flag("readonly", true), .aria("label", words.testText), .attr("spellcheck", "false"),
                .hook("inspect-copy"), .value(text))
            div(.class("ways")) {
                p(.id(Self.id + "-copied"), .role("status"), .hidden(true)) { words.copied }
                button(
                    .class("btn"), .type("button"), .autofocus,
                    .does(.select(Self.id), .copy(Self.id), .show(Self.id + "-copied"))
                ) { words.copy }
                button(.class("btn"), .type("button"), .onClick(.script(.close))) { words.close }
            }
        }
    }

    private var text: String {
        shown.isFile ? shown.test.file(of: application, words) : shown.test.function(of: application, words)
    }

    private func wish(_ title: String, isOn: Bool, _ action: @escaping (Bool) -> WatchAction) -> HTML<WatchAction> {
        label(.class("switch")) {
            input(.type("checkbox"), .role("switch"), .checked(isOn), .onCheck(action))
            span { title }
        }
    }
}
