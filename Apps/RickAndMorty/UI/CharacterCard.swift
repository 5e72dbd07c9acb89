import ExplorerDomain
import ExplorerTexts
import RibletStyle
import RibletWeb

extension ExplorerCharacter: ShownEntity {
    package static var isGrid: Bool { true }

    package func shown(_ context: ExplorerUIContext, isFavourite: Bool?) -> HTML<ExplorerItemAction> {
        li(.class("tile member"), .data("tint", "\(id & 7)")) {
            CardPicture(context: context, character: self)
            CardLink(context: context, character: self)
            context.heart(self, isFavourite)
        }
    }
}

/// The picture of a card. Pressing a heart renders neither the picture nor the link again.
private struct CardPicture: View {
    let context: ExplorerUIContext
    let character: ExplorerCharacter

    var body: HTML<ExplorerItemAction> { context.portrait(of: character, .card) }
}

/// The name of the character, as a link that covers the card.
private struct CardLink: View {
    let context: ExplorerUIContext
    let character: ExplorerCharacter

    var body: HTML<ExplorerItemAction> {
        let words = context.words
        a(
            .class("open"), .href(context.path(to: .detail(character.item))), .aria("label", words.card(character)),
            .onClick(.opened(character.item))
        ) {
            span(.class("t")) { character.name }
            span(.class("m")) {
                lifeMark(character.status)
                span { words.line(character) }
            }
        }
    }
}

/// The sign of a status: its shape says it as well as its colour.
package func lifeMark<Action>(_ status: LifeStatus) -> HTML<Action> {
    i(.class("life"), .data("life", status.rawValue), .aria("hidden", true)) {}
}

/// A heart as a toggle button.
///
/// - Parameters:
///   - isOn: whether it is full.
///   - label: its name for screen readers; see ``ExplorerWords/favourite(_:)``.
///   - action: makes the action from the new state.
/// - Returns: a button of 44 px.
package func heartButton<Action>(_ isOn: Bool, _ label: String, _ action: @escaping (Bool) -> Action) -> HTML<Action> {
    button(.class("icon heart"), .type("button"), .aria("pressed", isOn), .aria("label", label), .onToggle(isOn, action)) { icon(.heart) }
}

extension ExplorerUIContext {
    /// The picture of a character over a background with initials, which shows until the picture
    /// arrives, so nothing jumps. Screen readers skip it, because the name stands beside it.
    package func portrait<Action>(of character: ExplorerCharacter, _ size: ExplorerPictureSize) -> HTML<Action> {
        div(.class("pic portrait"), .aria("hidden", true)) {
            b { Self.initials(character.name) }
            if let name = character.picture {
                img(
                    .src(picture(name, size)), .alt(""), .attr("width", "300"), .attr("height", "300"),
                    .attr("loading", size == .whole ? "eager" : "lazy"), .attr("decoding", "async"))
            }
        }
    }

    /// The first letters of the first two words.
    static func initials(_ name: String) -> String {
        var letters = ""
        var count = 0
        var isFound = false
        for character in name {
            if character == " " {
                isFound = false
            } else if !isFound, character.isLetter || character.isNumber {
                letters.append(character)
                count += 1
                if count == 2 { break }
                isFound = true
            }
        }
        return letters.uppercased()
    }
}
