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
/// Everything waits until it can be done or seen, at most for ``patience``. Where nothing is under
/// way that could still bring it about, a page in memory gives up at once. The test then ends at
/// the line that waited. A name that two elements have is an error at once. Elements are found as a
/// person finds them, by role and name, by label or by text; white space does not count, as it
/// depends on how a page is laid out. Faults that no page should have are reported at the line of
/// the test that met them; see ``faults()``.
@MainActor
public protocol PageDriver: AnyObject, Sendable {
    /// The longest time that a wait takes.
    var patience: Duration { get }
    /// The faults that were reported already; each is reported once.
    var reportedFaults: Set<String> { get set }

    /// The path of the page in the application, with its query.
    func path() async throws -> String
    /// The title of the page.
    func title() async throws -> String
    /// The HTTP status of the page as it was opened: 404 where its place or its subject does not
    /// exist.
    func status() async throws -> Int
    /// Returns the readable text of the page.
    func text() async throws -> String
    /// Returns the elements that fit a locator now.
    func look(for locator: Locator) async throws -> PageSight
    /// Does something with an element that was found.
    func perform(_ action: PageAction, on element: PageElement) async throws
    /// Does something with the whole page.
    func perform(_ step: PageStep) async throws
    /// Returns the faults that no page should have: identifiers that stand twice, references to
    /// nothing, controls without a name, pictures without `alt`, links that lead nowhere or to
    /// addresses that browsers would run, headings that leave out a level; in memory also content
    /// that browsers rearrange.
    func faults() async throws -> [String]
    /// Returns when the page may have changed, at the latest after a moment.
    func waitForChange() async throws
}

/// The doings of a person with an element.
public enum PageAction: Sendable {
    /// Presses the control.
    case click
    /// Puts a text in place of what is there. A field for a date, a time, a month, a week, a colour
    /// or a range takes its value, as HTML writes it: `2026-12-24`, `17:00`, `#0044cc`.
    case type(String)
    /// Chooses the option with this text.
    case select(String)
    /// Presses Enter in it.
    case submit
    /// Gives it a file.
    case upload(UploadedFile)
}

/// The doings of a person, and the events, that are of no element.
public enum PageStep: Sendable {
    /// Opens the page at a path of the application, in place of what is open.
    case open(String)
    /// Presses a key where the focus is.
    case press(Key)
    /// The browser's back button.
    case back
    /// The browser's forward button.
    case forward
    /// The browser's reload button.
    case reload
    /// The connection breaks and comes back.
    case reconnect
    /// The server ends, and another one takes its place.
    case restart
}

/// The elements that fit a locator.
public struct PageSight {
    /// The elements that fit, in document order.
    public var elements: [PageElement]
    /// The elements of the kind that are there instead, for the message.
    public var candidates: [String]
}

/// An element of a page, as assistive technology tells of it.
public struct PageElement {
    enum Handle {
        case node(DOMNode)
        case element(Element)
    }

    /// The role of the element.
    public let role: String
    /// The name of the element.
    public let name: String
    /// The text of the element.
    public let text: String
    /// The value of a field.
    public let value: String
    /// The description of the element beside its name, such as a field's fault.
    public let description: String
    /// True for an element that is ticked, pressed, selected or the current one.
    public let isOn: Bool
    /// True for an element that can be used.
    public let isEnabled: Bool
    /// True for an element that says that its value has a fault.
    public let isInvalid: Bool
    /// True for the element with the focus; in memory, for the one that the page wishes to have it.
    public let hasFocus: Bool
    let handle: Handle
}

/// A wish of a test for a page that did not come true.
public struct PageDriverError: Error, CustomStringConvertible {
    /// The wish, its place, and the elements that are there instead.
    public let description: String
}
