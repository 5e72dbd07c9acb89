import DesignSystem
import RibletWeb

/// Stands where the fields come.
struct LoadingFields<Action>: View {
    let words: EditorWords

    var body: HTML<Action> {
        div(.class("form"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { words.loading }
            for _ in 0..<3 {
                div(.class("field"), .aria("hidden", true)) {
                    span(.class("label")) { span(.class("skeleton line short")) {} }
                    span(.class("box")) { span(.class("skeleton line mid")) {} }
                }
            }
        }
    }
}
