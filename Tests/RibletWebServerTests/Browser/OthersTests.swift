import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Pages that others change too: extensions of the browser, and translations.
    @Suite("Others in the page")
    struct OthersTests {
        /// Notes whether the whole page was asked for.
        private static let listen = """
            window.asked = 0;
            const line = lines.at(-1), send = line.send.bind(line);
            line.send = text => { if (text === '["r"]') asked++; send(text); };
            """
        private static let entries = "[...document.querySelectorAll('#entries li')].map(one => one.textContent).join(' ')"

        @Test("an element that an extension puts beside a field does not take the field away", arguments: [false, true])
        func field(_ isScriptMissing: Bool) async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.browser.cdp("Network.enable")
                if isScriptMissing { try await page.browser.cdp("Network.setBlockedURLs", ["urls": ["*others.js*"]]) }
                try await page.run(Self.listen)
                try await page.run(
                    """
                    window.field = document.getElementById('entry');
                    field.before(Object.assign(document.createElement('span'), { id: 'icon' }));
                    document.getElementById('entries').prepend(document.createElement('li'));
                    field.focus();
                    """)
                if !isScriptMissing { try await page.waits("Array.isArray(Riblet.kids(field.form))") }
                for word in ["milk", "bread"] {
                    try await page.browser.type(word)
                    try await page.waits("document.getElementById('echo')?.textContent === '\(word)'")
                    try await page.browser.type("\n")
                    try await page.waits("\(Self.entries).endsWith('\(word)') && !document.getElementById('echo')")
                    #expect(try await page.run("return document.activeElement.id + document.activeElement.value") == "entry")
                }
                #expect(try await page.run("return \(Self.entries).trim()") == "milk bread")
                #expect(try await page.isSame())
                if isScriptMissing { return }
                // The extension's element is where it was, and so is the field.
                #expect(try await page.run("return field.previousSibling.id + field.isConnected + asked") == "icontrue0")
            }
        }

        @Test("a page that the browser translates shows the newest number, each time", arguments: ["replaced", "wrapped", "split"])
        func translated(_ way: String) async throws {
            try await PlaygroundPage.open("/typing") { page in
                let translate = """
                    const walker = document.createTreeWalker(document.getElementById('presses').closest('main'), NodeFilter.SHOW_TEXT), texts = [];
                    while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('font')) texts.push(walker.currentNode);
                    for (const text of texts) {
                      const font = document.createElement('font');
                      if (arguments[0] === 'split') { font.append(text.splitText(2)); text.after(font); continue; }
                      text.replaceWith(font);
                      if (arguments[0] === 'wrapped') font.append(text); else font.textContent = '번역 ' + text.data;
                    }
                    """
                try await page.run(Self.listen)
                for press in 1...3 {
                    try await page.browser.execute(translate, .string(way))
                    try await page.waits("Array.isArray(Riblet.kids(document.getElementById('presses')))")
                    try await page.run("[...document.querySelectorAll('main > button')].at(-1).click()")
                    try await page.waits("document.getElementById('presses').textContent === 'Pressed \(press)'")
                }
                #expect(try await page.run("return asked") == .number(0))
                #expect(try await page.isSame())
            }
        }

        @Test("an answer that comes before the script that knows the server's nodes waits for it")
        func slowScript() async throws {
            try await PlaygroundPage.open("/typing") { page in
                try await page.browser.cdp("Network.enable")
                // Sockets are as fast as before.
                try await page.browser.cdp(
                    "Network.emulateNetworkConditions",
                    ["offline": false, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1])
                try await page.run(Self.listen)
                try await page.run(
                    """
                    document.getElementById('presses').firstChild.data = 'Another text';
                    [...document.querySelectorAll('main > button')].at(-1).click();
                    """)
                try await page.waits("document.getElementById('presses').textContent === 'Pressed 1'")
                #expect(try await page.run("return asked") == .number(0))
                #expect(try await page.isSame())
            }
        }

        @Test("a row is moved to the place that the user sees, whatever lies between the rows")
        func order() async throws {
            try await PlaygroundPage.open("/order") { page in
                let order = "[...document.querySelectorAll('#items span')].map(s => s.textContent).join(' ')"
                try await page.run(
                    "for (const item of [...document.querySelectorAll('#items li')]) item.before(document.createElement('li'))")
                try await page.waits("Array.isArray(Riblet.kids(document.getElementById('items')))")
                try await page.run("document.querySelectorAll('[data-handle]')[3].focus()")
                try await page.browser.press(.arrowUp)
                try await page.waits("\(order) === 'one two four three'")
                let handles = try await page.browser.findAll(css: "[data-handle]")
                try await page.browser.drag(handles[0], to: handles[2])
                try await page.waits("\(order) === 'two four one three'")
            }
        }

        @Test("after every patch its element holds what the server wrote, whatever others do to the page", arguments: [1, 2, 3])
        func random(_ seed: Int) async throws {
            try await PlaygroundPage.open("/typing") { page in
                // One change of others has their script loaded.
                try await page.run("document.querySelector('main').prepend(document.createElement('aside'))")
                try await page.waits("Array.isArray(Riblet.kids(document.querySelector('main')))")
                try await page.run(Self.listen)
                let result = try await page.browser.execute(Self.fight, .number(Double(seed)))
                #expect(result == .string("600 patches, asked 0"))
            }
        }

        /// Two elements get the same patches; others change one of them.
        private static let fight = """
            let state = arguments[0] * 7919;
            const random = below => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 2147483648 * below); };
            const pick = list => list[random(list.length)];
            const html = '<p>one</p>two<ul><li>a</li><li>b<b>c</b></li><li>d</li></ul><p>x<i>y</i>z</p>';
            const [theirs, ours] = [9001, 9002].map(id => {
              const el = document.createElement('div');
              el.id = 'r' + id;
              el.innerHTML = html;
              document.getElementById('riblet').append(el);
              return el;
            });
            const make = name => Object.assign(document.createElement(name), { isForeign: true });
            const inside = el => [el, ...el.querySelectorAll('*')];
            const disturb = () => {
              const at = pick(inside(theirs).filter(el => !el.isForeign)), child = pick([...at.childNodes]);
              const text = child?.nodeType === 3 && !child.isForeign && child.data.length > 1;
              switch (random(6)) {
                case 0: at.insertBefore(make('span'), child || null); break;
                case 1: if (child) { const box = make('font'); child.replaceWith(box); box.append(child); } break;
                case 2: if (child) { const box = make('font'); box.textContent = 'other'; child.replaceWith(box); } break;
                case 3: if (text) child.splitText(1).isForeign = true; break;
                case 4: if (child) at.append(child); break;
                case 5: if (child) child.remove(); break;
              }
            };
            const plain = el => [...el.childNodes].filter(one => !one.isForeign).map(one => one.nodeName + (one.data ?? '')).join();
            let number = 0;
            const patch = operation => {
              for (const id of [9001, 9002]) lines.at(-1).onmessage({ data: JSON.stringify([0, 0, [[id, operation]]]) });
            };
            const find = (el, path) => path.reduce((at, step) => Riblet.kids(at)[step], el);
            for (let count = 0; count < 600; count++) {
              for (let times = random(3); times; times--) disturb();
              const parent = pick(inside(ours)), path = [];
              for (let el = parent; el !== ours; el = el.parentNode) path.unshift([...el.parentNode.childNodes].indexOf(el));
              const length = parent.childNodes.length, at = random(length + 1), most = length - at;
              const elements = parent.children.length === length;
              const written = path.join('.'), kind = random(4);
              if (kind === 0 && parent.childNodes[at]?.nodeType === 3) patch(['t', written, at, 't' + ++number]);
              else if (kind === 1 && elements && length) {
                const kept = [...Array(length).keys()].filter(() => random(3)).sort(() => random(3) - 1).map(from => [from, 1]);
                kept.splice(random(kept.length + 1), 0, `<li>row${++number}</li>`);
                patch(['k', written, 0, length, kept]);
              } else if (kind === 2 && !random(4)) patch(['i', written, `<p>in${++number}</p><p>side<b>s</b></p>`]);
              else patch(['h', written, at, Math.min(random(2), most), random(3) ? `<p>new${++number}<b>n</b></p>` : '']);
              const other = find(theirs, path);
              if (plain(other) !== plain(parent)) return `${count}: ${plain(other)} instead of ${plain(parent)}`;
            }
            return `600 patches, asked ${asked}`;
            """
    }
}
