import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Served style")
    struct ServedStyleTests {
        @Test("A browser reads the same rules out of the served stylesheet as out of its sources, one after another")
        func rules() async throws {
            try await withGallery(.desktop) { page in
                for application in page.applications {
                    try await page.open(application.basePath + "/")
                    let sources = application.assets.filter { $0.contentType.hasPrefix("text/css") }.map {
                        ScriptValue.string(String(decoding: $0.bytes, as: UTF8.self))
                    }
                    let areSame = try await page.browser.execute(
                        """
                        // A custom property is told with the white space that stands in it.
                        const plain = text => text.replace(/\\s+/g, ' ').replace(/ ?([,;{}]) ?/g, '$1');
                        const written = sheet => [...sheet.cssRules].map(rule => plain(rule.cssText)).join('\\n');
                        const sheets = arguments[0].map(source => {
                          const sheet = new CSSStyleSheet();
                          sheet.replaceSync(source);
                          return written(sheet);
                        });
                        // Beside the sheet that the first page contains, the browser fetches the same one for the next page.
                        const used = [...document.styleSheets].filter(sheet => sheet.media.mediaText !== 'not all');
                        return sheets.every(Boolean) && used.map(written).join('\\n') === sheets.join('\\n');
                        """, .array(sources))
                    #expect(!sources.isEmpty && areSame == .bool(true), "\(application.name)")
                }
            }
        }

        /// For each change in a list a browser would style all of its rows anew: with 800 rows a tick
        /// or a message then takes some 70 ms, and not 3.
        @Test(
            "No rule leads from an element that has something to others below or beside it that have no class",
            arguments: ["/todo-dog/", "/rick-and-morty/"])
        func having(_ path: String) async throws {
            try await withGallery(.desktop) { page in
                try await page.open(path)
                let found = try await page.browser.execute(
                    """
                    const split = (text, isEnd) => {
                      const parts = [''];
                      let depth = 0;
                      for (const letter of text) {
                        depth += '(['.includes(letter) - ')]'.includes(letter);
                        if (!depth && isEnd(letter)) parts.push(''); else parts[parts.length - 1] += letter;
                      }
                      return parts.filter(Boolean);
                    };
                    const leads = selector => {
                      const compounds = split(selector.trim(), letter => ' >~+'.includes(letter));
                      return compounds.slice(0, -1).some(part => part.includes(':has(')) && !/[.#[]/.test(compounds.at(-1));
                    };
                    const found = [];
                    const walk = rules => {
                      for (const rule of rules) {
                        found.push(...split(rule.selectorText ?? '', letter => letter === ',').filter(leads));
                        if (rule.cssRules) walk(rule.cssRules);
                      }
                    };
                    for (const sheet of document.styleSheets) walk(sheet.cssRules);
                    return found.join('\\n');
                    """)
                #expect(found == .string(""))
            }
        }
    }
}
