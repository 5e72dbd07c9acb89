import ExplorerUI
import RibletStyle
import RibletWeb

/// What is shown until it is known what to show. A page load waits for that a moment.
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
