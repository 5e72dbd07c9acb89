import Foundation
import GRDB
import Pictures
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct UploadTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        (Sample.png(300, 200), RasterImage(kind: .png, width: 300, height: 200)),
        (Sample.jpeg(640, 480), RasterImage(kind: .jpeg, width: 640, height: 480)),
        (Sample.gif(5, 4), RasterImage(kind: .gif, width: 5, height: 4)),
        (Sample.webp("VP8 ", 800, 600), RasterImage(kind: .webp, width: 800, height: 600)),
        (Sample.webp("VP8L", 16_000, 7), RasterImage(kind: .webp, width: 16_000, height: 7)),
        (Sample.webp("VP8X", 70, 16_384), RasterImage(kind: .webp, width: 70, height: 16_384)),
    ])
    func picturesAreKnownByTheirBytes(bytes: [UInt8], image: RasterImage) throws {
        #expect(try RasterImage.usable(bytes) == image)
        // A file that is cut off anywhere is not read past its end.
        for count in 0..<bytes.count {
            if let cut = try? RasterImage.usable(Array(bytes.prefix(count))) { #expect(cut == image) }
        }
    }

    @Test(arguments: [
        ([], "empty"), (Sample.svg, "neither PNG"), (Array("<html><script>".utf8), "neither PNG"), (Array("%PDF-1.7".utf8), "neither PNG"),
        (Sample.png(0, 5), "damaged"), (Array(Sample.png().prefix(20)), "damaged"), ([0xFF, 0xD8, 0xFF, 0xD9], "damaged"),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "damaged"), (Array("RIFF1234WEBPXXXX".utf8), "damaged"), (Sample.png(16_385, 1), "pixels"),
        (Sample.png(Int(UInt32.max), Int(UInt32.max)), "pixels"), (Sample.png(16_000, 16_000), "pixels"),
    ])
    func malformedPicturesAreRefused(bytes: [UInt8], reason: String) async throws {
        let pictures = try await TodoData.open(folder).pictures
        let error = await #expect(throws: TodoError.self) { try await pictures.keep(bytes) }
        guard case .unusablePicture(let text)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(reason))
    }

    @Test func theLargestPictureFitsAndNoLargerOne() async throws {
        let pictures = try await TodoData.open(folder).pictures
        let largest = Sample.png(filler: [UInt8](repeating: 0, count: TodoLimits.pictureBytes - Sample.png().count))
        let id = try await pictures.keep(largest)
        #expect(try await pictures.content(of: id)?.bytes.count == TodoLimits.pictureBytes)
        let error = await #expect(throws: TodoError.self) { try await pictures.keep(largest + [0]) }
        #expect(error?.description.contains("10 MB") == true)
    }

    @Test func notesOfACameraAreNotKept() async throws {
        let data = try await TodoData.open(folder)
        let (plain, place) = (Sample.png(filler: "pixels"), "126.9780 E")
        let noted = Array(plain.prefix(33)) + Sample.chunk("tEXt", Array(place.utf8)) + plain.dropFirst(33) + Array(place.utf8)
        let id = try await data.pictures.keep(noted)
        #expect(try await data.pictures.keep(plain) == id)
        try await data.todos.add(.sample("one", picture: id))
        #expect(try await data.pictures.content(of: id)?.bytes == plain)

        // An older version kept them.
        try await data.close()
        let queue = try DatabaseQueue(path: folder.database.path)
        try await queue.write { try $0.execute(sql: "UPDATE upload SET bytes = ?", arguments: [Data(noted)]) }
        try queue.close()
        let again = try await TodoData.open(folder)
        #expect(try await again.pictures.content(of: id)?.bytes == plain)
        let archive = try await again.transfer.export(as: .json, in: .gmt).content()
        #expect(String(decoding: archive, as: UTF8.self).contains(Data(plain).base64EncodedString()))
    }

    @Test func aPictureIsKeptOnceAndOutlivesARestart() async throws {
        let data = try await TodoData.open(folder)
        let bytes = Sample.png(filler: "one")
        let id = try await data.pictures.keep(bytes)
        #expect(id.rawValue.hasPrefix("up-"))
        #expect(try await data.pictures.keep(bytes) == id)
        #expect(try await data.pictures.keep(Sample.png(filler: "two")) != id)
        try await data.close()
        let again = try await TodoData.open(folder)
        #expect(try await again.pictures.content(of: id) == PictureContent(contentType: "image/png", bytes: bytes))
        #expect(try await again.pictures.content(of: try #require(PictureID(rawValue: "up-unknown"))) == nil)
    }

    @Test func theTypeIsTheBytesOwn() async throws {
        let pictures = try await TodoData.open(folder).pictures
        for (bytes, type) in [(Sample.jpeg(), "image/jpeg"), (Sample.gif(), "image/gif"), (Sample.webp("VP8L", 3, 3), "image/webp")] {
            let id = try await pictures.keep(bytes)
            #expect(try await pictures.content(of: id)?.contentType == type)
        }
    }

    @Test func unusedUploadsAreCollectedAfterADay() async throws {
        var data = try await TodoData.open(folder, time: time)
        let shown = try await data.pictures.keep(Sample.png(filler: "shown"))
        let drafted = try await data.pictures.keep(Sample.png(filler: "drafted"))
        let unused = try await data.pictures.keep(Sample.png(filler: "unused"))
        try await data.todos.add(.sample("one", picture: shown))
        try await data.drafts.keep(.sample("", picture: drafted), as: .new)
        data = try await reopened(data, after: 23 * 3600)
        #expect(try await data.pictures.content(of: unused) != nil)
        data = try await reopened(data, after: 2 * 3600)
        #expect(try await data.pictures.content(of: unused) == nil)
        #expect(try await data.pictures.content(of: shown) != nil)
        #expect(try await data.pictures.content(of: drafted) != nil)
    }

    @Test func releasedPicturesStayADayMore() async throws {
        var data = try await TodoData.open(folder, time: time)
        let pictures = [
            try await data.pictures.keep(Sample.png(filler: "deleted")), try await data.pictures.keep(Sample.png(filler: "changed")),
            try await data.pictures.keep(Sample.png(filler: "draft")), try await data.pictures.keep(Sample.png(filler: "brought again")),
        ]
        let deleted = try await data.todos.add(.sample("deleted", picture: pictures[0]))
        let changed = try await data.todos.add(.sample("changed", picture: pictures[1]))
        try await data.drafts.keep(.sample("", picture: pictures[2]), as: .new)
        time.advance(by: 48 * 3600)
        try await data.todos.delete([deleted.id])
        try await data.todos.update(changed.id, with: .sample("changed"))
        try await data.drafts.keep(nil, as: .new)
        #expect(try await data.pictures.keep(Sample.png(filler: "brought again")) == pictures[3])
        data = try await reopened(data, after: 3600)
        for id in pictures { #expect(try await data.pictures.content(of: id) != nil) }
        try await data.todos.restore([deleted])
        data = try await reopened(data, after: 25 * 3600)
        #expect(try await data.pictures.content(of: pictures[0]) != nil)
        for id in pictures.dropFirst() { #expect(try await data.pictures.content(of: id) == nil) }
    }

    @Test("All pictures together have a bound, which is told before it is met, and old ones that nothing shows make room")
    func bound() async throws {
        let limit = 10 << 20
        let data = try await TodoData.open(folder, time: time, pictureLimit: limit)
        let large = { (name: String, size: Int) in
            let start = Sample.png(filler: name).count
            return Sample.png(filler: Array(name.utf8) + [UInt8](repeating: 0, count: size - start))
        }
        var watcher = data.todos.updates().makeAsyncIterator()
        #expect(await watcher.next()?.room == nil)
        let first = try await data.pictures.keep(large("first", 7 << 20))
        let second = try await data.pictures.keep(large("second", 2 << 20 + 1))
        try await data.todos.add(.sample("one", picture: first))
        #expect(await watcher.next()?.room == .megabytesOfPictures(0))
        let full = TodoError.tooManyPictures(limit: limit)
        await #expect(throws: full) { try await data.pictures.keep(large("third", 1 << 20)) }
        // A picture that is there already takes no room.
        #expect(try await data.pictures.keep(large("first", 7 << 20)) == first)
        await #expect(throws: ImportFault(.noPictureRoom)) {
            let file = large("third", 1 << 20)
            let archive = """
                {"format": "todo-archive", "version": 2, "todos": [{"title": "a", "picture": "p"}],
                "pictures": {"p": {"contentType": "image/png", "data": "\(Data(file).base64EncodedString())"}}}
                """
            try await data.transfer.add(Array(archive.utf8), in: .current)
        }
        time.advance(by: UploadStore.unusedAge + 1)
        let third = try await data.pictures.keep(large("third", 1 << 20))
        #expect(try await data.pictures.content(of: second) == nil)
        for id in [first, third] { #expect(try await data.pictures.content(of: id) != nil) }
        try await data.close()
    }

    @Test("Of two pictures at once that both would fit alone, one is refused, in one process and in two")
    func boundOfTwo() async throws {
        let limit = 1000
        let first = try await TodoData.open(folder, time: time, pictureLimit: limit)
        let second = try await TodoData.open(folder, time: time, pictureLimit: limit)
        for (round, data) in [(0, [first, first]), (1, [first, second])] {
            async let one = Self.isKept(round * 2, data[0])
            async let other = Self.isKept(round * 2 + 1, data[1])
            #expect(await [one, other].filter { $0 }.count == 1)
            time.advance(by: UploadStore.unusedAge + 1)
        }
        try await first.close()
        try await second.close()
    }

    private static func isKept(_ number: Int, _ data: TodoData) async -> Bool {
        (try? await data.pictures.keep(Sample.png(filler: [UInt8](repeating: UInt8(number), count: 600)))) != nil
    }

    private func reopened(_ data: TodoData, after seconds: TimeInterval) async throws -> TodoData {
        try await data.close()
        time.advance(by: seconds)
        return try await TodoData.open(folder, time: time)
    }
}
