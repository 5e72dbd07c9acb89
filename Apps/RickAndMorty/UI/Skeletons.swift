import ExplorerTexts
import RibletWeb

/// Stands for cards that are on their way, as large as they are.
package func cardSkeletons<Action>(_ words: ExplorerWords, count: Int) -> HTML<Action> {
    div(.aria("busy", true)) {
        span(.class("sr"), .role("status")) { words.loading }
        ul(.class("grid cast"), .aria("hidden", true)) {
            for _ in 0..<count {
                li(.class("tile member")) {
                    div(.class("pic portrait skeleton")) {}
                    div(.class("open")) { skeletonLines() }
                }
            }
        }
    }
}

/// Stands for rows that are on their way, as high as they are.
package func rowSkeletons<Action>(_ words: ExplorerWords, count: Int) -> HTML<Action> {
    div(.aria("busy", true)) {
        span(.class("sr"), .role("status")) { words.loading }
        ul(.class("list places"), .aria("hidden", true)) {
            for _ in 0..<count {
                li(.class("row place")) {
                    span(.class("sign skeleton")) {}
                    div(.class("body")) { skeletonLines() }
                }
            }
        }
    }
}

/// Stands for the facts of a detail.
package func factSkeletons<Action>(count: Int = 5) -> HTML<Action> {
    dl(.class("facts"), .aria("hidden", true)) {
        for _ in 0..<count {
            div {
                dt { span(.class("skeleton line")) {} }
                dd { span(.class("skeleton line")) {} }
            }
        }
    }
}

private func skeletonLines<Action>() -> HTML<Action> {
    .group([
        span(.class("t")) { span(.class("skeleton line mid")) {} },
        span(.class("m")) { span(.class("skeleton line short")) {} },
    ])
}
