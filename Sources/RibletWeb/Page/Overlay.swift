import Riblet

/// The presentations over a view: presented views, questions, messages.
struct Overlay: Equatable {
    enum Action {
        case dismiss(Int)
        case choose(alert: Int, button: Int)
        case toastAction(Int)
        case toastClosed(Int)
    }

    struct Modal: Equatable {
        /// As it was presented: its controller, or what that is shown for.
        let viewController: any ViewControllable
        let controller: WebViewController
        let style: ModalStyle
        weak var listener: (any ModalControllableListener)?

        static func == (a: Modal, b: Modal) -> Bool { a.controller === b.controller && a.style == b.style }
    }

    struct AlertEntry: Equatable {
        let id: Int
        let alert: Alert
    }

    struct ToastEntry: Equatable {
        let id: Int
        let toast: Toast
        /// The name of the button that closes it, in the page's language.
        let close: String
    }

    var modals: [Modal] = []
    var alerts: [AlertEntry] = []
    /// The last one is seen: more would cover the page. The one before comes back while it is not
    /// over.
    var toasts: [ToastEntry] = []

    /// Lists of rows with keys, so that a dialog that stays open is never written anew, and nothing
    /// at all where nothing lies over.
    @MainActor
    var node: Node {
        .fragment([
            .keyed(
                KeyedRows(
                    modals.map {
                        ModalView(
                            controller: $0.controller, style: $0.style, number: $0.controller.pageNumber, title: $0.controller.pageTitle)
                    })),
            .keyed(KeyedRows(alerts.map { AlertView(id: $0.id, alert: $0.alert) })),
            .branch(toasts.isEmpty ? 0 : 1, toasts.isEmpty ? .empty : .view(ViewBox(ToastList(toasts: toasts.suffix(1))))),
        ])
    }
}

extension WebViewController {
    /// Its number in the page, given now if it has none.
    var pageNumber: Int { page?.number(of: self) ?? number }
}

private struct ModalView: View, Identifiable {
    let controller: WebViewController
    let style: ModalStyle
    let number: Int
    let title: String?

    var id: Int { number }

    static func == (a: ModalView, b: ModalView) -> Bool { a.controller === b.controller && a.style == b.style && a.title == b.title }

    var body: HTML<Overlay.Action> {
        switch style {
        case .sheet:
            dialog(
                .class("sheet"), .data("modal", ""), .flag("open", true), .attr("aria-label", ifPresent: title),
                .onDismiss(.dismiss(number))
            ) {
                div(.class("grip")) {}
                slot(controller)
            }
        case .fullScreen:
            dialog(.class("full"), .data("modal", ""), .flag("open", true), .attr("aria-label", ifPresent: title)) { slot(controller) }
        }
    }
}

private struct AlertView: View, Identifiable {
    let id: Int
    let alert: Alert

    var body: HTML<Overlay.Action> {
        let cancel = alert.buttons.firstIndex { $0.role == .cancel }
        dialog(
            .class("alert"), .role("alertdialog"), .data("modal", ""), .flag("open", true), .aria("labelledby", "alert-\(id)"),
            .attr("aria-describedby", ifPresent: alert.message.map { _ in "alert-\(id)-text" }),
            .onDismiss(.choose(alert: id, button: cancel ?? alert.buttons.count))
        ) {
            h3(.id("alert-\(id)")) { alert.title }
            if let message = alert.message { p(.id("alert-\(id)-text")) { message } }
            div(.class("actions")) {
                for (index, choice) in alert.buttons.enumerated() {
                    button(
                        .class("btn"), .class("danger", when: choice.role == .destructive), .class("primary", when: choice.role == .normal),
                        .onClick(.choose(alert: id, button: index))
                    ) { choice.title }
                }
            }
        }
    }
}

private struct ToastList: View {
    let toasts: ArraySlice<Overlay.ToastEntry>

    var body: HTML<Overlay.Action> {
        div(.class("toasts"), .role("status"), .aria("live", "polite")) {
            each(toasts.map { ToastView(id: $0.id, toast: $0.toast, close: $0.close) })
        }
    }
}

private struct ToastView: View, Identifiable {
    let id: Int
    let toast: Toast
    let close: String

    var body: HTML<Overlay.Action> {
        div(.class("toast")) {
            p { toast.text }
            if let action = toast.action { button(.pressed(by: "z"), .onClick(.toastAction(id))) { action } }
            button(.class("close"), .aria("label", close), .onClick(.toastClosed(id))) { "×" }
        }
    }
}
