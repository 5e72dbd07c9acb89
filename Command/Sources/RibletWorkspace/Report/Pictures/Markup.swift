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
    static let page = """
        *{box-sizing:border-box}html,body{margin:0;height:100%}
        body{background:var(--paper);color:var(--ink);font:14px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans KR",sans-serif;\
        display:grid;grid-template:auto 1fr/1fr 300px}
        header{grid-column:1/-1;display:flex;gap:16px;align-items:center;flex-wrap:wrap;padding:14px 20px;border-bottom:1px solid var(--line)}
        h1{font-size:18px;font-weight:650;letter-spacing:-.01em;margin:0}header p{margin:0;color:var(--soft)}
        header input{margin-left:auto;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;padding:7px 12px;width:220px}
        header button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;padding:7px 12px;cursor:pointer}
        input:focus-visible,button:focus-visible,.n:focus-visible{outline:2px solid var(--glow);outline-offset:2px}
        main{overflow:auto;padding:8px}main svg{display:block}main.fit svg{width:100%;height:100%}
        aside{border-left:1px solid var(--line);padding:18px 20px;overflow:auto}aside h2{font-size:16px;margin:0 0 2px;overflow-wrap:anywhere}
        aside h3{font-size:12px;font-weight:600;color:var(--soft);margin:18px 0 4px}aside ul{list-style:none;margin:0;padding:0}
        aside li{padding:2px 0;overflow-wrap:anywhere}aside .k{color:var(--soft);font-size:12px;margin:0;overflow-wrap:anywhere}aside li.r{color:var(--red)}
        .n{cursor:pointer;outline-offset:3px}.n,.e,.c{transition:opacity .14s}
        svg.on .n,svg.on .e,svg.on .c{opacity:.13}svg.on .n.up,svg.on .n.down,svg.on .n.me,svg.on .e.up,svg.on .e.down,svg.on .c.up,svg.on .c.down{opacity:1}
        svg.on .e.up{stroke:var(--red)!important;stroke-opacity:.9}svg.on .e.down{stroke:var(--glow)!important;stroke-opacity:.9}svg.on .n.me>.card{stroke:var(--glow);stroke-width:2}
        svg.on .n.up>.card{stroke:var(--red)}svg.on .n.down>.card{stroke:var(--glow)}
        svg.tree.on .e.up{stroke:var(--ink)!important}svg.tree.on .n.up>.card{stroke:var(--ink)}
        .e.hidden{display:none}svg.on .e.hidden.up,svg.on .e.hidden.down{display:inline;opacity:.55}
        @media (max-width:760px){body{grid-template:auto 1fr auto/1fr}aside{border-left:0;border-top:1px solid var(--line);max-height:38vh}header input{margin-left:0;flex:1}}
        @media print{aside,header input,header button{display:none}body{display:block}main{overflow:visible}}
        @media (prefers-reduced-motion:reduce){.n,.e,.c{transition:none}}
        """
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
    static let script = """
        const data=JSON.parse(document.getElementById('data').textContent),svg=document.querySelector('main svg'),aside=document.querySelector('aside'),
        field=document.querySelector('header input'),fit=document.querySelector('header button'),nodes=[...svg.querySelectorAll('.n')];
        let chosen=null;
        const el=(tag,text,cls)=>{const e=document.createElement(tag);if(text!=null)e.textContent=text;if(cls)e.className=cls;return e};
        const list=(title,items,cls)=>{if(!items.length)return;aside.append(el('h3',title));const u=el('ul');for(const i of items)u.append(el('li',i,cls));aside.append(u)};
        const clear=()=>{svg.classList.remove('on');for(const e of svg.querySelectorAll('.up,.down,.me'))e.classList.remove('up','down','me')};
        const show=id=>{clear();aside.replaceChildren();if(id==null){about();return}svg.classList.add('on');mark(+id);describe(+id)};
        for(const n of nodes){n.addEventListener('pointerenter',()=>chosen==null&&show(n.dataset.id));n.addEventListener('pointerleave',()=>chosen==null&&show(null));
        n.addEventListener('click',e=>{chosen=chosen===n.dataset.id?null:n.dataset.id;show(chosen);e.stopPropagation()});
        n.addEventListener('keydown',e=>{if(e.key==='Enter'||e.key===' '){e.preventDefault();chosen=n.dataset.id;show(chosen)}})}
        document.querySelector('main').addEventListener('click',()=>{chosen=null;show(null)});
        addEventListener('keydown',e=>{if(e.key==='Escape'){chosen=null;field.value='';show(null)}});
        field.addEventListener('input',()=>{const q=field.value.trim().toLowerCase();const hit=q?nodes.find(n=>n.dataset.name.toLowerCase()===q)||nodes.find(n=>n.dataset.name.toLowerCase().startsWith(q))||nodes.find(n=>n.dataset.name.toLowerCase().includes(q)):null;
        chosen=hit?hit.dataset.id:null;show(chosen);if(hit)hit.scrollIntoView({block:'center',inline:'center'})});
        const main=document.querySelector('main'),whole=on=>{main.classList.toggle('fit',on);fit.setAttribute('aria-pressed',on);fit.textContent=on?'Actual size':'Fit'};
        fit.addEventListener('click',()=>whole(!main.classList.contains('fit')));
        const start=()=>{const n=nodes.find(n=>n.dataset.name===decodeURIComponent(location.hash.slice(1)));chosen=n?n.dataset.id:null;show(chosen);
        if(n)n.scrollIntoView({block:'center',inline:'center'});else open()};
        addEventListener('hashchange',start);
        // Seen whole; the button leads to names of their size.
        const open=()=>{const size=svg.viewBox.baseVal;whole(main.clientWidth<size.width||main.clientHeight<size.height)};
        """
}
