import RibletLocalization
import RibletStyle
import RibletWeb

struct GalleryView: View {
    let entries: [GalleryEntry]
    let language: Language

    var body: HTML<Never> {
        main(.id("main"), .class("page wide")) {
            header(.class("bar")) {
                div {
                    p(.class("eyebrow")) { "Riblet" }
                    h1 { language(en: "Applications", ko: "애플리케이션") }
                }
                nav(.class("acts"), .aria("label", language(en: "Language", ko: "언어"))) {
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
                    en:
                        "Each one runs on this server as a tree of RIBs, and your browser shows it. Open one in two windows: what you change in one appears in the other.",
                    ko: "모두 이 서버에서 실행되는 RIB 트리이고, 브라우저는 그것을 보여 줍니다. 두 창에서 열어 보세요. 한쪽의 변경이 다른 쪽에 바로 나타납니다.")
            }
            ul(.class("cards")) { each(entries.map { GalleryCard(entry: $0, language: language) }) }
            footer(.class("foot")) {
                span { language(en: "Your data stays on this machine.", ko: "데이터는 이 컴퓨터에만 저장됩니다.") }
            }
        }
    }
}

struct GalleryCard: View, Identifiable {
    let entry: GalleryEntry
    let language: Language

    var id: String { entry.id }

    var body: HTML<Never> {
        li(.class("card"), .data("flavour", entry.style)) {
            div(.class("pic")) { img(.src(entry.picture), .alt(""), .attr("width", "480"), .attr("height", "480")) }
            div(.class("body")) {
                h2 { entry.name }
                p { entry.summary[language] ?? "" }
                div(.class("acts")) {
                    span(.class("source")) {
                        icon(.globe)
                        language(en: "From ", ko: "출처: ")
                        entry.source
                    }
                    a(
                        .class("btn primary"), .href(entry.basePath + "/"), .reloads,
                        .aria("label", language(en: "Open \(entry.name)", ko: "\(entry.name) 열기"))
                    ) {
                        language(en: "Open", ko: "열기")
                    }
                }
            }
        }
    }
}
