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
                        return sheets.every(Boolean) && [...document.styleSheets].map(written).join('\\n') === sheets.join('\\n');
                        """, .array(sources))
                    #expect(!sources.isEmpty && areSame == .bool(true), "\(application.name)")
                }
            }
        }
    }
}
