import Riblet

/// An open page: its RIB tree, the content that the page shows, and the conversation between the
/// two.
///
/// A page load makes a session; the first answer is ``document(_:)``. When the page's script
/// connects, a transport is attached to the same session, and the content is not sent again. Events
/// come in through ``receive(_:)``, and their changes go out as one patch. Patches that the page
/// has not acknowledged are kept, within bounds, and repeated after a lost connection; if there are
/// too many, the page gets its whole content instead. Without a transport a test can drive a
/// session directly.
///
/// Each part has its own state: `Conversation` numbers the messages of both sides, `PatchQueue`
/// holds the changed views, `Keeping` saves the session, `Writes` tracks running writes, `Settling`
/// holds the callers that wait for the first content, and `PageNews` and `AddressBar` hold data
/// beside the page's content.
@MainActor
public final class Session {
    /// The limits on the data that a session keeps and accepts.
    public struct Limits: Sendable {
        /// Bytes of unacknowledged patches kept for a page that has lost its connection.
        public var retainedBytes = 256 * 1024
        /// Bytes of one frame from the page.
        public var frameBytes = 64 * 1024
        /// The time limit for a write. After it the page is told that the last change is not stored
        /// yet.
        public var writeTime: Duration = .seconds(3)

        /// Makes limits with the default values.
        public init() {}
    }

    /// The settings for writing views.
    struct Markup {
        /// Stands in every form.
        var formToken = ""
        /// True if the page reports views that cannot be shown.
        var isDevelopment = false
    }

    /// The tree of the page.
    public let root: WebApplication.Root
    let rootController: WebViewController
    package let application: WebApplication
    let limits: Limits
    let request: PageRequest
    /// The settings for writing views.
    private(set) var markup = Markup()

    // Read by others.
    package private(set) var hasEnded = false
    /// True once anything has come from a page of the session: a connection, a form, a file. Always
    /// true for a restored session.
    public internal(set) var isUsed = false
    /// True once the user was told that this page is not the one that was open before.
    public internal(set) var startedAnew = false
    /// True if the requested place exists. Otherwise the tree is at the nearest existing one.
    public var foundRequest: Bool { hasFoundRequest && !root.hasMissed }
    var hasFoundRequest = true
    /// The parts of the tree that could not be restored; nil if the session is new.
    public private(set) var restoreReport: RestoreReport?
    /// Hears of addresses that lead nowhere, as the page names them.
    public var onUnknownAddress: (@MainActor (Location) -> Void)?

    /// Hears of what the page sends and gets; nil, as mostly, where nobody looks.
    package weak var watcher: (any PageWatcher)?

    // The parts of a session; each keeps its state to itself.
    var numbers = ControllerNumbers()
    var patches = PatchQueue()
    var conversation: Conversation
    package internal(set) weak var transport: (any PageTransport)?
    package let connection = PageConnection()
    var addressBar: AddressBar
    var news = PageNews()
    var failures = ShownFailures()
    /// The mistakes that a debug build has noticed in the page.
    package internal(set) var problems: [PageProblem] = []
    #if DEBUG
    /// The time that an event may keep the main actor before the page tells it; nil tells nothing.
    package var mainActorLimit: Duration?
    /// The page of which an event is being handled.
    static weak var underWay: Session?
    var handled: HandledEvent?
    #endif
    let settling = Settling()
    /// The writes that the page's events have begun, including the saving of the session itself.
    let writes = Writes()
    let keeping: Keeping
    /// Waits for writes that take long.
    var patience: Task<Void, Never>?
    /// The clock for writes that take long and for toasts.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Builds the tree of a page, launches it and opens the page's location.
    ///
    /// - Parameters:
    ///   - application: the application of the page.
    ///   - request: the browser and the address of the request.
    ///   - former: the session of the page before a reload. The new tree begins with its routes and
    ///     the states of its `Restorable` interactors. `nil`, the default, without one.
    ///     ``restoreReport`` lists the parts that cannot be restored.
    ///   - limits: the limits on kept and accepted data.
    public convenience init(
        application: WebApplication, request: PageRequest, after former: SessionSnapshot? = nil, limits: Limits = Limits()
    ) {
        self.init(application: application, request: request, id: RandomIdentifier.make(), kept: nil, limits: limits) {
            if let former { $0.restore(former.tree) } else { $0.launch() }
        }
    }

