import Foundation
import RibletLocalization
import RibletStyle
import RibletWeb

struct GalleryView: View {
    let cards: [GalleryCard]
    /// The cards for developers.
    var tools: [GalleryCard] = []
    /// The person whose page it is, where the server knows people.
    var person: Person?
    let language: Language

    var body: HTML<Never> {
        main(.id("main"), .class("page wide")) {
            header(.class("bar")) {
                div {
                    p(.class("eyebrow")) { "Riblet" }
                    h1 { language(en: "Applications", ko: "애플리케이션") }
                }
                nav(.class("acts"), .aria("label", language(en: "You and the language", ko: "나와 언어"))) {
                    if let person {
                        a(
                            .class("icon"), .href("\(GalleryApplication.peoplePath)/"), .reloads,
                            .aria("label", language(en: "You: \(person.name)", ko: "나: \(person.name)"))
                        ) { icon(.user) }
                    }
                    for other in Language.allCases where other != language {
                        a(
                            .class("btn quiet"), .href("/?lang=\(other.rawValue)"), .reloads, .attr("hreflang", other.rawValue),
                            .attr("lang", other.rawValue)
                        ) {
                            other.ownName
                        }
                    }
                }
            }
            p(.class("intro")) {
                language(
                    en: "Riblet builds web applications in Swift, and these are for you to use, or to learn from if you build some.",
                    ko: "Riblet은 Swift로 웹 애플리케이션을 만드는 프레임워크예요. 아래 예제는 바로 써 볼 수도, 만드는 법을 배울 수도 있어요.")
            }
            ul(.class("cards")) { each(cards) }
            if !tools.isEmpty {
                section(.class("tools"), .aria("labelledby", "tools")) {
                    h2(.id("tools")) { language(en: "For developers", ko: "개발자를 위한 페이지") }
                    ul(.class("cards")) { each(tools) }
                    div { each((cards + tools).map(SourceFold.init)) }
                }
            }
            footer(.class("foot")) {
                span {
                    language(
                        en: "Your data stays on this machine. Open one in two windows: a change in one appears in the other.",
                        ko: "데이터는 이 컴퓨터에만 저장돼요. 두 창에서 열면 한쪽에서 바꾼 것이 다른 쪽에 바로 나타나요.")
                }
            }
        }
    }
}

struct GalleryCard: View, Identifiable {
    let entry: GalleryEntry
    let lastUse: Date?
    let now: Date
    let text: DateText
    let language: Language
    /// The address at which the application's tree is shown; nil where the program has no inspector.
    var tree: String?

    var id: String { entry.id }

    fileprivate var name: String { entry.name[language] ?? "" }

    private var picture: String { entry.picture + language(en: "", ko: "-ko") }

    var body: HTML<Never> {
        li(.class("card"), .data("flavour", entry.style)) {
            div(.class("pic")) {
                for scheme in ["light", "dark"] {
                    RibletWeb.picture(.class(scheme)) {
                        source(.attr("media", "(width < 600px)"), .attr("srcset", "/media/\(picture)-phone-\(scheme)"))
                        img(
                            .src("/media/\(picture)-\(scheme)"), .alt(""), .attr("width", "760"), .attr("height", "570"),
                            .attr("loading", "lazy"))
                    }
                }
            }
            div(.class("body")) {
                // The link covers the card.
                h2 { a(.class("whole"), .href(entry.basePath + "/"), .reloads, .aria("label", open(name))) { name } }
                p { entry.summary[language] ?? "" }
                if !entry.variants.isEmpty {
                    div(.class("chips"), .role("group"), .aria("label", name)) {
                        for variant in entry.variants {
                            let name = variant.name[language] ?? ""
                            a(.class("chip"), .href(variant.basePath + "/"), .reloads, .aria("label", open(name))) { name }
                        }
                    }
                }
                div(.class("acts")) { span(.class("source")) { lastUseText } }
            }
        }
    }

    private func open(_ name: String) -> String { language(en: "Open \(name)", ko: "\(name) 열기") }

    private var lastUseText: String {
        guard let lastUse else { return language(en: "Not opened yet", ko: "아직 열지 않음") }
        let day = text.due(lastUse, now: now)
        return language(en: "Last opened: \(day)", ko: "마지막으로 연 시각: \(day)")
    }
}

/// The facts about an application, folded.
struct SourceFold: View, Identifiable {
    let card: GalleryCard

    var id: String { card.id }

    private var language: Language { card.language }

    var body: HTML<Never> {
        let source = card.entry.source
        details(.class("more fold")) {
            summary { language(en: "\(card.name): sources", ko: "\(card.name): 소스") }
            dl {
                dt { language(en: "Document", ko: "출처 문서") }
                dd { source.document }
                dt { language(en: "Folder", ko: "폴더") }
                dd { code { source.folder } }
                dt { language(en: "Measurements", ko: "측정 결과") }
                dd { code { "Benchmarks/README.md" } }
            }
            if let tree = card.tree {
                a(
                    .class("btn quiet"), .href(tree), .reloads,
                    .aria("label", language(en: "Show the tree of \(card.name)", ko: "\(card.name)의 트리 보기"))
                ) { language(en: "Show the tree", ko: "트리 보기") }
            }
            if !source.tree.isEmpty {
                pre(
                    .attr("tabindex", "0"), .role("region"),
                    .aria("label", language(en: "Tree of \(card.name)", ko: "\(card.name)의 RIB 트리"))
                ) { source.tree }
            }
        }
    }
}
