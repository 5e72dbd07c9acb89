import ExplorerTexts
import ExplorerUI
import RibletStyle
import RibletWeb

/// The view until it is known which page to show. A page load waits for that a moment.
struct SplashView: View {
    let context: ExplorerUIContext

    var isReady: Bool { false }

    var body: HTML<Never> {
        main(.id("main"), .attr("tabindex", "-1")) {
            div(.class("page splash"), .role("status")) {
                div(.class("gate"), .aria("hidden", true)) {
                    for _ in 0..<3 { i {} }
                }
                p { context.words.loading }
            }
        }
    }
}
