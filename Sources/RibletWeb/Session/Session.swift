import Riblet

/// One open page: its RIB tree, what the page shows of it, and the conversation between the two.
///
/// A page load makes a session; the first answer is ``document(_:)``. When the page's script connects, a transport is attached to the
/// same session and nothing is sent again. Events go in through ``receive(_:)``; what they changed goes out as one patch. Patches that the
/// page has not acknowledged are kept, within bounds, and sent again after a lost connection; where too many piled up the page gets its
/// whole content instead. Without any transport a session is an ordinary value to drive in a test.
@MainActor
public final class Session {
    /// How much a session keeps and accepts.
    public struct Limits: Sendable {
        /// Bytes of unacknowledged patches kept for a page that has lost its connection.
        public var retainedBytes = 256 * 1024
        /// Bytes of one frame from the page.
        public var frameBytes = 64 * 1024

        /// The defaults.
        public init() {}
    }

    /// 128 random bits, base64url.
    public let id: String
    /// The language of the page.
    public let language: String
    /// The time zone of the browser, where it was known when the page was asked for.
    public let timeZone: String?
    /// The path of the application in its server.
    public let basePath: String
    /// The tree of the page.
    public let root: WebApplication.Root
    let rootController: WebViewController
    let application: WebApplication
    let limits: Limits
    var formToken = ""
    /// Whether the page says which RIB shows what.
    var namesRIBs = false
    private(set) var hasEnded = false
    /// Whether anything has come from a page of it: a connection, a form, a file. One that was restored had a page.
    public internal(set) var isUsed = false
    /// Whether its user was told that it is not the page that was open before.
    public internal(set) var startedAnew = false

    // What the page's elements are addressed by.
    private var numbers = ControllerNumbers()

    // What waits to be sent; see Session+Sending.
    var queue: [WebViewController] = []
    var isFlushScheduled = false
    /// While an event is handled, or before the page is written, nothing is sent piecemeal.
    var holds = 0
    var isWritten = false

    // The conversation with the page; see Session+Connection.
    weak var transport: (any PageTransport)?
    let connection = PageConnection()
    var outbox: Outbox
    var lastEvent = 0
    var owesAcknowledgement = false
    var owesWholePage = false

    // What the browser shows around the page.
    var addressBar: AddressBar
    var sentPageTitle: String?
    /// What the user is told with the next that is sent; see Session+Notice.
    var notice: String?
    /// Hears of addresses that lead nowhere, as the page names them.
    public var onUnknownAddress: (@MainActor (Location) -> Void)?
    /// What is shown of effects that failed; see Session+Failures.
    var shownFailures: Set<String> = []
    /// A token that the page has not been told of.
    var renewedPageToken: String?

    // Who waits for the first content; see Session+Settling.
    var settling: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastSettling = 0

    // What a process that ends must not take along; see Session+Keeping.
    /// Keeps the session; nothing keeps it in memory only.
    public weak var keeper: (any SessionKeeper)?
    var kept: SessionSnapshot?
    let treeChanges: TreeChangeCheck
    var viewNumbers = ViewNumberCheck()
    var keepsUnderWay = 0
    /// Who waits until everything is kept.
    var awaitingKeep: [CheckedContinuation<Void, Never>] = []
    var held: [String] = []
    /// What of the tree is not there again, where the session was restored.
    public private(set) var restoreReport: RestoreReport?

    /// Builds the tree of a page, launches it and opens the page's location.
    public convenience init(application: WebApplication, request: PageRequest, limits: Limits = Limits()) {
        self.init(application: application, request: request, id: RandomIdentifier.make(), restoring: nil, limits: limits)
    }

    /// Builds the tree of a page as it was in another process. What cannot be restored is in ``restoreReport``.
    ///
    /// - Parameters:
    ///   - application: what the page belongs to.
    ///   - snapshot: the session as it was.
    ///   - id: the name by which its page knows it.
    ///   - browser: a name for the browser that its page is in; see ``PageRequest/browser``.
    ///   - limits: how much it keeps and accepts.
    public convenience init(
        application: WebApplication, restoring snapshot: SessionSnapshot, id: String, browser: String? = nil, limits: Limits = Limits()
    ) {
        let request = PageRequest(
            location: snapshot.location, basePath: application.basePath, language: snapshot.language, timeZone: snapshot.timeZone,
            browser: browser)
        self.init(application: application, request: request, id: id, restoring: snapshot, limits: limits)
    }

    private init(application: WebApplication, request: PageRequest, id: String, restoring snapshot: SessionSnapshot?, limits: Limits) {
        self.application = application
        self.limits = limits
        self.id = id
        language = request.language
        timeZone = request.timeZone
        basePath = request.basePath
        var request = request
        request.sessionID = id
        request.connection = connection
        root = application.makeRoot(request)
        rootController = WebViewController.web(root.viewControllable)
        treeChanges = TreeChangeCheck(root)
        outbox = Outbox(limit: limits.retainedBytes)
        addressBar = AddressBar(showing: request.location)
        rootController.session = self
        connection.session = self
        holds += 1
        if let snapshot {
            isUsed = true
            let report = root.launch(
                restoring: snapshot.tree,
                finishing: {
                    // Routes that are no containers' come back through the address.
                    foundRequest = root.location == request.location || lead(to: request.location)
                })
            restoreReport = report
            if !report.issues.isEmpty { notice = HostWords(language: language).partlyRestored }
            kept = snapshot
            restoreNumbers(snapshot.views)
            addressBar.doubt()
            lastEvent = snapshot.lastEvent
        } else {
            root.launch()
            foundRequest = lead(to: request.location)
        }
        holds -= 1
    }

    /// Whether the place that was asked for exists. The page of another one, the nearest, is shown all the same.
    public internal(set) var foundRequest = true

    /// Leads the tree to a location, as the page's own address does.
    public func open(_ location: Location) { foundRequest = hold { lead(to: location) } }

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
    public var retainedBytes: Int { outbox.bytes }

    /// Ends the tree and closes the connection. The session cannot be used again.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        transport?.close(.gone)
        transport = nil
        connection.set(false)
        resumeAwaitingKeep()
        root.opening?.cancel()
        root.terminate()
        rootController.session = nil
        resumeSettling()
    }

    /// The number that addresses in the page know `controller` by; given out once.
    func number(of controller: WebViewController) -> Int { numbers.number(of: controller) }

    /// Gives a view the number that the page knows it by.
    func restoreNumber(_ number: Int, of controller: WebViewController) { numbers.restore(number, to: controller) }

    /// No view gets a number up to this one any more.
    func skipNumbers(to number: Int) { numbers.skip(to: number) }

    /// The controller of a number, where it still is in the page.
    func controller(_ number: Int) -> WebViewController? {
        guard let controller = numbers[number], controller.page === self else { return nil }
        return controller
    }
}
