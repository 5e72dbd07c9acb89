import RibletWeb

final class IslandController: HTMLViewController<IslandView> {
    override var pageTitle: String? { "Island" }

    override func handle(_ action: IslandView.Action) {
        switch action {
        case .heard(let text): view.heard = text
        case .raise: view.value += 1
        case .remove: view.isShown = false
        }
    }
}

struct IslandView: View {
    enum Action { case heard(String), raise, remove }
    var value = 1
    var heard = "nothing"
    var isShown = true

    var body: HTML<Action> {
        main {
            h1 { "Island" }
            if isShown {
                div(.id("chart"), .hook("chart"), .onHook { .heard($0) }, .island, .data("value", "\(value)")) { p { "A chart" } }
            }
            p(.id("heard")) { "Heard \(heard)" }
            button(.onClick(.raise)) { "Raise" }
            button(.onClick(.remove)) { "Remove" }
        }
    }
}

final class CommandsController: HTMLViewController<CommandsView> {
    override var pageTitle: String? { "Commands" }
    override func handle(_ action: CommandsView.Action) { view.count += 1 }
}

struct CommandsView: View {
    enum Action { case count }
    var count = 0

    var body: HTML<Action> {
        main {
            h1 { "Commands" }
            button(.does(.toggle("menu"), .toggleClass("open"), .setAria("expanded", "true"))) { "Toggle" }
            button(.does(.show("menu"), .focus("field"), .select("field"))) { "Select" }
            button(.does(.hide("menu"), .addClass("marked", to: "bottom"), .scrollTo("bottom"))) { "Scroll" }
            button(.does(.removeClass("marked", from: "bottom")), .onClick(.count)) { "Both" }
            p(.id("presses")) { "Counted \(count)" }
            div(.id("menu"), .hidden(true), .does(on: [.key(.escape): [.hide("menu")]])) {
                input(.id("field"), .aria("label", "Field"), .value("chosen"))
            }
            div(.class("tall")) {}
            p(.id("bottom")) { "Low" }
        }
    }
}

final class FilesController: HTMLViewController<FilesView> {
    override var pageTitle: String? { "Files" }
    override func handle(_ action: FilesView.Action) {
        guard case .arrived(let file) = action else { return }
        view.files.append("\(file.name) \(file.bytes.count)")
    }
}

struct FilesView: View {
    enum Action { case arrived(UploadedFile) }
    var files: [String] = []

    var body: HTML<Action> {
        main {
            h1 { "Files" }
            div(.class("upload"), .id("drop")) {
                input(
                    .id("file"), .type("file"), .flag("multiple", true), .attr("accept", "text/plain,.bin"), .data("max-bytes", "3000000"),
                    .aria("label", "Files"), .onFile { .arrived($0) })
            }
            ul(.id("files")) { for file in files { li { file } } }
        }
    }
}
