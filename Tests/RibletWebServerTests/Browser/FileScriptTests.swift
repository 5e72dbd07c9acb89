import Foundation
import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Files")
    struct FileScriptTests {
        private static func drop(_ files: String) -> String {
            """
            const data = new DataTransfer();
            for (const [name, type, size] of \(files)) data.items.add(new File([new Uint8Array(size)], name, { type }));
            const box = document.getElementById('drop');
            box.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: data }));
            box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
            """
        }

        private static let arrived = "[...document.querySelectorAll('#files li')].map(l => l.textContent).join()"

        @Test("files are chosen or dropped, and arrive in order")
        func arrive() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-\(UUID().uuidString).txt")
            try Data("hello".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                try await page.browser.find(css: "#file").upload([file.path])
                try await page.waits("\(Self.arrived) === '\(file.lastPathComponent) 5'")
                try await page.run(Self.drop("[['a.txt', 'text/plain', 7], ['b.bin', '', 9]]"))
                try await page.waits("\(Self.arrived) === '\(file.lastPathComponent) 5,a.txt 7,b.bin 9'")
                try await page.waits("!document.querySelector('progress')")
            }
        }

        @Test("a file that is too large, or of another kind, is not sent, and the user is told")
        func refused() async throws {
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                try await page.run(Self.drop("[['big.txt', 'text/plain', 3000001]]"))
                try await page.waits("document.querySelector('.upload-error')?.textContent.includes('too large')")
                try await page.run(Self.drop("[['picture.png', 'image/png', 3]]"))
                try await page.waits("document.querySelector('.upload-error')?.textContent.includes('kind')")
                try await page.run(Self.drop("[['small.txt', 'text/plain', 3]]"))
                try await page.waits("\(Self.arrived) === 'small.txt 3'")
            }
        }

        @Test("a file that the server would not take is told beside the control, where a sheet shows it, until one is taken")
        func tooLarge() async throws {
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                // As in a form over the page: all else lies behind it.
                try await page.run(
                    """
                    const sheet = document.createElement('dialog');
                    document.body.append(sheet);
                    sheet.append(document.getElementById('drop'));
                    sheet.showModal();
                    document.getElementById('file').removeAttribute('data-max-bytes');
                    """)
                try await page.run(Self.drop("[['big.txt', 'text/plain', 10485761]]"))
                let error = "document.querySelector('dialog .upload-error')"
                try await page.waits("\(error)?.textContent === 'The file is too large: it is larger than 10 MB. Choose a smaller one.'")
                #expect(try await page.run("return \(error).role + ' ' + \(error).checkVisibility()") == "alert true")
                // Once: behind the sheet nobody could read it.
                #expect(try await page.run("return document.getElementById('riblet-offline').hidden") == true)
                let isInFront = """
                    const box = \(error).getBoundingClientRect();
                    return \(error).contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
                    """
                #expect(try await page.run(isInFront) == true)
                #expect(try await page.run("return !document.querySelector('progress')") == true)
                try await page.run(Self.drop("[['small.txt', 'text/plain', 3]]"))
                try await page.waits("!\(error) && \(Self.arrived) === 'small.txt 3'")
            }
        }

        @Test("an answer of 413 says so as well, whatever the page knew")
        func answered() async throws {
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                try await page.run(
                    """
                    const open = XMLHttpRequest.prototype.open;
                    XMLHttpRequest.prototype.open = function (method) { open.call(this, method, '/_riblet/too-large'); };
                    Object.defineProperty(XMLHttpRequest.prototype, 'status', { get: () => 413 });
                    """)
                try await page.run(Self.drop("[['a.txt', 'text/plain', 5]]"))
                try await page.waits("document.querySelector('.upload-error')?.textContent.includes('larger than')")
            }
        }

        @Test("an upload shows how far it is and can be stopped; the next file is sent all the same")
        func stopped() async throws {
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                try await page.browser.cdp("Network.enable")
                try await page.browser.cdp(
                    "Network.emulateNetworkConditions",
                    ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 100_000])
                try await page.run(Self.drop("[['slow.txt', 'text/plain', 2500000]]"))
                try await page.waits("document.querySelector('progress')?.value > 0 && document.querySelector('progress').value < 1")
                #expect(try await page.run("return document.querySelector('progress').ariaLabel") == "Uploading… slow.txt")
                try await page.press("Stop")
                try await page.waits("!document.querySelector('progress')")
                try await page.browser.setOffline(false)
                try await page.run(Self.drop("[['next.txt', 'text/plain', 4]]"))
                try await page.waits("\(Self.arrived) === 'next.txt 4'")
            }
        }
    }
}
