import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoProfile
import TodoUI

/// The profile.
package struct ProfileView: StateView {
    private let context: TodoUIContext
    private let flavorName: String
    package var state: ProfileState

    /// - Parameters:
    ///   - context: the page's.
    ///   - flavorName: the application's name as the user knows it.
    package init(context: TodoUIContext, flavorName: String) {
        self.context = context
        self.flavorName = flavorName
        state = ProfileState(own: context.animal)
    }

    package var pageTitle: String? { ProfileWords(context.language).title }

    package var isReady: Bool { state.counts != nil && state[state.selected].isSettled }

    package var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        div(.class("page")) {
            header(.class("bar")) {
                div {
                    p(.class("eyebrow")) { words.title }
                    h1 { flavorName }
                }
                nav(.class("chips"), .aria("label", words.languages)) {
                    for language in Language.allCases { link(language) }
                }
            }
            ProfileHeader(context: context, counts: state.counts, face: state.face)
            div(.class("segmented"), .role("tablist"), .aria("label", words.tabs)) {
                for animal in Animal.allCases { tab(animal, words) }
            }
            section(.id("profile-panel"), .role("tabpanel"), .aria("labelledby", Self.tabID(state.selected))) {
                GalleryView(context: context, animal: state.selected, gallery: state[state.selected])
            }
            footer(.class("foot")) {
                span { words.theme }
            }
        }
    }

    private func tab(_ animal: Animal, _ words: ProfileWords) -> HTML<ProfileAction> {
        a(
            .id(Self.tabID(animal)), .role("tab"), .href(context.profile(animal)), .aria("selected", animal == state.selected),
            .aria("controls", "profile-panel"), .onClick(.selected(animal, pages: 1))
        ) { words.tab(animal) }
    }

    /// The page itself in another language, so the rest of the address stays.
    private func link(_ language: Language) -> HTML<ProfileAction> {
        a(
            .class("chip"), .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue), .attr("hreflang", language.rawValue),
            .attr("aria-current", ifPresent: language == context.language ? "true" : nil), .reloads
        ) { language.ownName }
    }

    private static func tabID(_ animal: Animal) -> String { "profile-tab-\(animal.rawValue)" }
}

extension TodoUIContext {
    /// The address of the profile's page of an animal.
    func profile(_ animal: Animal) -> String { path(animal == self.animal ? "profile" : "profile/\(animal.rawValue)s") }
}

/// The counts and the friend.
struct ProfileHeader: View {
    let context: TodoUIContext
    let counts: TodoCounts?
    let face: Picture?

    var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        section(.class("hero"), .aria("label", context.words.summary)) {
            div {
                if let counts {
                    p { words.left(counts.left) }
                    small { words.done(counts.done) }
                    progress(
                        .class("meter"), .attr("max", "\(max(1, counts.left + counts.done))"), .value("\(counts.done)"),
                        .aria("label", words.done(counts.done))
                    ) {}
                } else {
                    p { span(.class("skeleton line mid"), .aria("hidden", true)) {} }
                    small { span(.class("skeleton line short"), .aria("hidden", true)) {} }
                    span(.class("sr")) { context.words.loading }
                }
            }
            if let face {
                img(
                    .class("face"), .src(context.picture(face.id)), .alt(context.words.friend(context.animal)), .attr("width", "132"),
                    .attr("height", "132"))
            } else {
                icon(.paw, class: "line face")
            }
        }
    }
}
