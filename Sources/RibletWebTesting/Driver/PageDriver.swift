public import RibletWeb
import Testing

/// A page as a person uses it, in memory (``MemoryPage``) or in Chromium (``BrowserPage``): the
/// same test runs in both.
///
/// ```swift
/// func addsATodo(_ page: any PageDriver) async throws {
///     try await page.open("/list")
///     try await page.click(.link, "New to-do")
///     try await page.type("Milk", into: "Title")
///     try await page.click(.button, "Add")
///     try await page.isAt("/list")
///     try await page.sees("Milk")
/// }
/// ```
///
/// Everything waits until it can be done or seen, at most for ``patience``; a name that two
/// elements have is an error at once. Elements are found as a person finds them, by role and name,
/// by label or by text; white space does not count, as it depends on how a page is laid out. What
/// no page should have is reported at the line of the test that met it; see ``faults()``.
@MainActor
public protocol PageDriver: AnyObject, Sendable {
    /// How long is waited at most.
    var patience: Duration { get }
    /// The faults that were reported already; each is reported once.
    var reportedFaults: Set<String> { get set }

    /// Opens the page at a path of the application, in place of what is open.
    func open(_ path: String) async throws
    /// The path of the page in the application, with its query.
    func path() async throws -> String
    /// The title of the page.
    func title() async throws -> String
    /// What can be read in the page.
    func text() async throws -> String
    /// What a locator finds now.
    func look(for locator: Locator) async throws -> PageSight
    /// Does something with an element that was found.
    func perform(_ action: PageAction, on element: PageElement) async throws
    /// Presses a key where the focus is.
    func press(_ key: Key) async throws
    /// The browser's back button.
    func back() async throws
    /// The browser's forward button.
    func forward() async throws
    /// The browser's reload button: a new page at the same address, which goes on where the former
    /// one was.
    func reload() async throws
    /// The connection breaks and comes back.
    func reconnect() async throws
    /// The server ends, another one takes its place, and the page connects to it by itself.
    func restart() async throws
    /// What no page should have: identifiers that stand twice, references to nothing, controls
    /// without a name, pictures without `alt`, links that lead nowhere or to what browsers would
    /// run, headings that leave out a level; in memory also content that browsers rearrange.
    func faults() async throws -> [String]
    /// Returns when the page may have changed, at the latest after a moment.
    func waitForChange() async throws
}

/// What a person does with an element.
public enum PageAction: Sendable {
    /// Presses it.
    case click
    /// Puts a text in place of what is there.
    case type(String)
    /// Chooses the option with this text.
    case select(String)
    /// Presses Enter in it.
    case submit
    /// Gives it a file.
    case upload(UploadedFile)
}

/// What a locator finds.
public struct PageSight {
    /// The elements that fit, in document order.
    public var elements: [PageElement]
    /// What of the kind there is instead, for the message.
    public var candidates: [String]
}

/// An element of a page, as assistive technology tells of it.
public struct PageElement {
    enum Handle {
        case node(DOMNode)
        case element(Element)
    }

    /// Its role.
    public let role: String
    /// Its name.
    public let name: String
    /// Its text.
    public let text: String
    /// What it holds, where it is a field.
    public let value: String
    /// What is said about it beside its name, such as what is wrong with it.
    public let description: String
    /// Whether it is ticked, pressed, selected or the current one.
    public let isOn: Bool
    /// Whether it can be used.
    public let isEnabled: Bool
    /// Whether it says that something is wrong with what it holds.
    public let isInvalid: Bool
    /// Whether it has the focus; in memory, whether the page wishes it to.
    public let hasFocus: Bool
    let handle: Handle
}

/// What a test asked of a page that did not come to be.
public struct PageDriverError: Error, CustomStringConvertible {
    /// What was asked, where, and what is there instead.
    public let description: String
}
