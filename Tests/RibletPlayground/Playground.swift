public import RibletWeb
import Synchronization

/// A small application with everything that the page's scripts do, to be driven in a browser.
public enum Playground {
    /// The application at a server's root.
    ///
    /// - Parameter log: is told what the application was asked for without showing it.
    /// - Returns: the application, not served yet.
    public static func application(log: PlaygroundLog = PlaygroundLog()) -> WebApplication {
        var application = WebApplication(name: "Playground", languages: ["en", "ko"]) { _ in PlaygroundRouter(log: log) }
        application.assets = [
            WebAsset(path: "playground.css", contentType: "text/css; charset=utf-8", bytes: Array(style.utf8)),
            WebAsset(path: "hooks.js", contentType: "text/javascript; charset=utf-8", bytes: Array(script.utf8)),
            WebAsset(path: "icon.svg", contentType: "image/svg+xml", bytes: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
        ]
        application.icon = "icon.svg"
        application.scripts = ["hooks.js"]
        return application
    }

    private static let style = """
        .tall { height: 3000px } .row { height: 24px; overflow: hidden } .item { height: 40px; list-style: none }
        .sr { position: absolute; clip-path: inset(50%) } [hidden] { display: none }
        """

    /// A hook that draws into its island and says when the server has changed its element.
    private static let script = """
        window.Riblet = window.Riblet || {};
        Riblet.hooks = {
            chart(el, send) {
                const canvas = document.createElement('b');
                canvas.id = 'drawn';
                canvas.textContent = 'drawn ' + el.dataset.value;
                el.replaceChildren(canvas);
                canvas.onclick = () => send('pressed ' + el.dataset.value);
                return {
                    updated() { canvas.textContent = 'drawn ' + el.dataset.value; },
                    destroyed() { window.chartsGone = (window.chartsGone || 0) + 1; },
                };
            },
        };
        """
}

/// A log of requests that the playground does not show.
public final class PlaygroundLog: Sendable {
    private let paths = Mutex<[String]>([])
    private let written = Mutex<[String]>([])

    /// Nothing yet.
    public init() {}

    /// The places that were likely to be visited next.
    public var prefetched: [String] { paths.withLock { $0 } }

    /// The texts of the slow field, in the order in which they arrived.
    public var notes: [String] { written.withLock { $0 } }

    func hear(_ note: String) { written.withLock { $0.append(note) } }
    func prefetch(_ path: String) { paths.withLock { $0.append(path) } }
}