    /// Builds the tree of a page as it was in another process. ``restoreReport`` lists the parts
    /// that cannot be restored.
    ///
    /// - Parameters:
    ///   - application: the application of the page.
    ///   - snapshot: the saved session.
    ///   - id: the session's name in its page.
    ///   - browser: a name for the page's browser; see ``PageRequest/browser``.
    ///   - person: the person who uses it; see ``PageRequest/person``.
    ///   - limits: the limits on kept and accepted data.
    public convenience init(
        application: WebApplication, restoring snapshot: SessionSnapshot, id: String, browser: String? = nil, person: Person? = nil,
        limits: Limits = Limits()
    ) {
        var request = PageRequest(
            location: snapshot.location, basePath: application.basePath, language: snapshot.language, timeZone: snapshot.timeZone,
            browser: browser)
        request.choices = snapshot.choices
        request.person = person
        self.init(application: application, request: request, id: id, kept: snapshot, limits: limits) { $0.comeBack(snapshot) }
    }

    private init(
        application: WebApplication, request: PageRequest, id: String, kept: SessionSnapshot?, limits: Limits,
        begin: (Session) -> Void
    ) {
        self.application = application
        self.limits = limits
        var request = request
        request.sessionID = id
        request.connection = connection
        self.request = request
        root = application.makeRoot(request)
        rootController = WebViewController.shown(for: root.viewControllable, at: root.path)
        keeping = Keeping(root, kept: kept, after: writes)
        conversation = Conversation(retaining: limits.retainedBytes)
        addressBar = AddressBar(showing: request.location)
        rootController.session = self
        connection.session = self
        hold { begin(self) }
    }

    private func launch() {
        root.launch()
        hasFoundRequest = lead(to: request.location)
    }

    private func comeBack(_ snapshot: SessionSnapshot) {
        isUsed = true
        restore(snapshot.tree)
        restoreNumbers(snapshot.views)
        addressBar.doubt()
        conversation.goOn(after: snapshot.lastEvent)
    }

    private func restore(_ tree: SavedTree) {
        let report = root.launch(
            restoring: tree,
            finishing: {
                // Routes that are no containers' come back through the address.
                hasFoundRequest = root.location == request.location || lead(to: request.location)
            })
        restoreReport = report
        if !report.issues.isEmpty { news.say(HostWords(language: language).partlyRestored) }
    }

    /// The name by which its page knows it: 128 random bits, base64url.
    public var id: String { request.sessionID }

    /// The language of the page.
    public var language: String { request.language }

    /// The person who uses the page, where the server knows people.
    public var person: Person? { request.person }

    /// The time zone of the browser, where it was known when the page was asked for.
    public var timeZone: String? { request.timeZone }

    /// The path of the application in its server.
    public var basePath: String { request.basePath }

    /// Sets the values for writing views. For a session whose page already exists, call this method
    /// before the page connects.
    ///
    /// - Parameters:
    ///   - formToken: the token to write into every form.
    ///   - isDevelopment: true if the page reports views that cannot be shown.
    public func prepare(formToken: String, isDevelopment: Bool) {
        markup = Markup(formToken: formToken, isDevelopment: isDevelopment)
    }

    /// Leads the tree to a location, as the page's own address does.
    public func open(_ location: Location) { hasFoundRequest = hold { lead(to: location) } }

    /// Where its tree is now.
    public var location: Location { root.location }

    /// The address of where its tree is now, from the server's root.
    public var url: String { basePath + location.urlPath }

    /// The title of the page: that of the view the user is at, and the application's name.
    public var title: String {
        pageTitle.map { "\($0) · \(application.name)" } ?? application.name
    }

    var pageTitle: String? { rootController.visibleController.pageTitle }

    /// Bytes of patches that the page has not acknowledged.
    public var retainedBytes: Int { conversation.retainedBytes }

    /// Ends the tree and closes the connection. The session cannot be used again.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        transport?.close(.gone)
        transport = nil
        connection.set(false)
        patience?.cancel()
        keeping.resumeWaiting()
        root.opening?.cancel()
        root.terminate()
        rootController.session = nil
        settling.resumeAll()
        watcher?.pageDidEnd()
    }
}
