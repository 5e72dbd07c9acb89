import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    @Suite("Data that is lost or damaged")
    struct DataLossTests {
        @Test(
            "Where a damaged or empty file lies now is told once, and the page can be used after that",
            arguments: ["todo-dog", "mandalart"])
        func setAside(_ name: String) async throws {
            let folder = temporaryFolder()
            let file = folder.appendingPathComponent("\(name)/\(name == "mandalart" ? name : "todo").sqlite")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((name == "mandalart" ? "" : "no database").utf8).write(to: file)
            try await withGallery(in: folder) { page in
                try await page.open("/\(name)/")
                let title = name == "mandalart" ? "Your mandalarts could not be read" : "Your to-dos could not be read"
                _ = try await page.browser.find(.role("alertdialog", .exact(title)))
                try await page.sees(file.path + ".corrupt-1")
                try await page.press(.button, "OK")
                try await page.doesNotSee(".corrupt-1")
                try await page.browser.waitUntil(script: "!document.querySelector('dialog[open]')")
                try await page.open("/\(name)/")
                try await page.doesNotSee(".corrupt-1")
            }
        }

        @Test("Where the folder is deleted what is added is refused and said, and /ready says so; with the folder all comes back")
        func deleted() async throws {
            try await withGallery { page in
                let ready = "return fetch('/ready').then(answer => answer.status)"
                let add = { (text: String) in
                    try await page.browser.find(css: ".new-todo").type(text)
                    try await page.browser.find(css: ".new-todo").type([.enter])
                }
                try await page.open("/todo-cat/todomvc")
                try await add("Before")
                try await page.browser.waitUntil(script: "document.querySelector('.todo-list label')?.textContent === 'Before'")
                let (place, away) = (page.folder.appendingPathComponent("todo-cat"), page.folder.appendingPathComponent("away"))
                try FileManager.default.moveItem(at: place, to: away)
                _ = try await page.browser.find(.role("alertdialog", "Nothing can be saved now"))
                try await page.sees(place.appendingPathComponent("todo.sqlite").path)
                #expect(try await page.browser.execute(ready) == .number(503))
                try await page.press(.button, "OK")
                try await page.browser.waitUntil(script: "!document.querySelector('dialog[open]')")
                // A refused title is given back, and is not in the list.
                try await add("Lost")
                try await page.browser.waitUntil(script: "document.querySelector('.new-todo').value === 'Lost'")
                #expect(try await page.browser.execute("return document.querySelectorAll('.todo-list li').length") == .number(1))
                try FileManager.default.moveItem(at: away, to: place)
                try await page.browser.waitUntil(script: "document.body.innerText.includes('Everything can be saved again')")
                #expect(try await page.browser.execute(ready) == .number(200))
                // That the server was not ready, and said so, is what the browser notes as an
                // error.
                _ = try await page.browser.takeProblems()
            }
        }
    }

    @Suite("Pictures in lists")
    struct SmallPictureTests {
        @Test("A list loads a picture of some kilobytes for one of hundreds, whichever way it was brought")
        func thumbnails() async throws {
            try await withGallery { page in
                try await page.open("/mandalart/")
                let photo = [UInt8](try await page.browser.screenshot(fullPage: true))
                #expect(photo.count > 12 * 1024)
                let picture = try await page.data.todos[.dog].pictures.keep(photo)
                let todo = try await page.todos(.dog).add(
                    TodoDraft(title: "Photo", picture: picture, due: .time(Date(timeIntervalSinceNow: 3600))))
                for (path, image, width) in [("/todo-dog/list", "img.thumb", 132), ("/todo-dog/done", ".tile img", 0)] {
                    if width == 0 { try await page.todos(.dog).setDone([todo.id], true) }
                    try await page.open(path)
                    try await page.browser.waitUntil(script: "document.querySelector('\(image)')?.naturalWidth > 0")
                    let size = try await page.browser.execute(
                        """
                        const image = document.querySelector('\(image)');
                        return [image.naturalWidth, performance.getEntriesByName(image.src)[0].decodedBodySize];
                        """)
                    guard case .array(let numbers) = size, case .number(let found) = numbers[0], case .number(let bytes) = numbers[1] else {
                        Issue.record("\(size)")
                        return
                    }
                    #expect(width == 0 ? found <= 480 : found == 132)
                    #expect(bytes > 0 && Int(bytes) < photo.count / 2, "\(path): \(bytes) of \(photo.count)")
                }
            }
        }

        @Test("A file of more than 10 MB is told beside its field in the form, and forgotten with the next one", arguments: ["en", "ko"])
        func tooLarge(_ language: String) async throws {
            try await withGallery(language: language) { page in
                let choose = { (file: String) in
                    """
                    const data = new DataTransfer();
                    data.items.add(\(file));
                    const box = document.querySelector('.upload');
                    box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
                    """
                }
                try await page.open("/todo-dog/list/add")
                try await page.browser.find(css: "#add-details").click()
                try await page.browser.waitUntil(script: "document.documentElement.dataset.drops === ''")
                _ = try await page.browser.execute(choose("new File([new Uint8Array(11e6)], 'big.png', { type: 'image/png' })"))
                try await page.sees(language == "ko" ? "10 MB보다 커서" : "larger than 10 MB")
                let error = "document.querySelector('.upload-error')"
                let isInFront = """
                    const box = \(error).getBoundingClientRect();
                    return \(error).contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
                    """
                _ = try await page.browser.execute("\(error).scrollIntoView({ block: 'center' })")
                #expect(try await page.browser.execute(isInFront) == .bool(true))
                let bytes = try SamplePicture.upload().bytes
                _ = try await page.browser.execute(choose("new File([new Uint8Array(\(bytes))], 'red.png', { type: 'image/png' })"))
                try await page.browser.waitUntil(script: "document.querySelector('.preview img')?.naturalWidth === 1")
                try await page.browser.waitUntil(script: "!\(error)")
            }
        }
    }
}
