/// Text in SVG and HTML.
enum Markup {
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// JSON that may stand in a script element.
    static func script(_ json: String) -> String {
        json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    }

    /// A number with at most one place behind the point: pictures stay short, and equal from run to
    /// run.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// About how wide a text is in the system's font at a size; wide scripts take a whole square.
    static func width(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0.0) { sum, scalar in
            switch scalar.value {
            case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x3FFFF: sum + size
            case 0x41...0x5A: sum + size * 0.7
            case 0x69, 0x6A, 0x6C, 0x2E, 0x49: sum + size * 0.3
            case 0x6D, 0x77: sum + size * 0.92
            default: sum + size * 0.6
            }
        }
    }
}

/// The looks of pictures, light and dark.
enum PictureStyle {
    /// Colours by what they mean. A picture in a document follows the reader's choice as well.
    static let variables = """
        :root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#23211d;--soft:#6f6a61;--line:#d9d4c9;--edge:#b5aea1;--red:#cf3b32;--glow:#1f6feb;\
        --app:#7a4fd0;--program:#7a4fd0;--feature:#1f7a5c;--interface:#3f8fb5;--userInterface:#c2703d;--domain:#a8861b;--data:#b34a76;--testing:#8b8577;\
        --tests:#8b8577;--example:#8b8577;--library:#5c6b7d}
        @media (prefers-color-scheme:dark){:root{--paper:#171614;--card:#201f1c;--ink:#ece8df;--soft:#9d978b;--line:#37342f;--edge:#5d584f;--red:#ff7a70;\
        --glow:#7db3ff;--app:#b79bff;--program:#b79bff;--feature:#5fc9a2;--interface:#7cc3e4;--userInterface:#f0a473;--domain:#e0c05e;--data:#ef8fb6;\
        --testing:#a8a294;--tests:#a8a294;--example:#a8a294;--library:#9fb0c4}}
        """

    static let picture = """
        text{font:13px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans KR",sans-serif;fill:var(--ink)}
        .title{font-size:19px;font-weight:650;letter-spacing:-.01em}.sub,.legend text,.m{fill:var(--soft);font-size:12px}.m{font-size:11px}
        .n rect{fill:var(--card);stroke:var(--line)}.n .bar{stroke:none}.e{fill:none;stroke:var(--edge);stroke-width:1.25;stroke-opacity:.55}
        .e.cycle{stroke:var(--red);stroke-width:2;stroke-opacity:1}.n.cycle>.card{stroke:var(--red);stroke-width:1.6}.e.loose{stroke-dasharray:4 4}
        .n.again text{fill:var(--soft)}.c rect{fill:var(--paper);stroke:var(--line)}.c text{font-size:10.5px;fill:var(--soft)}.name{font-weight:500}
        """

    /// The first lines of a picture; one that stands alone has its looks and its title in it.
    static func beginning(
        title: String, size: (width: Double, height: Double), isStandalone: Bool, attributes: String = "", style: String = ""
    ) -> [String] {
        let (width, height, title) = (Markup.number(size.width), Markup.number(size.height), Markup.escaped(title))
        let namespace = isStandalone ? " xmlns=\"http://www.w3.org/2000/svg\"" : ""
        let place = "viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\""
        let element = "<svg\(namespace)\(attributes) \(place) role=\"img\" aria-label=\"\(title)\">"
        guard isStandalone else { return [element] }
        return [
            element, "<style>\(variables)\n\(picture)\(style)</style>", "<rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>",
            "<text class=\"title\" x=\"28\" y=\"36\">\(title)</text>",
        ]
    }

    /// Parts that only a page has.
    static let page = TemplateCatalogue.text("page.css")
}

/// A page that needs nothing else: no file, no network.
enum PicturePage {
    static func page(title: String, subtitle: String, search: String, picture: String, data: String, script: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>\(Markup.escaped(title))</title>
        <style>
        \(PictureStyle.variables)
        \(PictureStyle.picture)
        \(PictureStyle.page)
        </style>
        <header><h1>\(Markup.escaped(title))</h1><p>\(Markup.escaped(subtitle))</p>
        <input type="search" placeholder="\(Markup.escaped(search))" aria-label="\(Markup.escaped(search))">
        <button type="button" aria-pressed="false">Fit</button></header>
        <main>
        \(picture)
        </main>
        <aside aria-live="polite"></aside>
        <script type="application/json" id="data">\(Markup.script(data))</script>
        <script>
        \(script)
        </script>
        </html>

        """
    }

    /// The script of both pages: search, fit, select with mouse and keyboard.
    static let script = TemplateCatalogue.text("page.js")
}
