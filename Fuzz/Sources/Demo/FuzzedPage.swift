import RibletWeb

/// A session of the demonstration with a page that remembers whether it was cut off.
@MainActor
package final class FuzzedPage: PageTransport {
    package let isWritable = true
    package private(set) var closed: PageCloseReason?
    package private(set) var sentBytes = 0

    package init() {}

    package func send(_ frame: String) { sentBytes += frame.utf8.count }
    package func close(_ reason: PageCloseReason) { closed = reason }

    /// Everything that the page can do, with a new tree.
    package static var application: WebApplication { Demo.application() }
}

extension Session.DocumentLinks {
    /// Links that lead nowhere.
    package static var plain: Self {
        Self(scriptURL: "/s", stylesheetURLs: [], liveURL: "/l", uploadURL: "/u", pageToken: "p", formToken: "f")
    }
}
