import Foundation
import RibletLocalization
import RibletStyle
import RibletWeb

struct GalleryView: View {
    let cards: [GalleryCard]
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
                    en: "Open one in two windows: a change in one appears in the other.",
                    ko: "두 창에서 열어 보세요. 한쪽에서 바꾸면 다른 쪽에 바로 나타나요.")
            }
            ul(.class("cards")) { each(cards) }
            footer(.class("foot")) {
                span { language(en: "Your data stays on this machine.", ko: "데이터는 이 컴퓨터에만 저장돼요.") }
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

    var id: String { entry.id }

    private var name: String { entry.name[language] ?? "" }

    var body: HTML<Never> {
        li(.class("card"), .data("flavour", entry.style)) {
            div(.class("pic")) {
                for scheme in ["light", "dark"] {
                    img(
                        .class(scheme), .src("/media/\(entry.picture)-\(scheme)"), .alt(""), .attr("width", "760"), .attr("height", "570"),
                        .attr("loading", "lazy"))
                }
            }
            div(.class("body")) {
                h2 { name }
                p { entry.summary[language] ?? "" }
                div(.class("acts")) {
                    span(.class("source")) { lastUseText }
                    a(
                        .class("btn primary"), .href(entry.basePath + "/"), .reloads,
                        .aria("label", language(en: "Open \(name)", ko: "\(name) 열기"))
                    ) {
                        language(en: "Open", ko: "열기")
                    }
                }
                details(.class("more fold")) {
                    summary { language(en: "For developers", ko: "개발자용 정보") }
                    dl {
                        dt { language(en: "Document", ko: "출처 문서") }
                        dd { entry.source.document }
                        dt { language(en: "Folder", ko: "폴더") }
                        dd { code { entry.source.folder } }
                        dt { language(en: "Measurements", ko: "측정 결과") }
                        dd { code { "Benchmarks/README.md" } }
                    }
                    if !entry.source.tree.isEmpty {
                        pre(.attr("tabindex", "0"), .role("region"), .aria("label", language(en: "Tree of RIBs", ko: "RIB 트리"))) {
                            entry.source.tree
                        }
                    }
                }
            }
        }
    }

    private var lastUseText: String {
        guard let lastUse else { return language(en: "Not opened yet", ko: "아직 열지 않음") }
        let day = text.due(lastUse, now: now)
        return language(en: "Last opened: \(day)", ko: "마지막으로 연 때: \(day)")
    }
}
