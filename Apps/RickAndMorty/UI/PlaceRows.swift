import PortalDomain
import RibletStyle
import RibletWeb

/// A place in a list.
package struct LocationRow: View, Identifiable {
    private let context: PortalUIContext
    private let location: PortalLocation
    private let href: String
    private let isFavourite: Bool?

    /// - Parameters:
    ///   - context: of the page.
    ///   - location: where it is.
    ///   - href: where the row leads.
    ///   - isFavourite: whether the heart is full; nil where there are no favourites.
    package init(_ context: PortalUIContext, _ location: PortalLocation, href: String, isFavourite: Bool? = nil) {
        self.context = context
        self.location = location
        self.href = href
        self.isFavourite = isFavourite
    }

    /// Which place it is.
    package var id: Int { location.id }

    /// What it shows.
    package var body: HTML<PortalItemAction> {
        let words = context.words
        li(.class("row place"), .data("tint", "\(location.id & 7)")) {
            span(.class("sign"), .aria("hidden", true)) { icon(.pin) }
            a(.class("open"), .href(href), .onClick(.opened(location.item))) {
                span(.class("t")) { location.name }
                span(.class("m")) {
                    span { words.known(location.type) }
                    span { words.known(location.dimension) }
                    span { words.residents(location.residents.count) }
                }
            }
            if let isFavourite { heartButton(isFavourite, words.favourite(location.name)) { .favouriteTapped(location.item, isLiked: $0) } }
        }
    }
}

/// An episode in a list.
package struct EpisodeRow: View, Identifiable {
    private let context: PortalUIContext
    private let episode: PortalEpisode
    private let href: String
    private let isFavourite: Bool?

    /// - Parameters:
    ///   - context: of the page.
    ///   - episode: which one.
    ///   - href: where the row leads.
    ///   - isFavourite: whether the heart is full; nil where there are no favourites.
    package init(_ context: PortalUIContext, _ episode: PortalEpisode, href: String, isFavourite: Bool? = nil) {
        self.context = context
        self.episode = episode
        self.href = href
        self.isFavourite = isFavourite
    }

    /// Which one it is.
    package var id: Int { episode.id }

    /// What it shows.
    package var body: HTML<PortalItemAction> {
        let words = context.words
        li(.class("row place"), .data("tint", "\((episode.season ?? 0) & 7)")) {
            span(.class("sign num"), .aria("hidden", true)) { episode.number.map(String.init) ?? "–" }
            a(.class("open"), .href(href), .onClick(.opened(episode.item))) {
                span(.class("t")) { episode.name }
                span(.class("m")) {
                    span(.class("num")) { episode.code }
                    span { words.aired(episode) }
                    span { words.count(episode.characters.count, .character) }
                }
            }
            if let isFavourite { heartButton(isFavourite, words.favourite(episode.name)) { .favouriteTapped(episode.item, isLiked: $0) } }
        }
    }
}

/// Somebody in a list of a detail, such as a resident.
package struct CharacterRow: View, Identifiable {
    private let context: PortalUIContext
    private let character: PortalCharacter
    private let href: String
    private let isFavourite: Bool?

    /// - Parameters:
    ///   - context: of the page.
    ///   - character: who it is.
    ///   - href: where the row leads.
    ///   - isFavourite: whether the heart is full; nil where there are no favourites.
    package init(_ context: PortalUIContext, _ character: PortalCharacter, href: String, isFavourite: Bool? = nil) {
        self.context = context
        self.character = character
        self.href = href
        self.isFavourite = isFavourite
    }

    /// Who it is.
    package var id: Int { character.id }

    /// What it shows.
    package var body: HTML<PortalItemAction> {
        let words = context.words
        li(.class("row place"), .data("tint", "\(character.id & 7)")) {
            context.portrait(of: character, .row)
            a(.class("open"), .href(href), .aria("label", words.card(character)), .onClick(.opened(character.item))) {
                span(.class("t")) { character.name }
                span(.class("m")) {
                    span {
                        lifeMark(character.status)
                        words.line(character)
                    }
                }
            }
            if let isFavourite {
                heartButton(isFavourite, words.favourite(character.name)) { .favouriteTapped(character.item, isLiked: $0) }
            }
        }
    }
}

/// The heading of a season; its identifier names the group that it heads.
package func seasonHeading<Action>(_ season: Int?, count: Int, _ words: PortalWords) -> HTML<Action> {
    h2(.id(seasonHeadingID(season))) {
        words.season(season)
        span(.class("num"), .aria("label", words.count(count, .episode))) { "\(count)" }
    }
}

/// What `aria-labelledby` of a season's group is.
package func seasonHeadingID(_ season: Int?) -> String { "season-\(season.map(String.init) ?? "other")" }
