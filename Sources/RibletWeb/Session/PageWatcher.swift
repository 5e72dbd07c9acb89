import Riblet

/// Hears of what comes from one page and what goes out to it, in order.
@MainActor
package protocol PageWatcher: AnyObject {
    /// Something that the page has sent is about to be handled, as a cause of its own.
    func willHandle(_ input: PageInput)
    /// All that follows from the last input at once has happened.
    func didHandle()
    /// A frame with changes goes out.
    func didWrite(_ output: PageOutput)
    /// The page is over.
    func pageDidEnd()
}

/// Something that a page has sent, as its user would name it.
package struct PageInput: Sendable, Hashable, Codable {
    /// The ways in which a page speaks. Back is the page's own control, or the browser's back or
    /// forward, which say an address.
    package enum Kind: Sendable, Hashable, Codable {
        case press, type, choose, submit, key, file, visit, back, other
    }

    /// The way in which the page speaks.
    package let kind: Kind
    /// The accessible name of the control, or the address; empty where there is none.
    package let name: String
    /// The number of the view that the control is in.
    package let view: Int?
    /// True if the control takes text that nobody may see.
    package let isSecret: Bool
    /// The handler of the control, as it stands in the page; empty where there is none.
    package let handler: String
    /// Whatever comes with it; nothing where nobody may see it.
    package let content: Content

    /// The things that a page sends with an event.
    package enum Content: Sendable, Hashable, Codable {
        case none
        /// The text of a field, the value of a choice, or a key.
        case text(String)
        case flag(Bool)
        case fields(FormFields)
        /// The name of a file.
        case file(String)
        /// An address, whole.
        case place(String)
    }

    init(kind: Kind, name: String = "", view: Int? = nil, isSecret: Bool = false, handler: String = "", content: Content = .none) {
        self.kind = kind
        self.name = name
        self.view = view
        self.isSecret = isSecret
        self.handler = handler
        self.content = isSecret ? .none : content
    }
}

/// A frame that changes a page.
package struct PageOutput: Sendable {
    /// The causes from which the changes follow, in the order in which they came; none where nobody
    /// knows.
    package let causes: [Int]
    /// The frame, as it goes to the page.
    package let frame: String
    /// The numbers of the views that were compared.
    package let views: [Int]
    /// The time that it took to compare and to write.
    package let duration: Duration

    /// The bytes of the frame.
    package var bytes: Int { frame.utf8.count }
}

extension PageInput {
    /// Describes an event of a control.
    init(_ event: PageEvent, of control: ControlName, in view: Int, handler: String) {
        let kind: Kind =
            switch event.kind {
            case .click, .doubleClick: .press
            case .input: .type
            case .change, .check: .choose
            case .submit: .submit
            case .key: .key
            case .file: .file
            case .blur, .dismiss, .visible, .hook, .window, .reorder, .pull: .other
            }
        self.init(
            kind: kind, name: control.text, view: view, isSecret: control.isSecret, handler: handler, content: Content(event))
    }
}

extension PageInput.Content {
    init(_ event: PageEvent) {
        if case .key(let key) = event.kind {
            self = .text(key.rawValue)
            return
        }
        self =
            switch event.payload {
            case .none: .none
            case .text(let text): .text(text)
            case .flag(let flag): .flag(flag)
            case .form(let fields): .fields(fields)
            case .file(let file): .file(file.name)
            }
    }
}

extension Session {
    /// Performs `body`, in which what the page has sent is handled and answered. Whoever watches the
    /// page hears of it.
    func following<Result>(_ input: @autoclosure () -> PageInput, _ body: () -> Result) -> Result {
        guard let watcher else { return body() }
        return Cause.begin {
            watcher.willHandle(input())
            defer { watcher.didHandle() }
            return body()
        }
    }

    /// Describes a message of the page.
    func input(_ content: PageMessage.Content) -> PageInput {
        switch content {
        case .event(let address, let event): input(event, at: address)
        case .back: PageInput(kind: .back)
        case .visit(let path, let isHistory):
            PageInput(kind: isHistory ? .back : .visit, name: String(path.prefix(ControlName.limit)), content: .place(path))
        }
    }

    /// Describes an event at the address of an element.
    func input(_ event: PageEvent, at address: String) -> PageInput {
        guard let (controller, path) = place(of: address) else { return PageInput(kind: .other) }
        return PageInput(event, of: controller.controlName(at: path[...]), in: controller.number, handler: address)
    }

    /// The number by which the page knows the view of a RIB; nil where the view is not in the page.
    package func viewNumber(of router: BaseRouter) -> Int? {
        guard let controller = router.shownView as? WebViewController, controller.number > 0, controller.isWritten else { return nil }
        return controller.number
    }

    /// The RIB whose view has that number in the page, or the one around it.
    package func router(ofView number: Int) -> BaseRouter? {
        guard let view = controller(number) else { return nil }
        return sequence(first: view, next: \.container).lazy.compactMap { self.router(of: $0) }.first
    }

    /// The RIB whose view the user is at, or the one around it.
    package var visibleRouter: BaseRouter? {
        sequence(first: rootController.visibleController, next: \.container).lazy.compactMap { self.router(of: $0) }.first
    }

    /// The name for the browser of the page; see ``PageRequest/browser``.
    package var browser: String? { request.browser }
}
