import DesignSystem
import RibletWeb
import Testing

@Suite("The design system")
struct DesignSystemTests {
    @Test("Every icon is drawn by closed shapes and no two are alike")
    func icons() {
        for icon in Icon.allCases {
            #expect(!icon.shape.isEmpty)
            #expect(icon.markup.count(where: { $0 == "<" }) == icon.shape.count)
            #expect(icon.markup.hasSuffix("/>") && !icon.markup.contains("&"))
        }
        #expect(Set(Icon.allCases.map(\.markup)).count == Icon.allCases.count)
    }

    @Test("The style sheets bring nothing from elsewhere and need no inline style")
    func stylesheets() {
        for sheet in [Stylesheets.design, Stylesheets.quickEntry] {
            let text = String(decoding: sheet.bytes, as: UTF8.self)
            #expect(sheet.contentType == "text/css; charset=utf-8")
            #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("http"))
            #expect(text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }))
        }
    }

    @Test("All applications and the gallery have colours for light and dark")
    func flavours() {
        let text = String(decoding: Stylesheets.design.bytes, as: UTF8.self)
        for flavour in ["dog", "cat", "gallery", "mandalart", "portal"] {
            #expect(text.contains("[data-flavour=\(flavour)]") || text.contains("[data-flavour=\"\(flavour)\"]"))
        }
        #expect(text.contains("light-dark(") && text.contains("prefers-reduced-motion"))
    }

    @Test("An application's icon is a picture of its sign on its colour")
    func appIcon() {
        let icon = AppIcon.make(.paw, ground: "#123456")
        let text = String(decoding: icon.bytes, as: UTF8.self)
        #expect(icon.path == AppIcon.path && icon.contentType == "image/svg+xml")
        #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>") && text.contains("#123456") && text.contains(Icon.paw.markup))
    }
}
