import DesignSystem
import RibletWeb
import TodoLists
import TodoUI

/// Stands where the rows come.
struct LoadingRows: View {
    let words: String

    var body: HTML<ListAction> {
        section(.class("group"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { words }
            h2(.aria("hidden", true)) { span(.class("skeleton line short")) {} }
            ul(.class("list"), .aria("hidden", true)) {
                for _ in 0..<4 {
                    li(.class("row")) {
                        span(.class("skeleton dot")) {}
                        div(.class("body")) {
                            span(.class("t")) { span(.class("skeleton line mid")) {} }
                            span(.class("m")) { span(.class("skeleton line short")) {} }
                        }
                    }
                }
            }
        }
    }
}

/// Stands where the tiles come.
struct LoadingTiles: View {
    let words: String

    var body: HTML<CompleteAction> {
        div(.aria("busy", true)) {
            span(.class("sr"), .role("status")) { words }
            ul(.class("grid"), .aria("hidden", true)) {
                for _ in 0..<4 { li(.class("tile skeleton")) {} }
            }
        }
    }
}

/// The todos cannot be read.
struct UnreadableView<Action: Equatable>: View {
    let words: ListsWords
    let retry: Action

    static func == (a: UnreadableView, b: UnreadableView) -> Bool { a.retry == b.retry && a.words.tryAgain == b.words.tryAgain }

    var body: HTML<Action> {
        div(.class("failure"), .role("alert")) {
            span(.class("mark")) { icon(.warning) }
            h2 { words.unreadable }
            p { words.unreadableText }
            button(.class("btn"), .onClick(retry)) { words.tryAgain }
        }
    }
}
