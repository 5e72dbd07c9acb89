import Foundation
import NetworkProvider
import Pictures
import Testing
import TodoDomain

@testable import TodoData

/// Real pictures, made by the program that is tested with them: a gradient with noise, which is as
/// large as a photograph.
private func photograph(_ kind: String, _ size: String = "1200x900", _ more: [String] = []) async throws -> [UInt8] {
    let gm = try #require(ChildProcess.find("gm"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-photo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let end = await ChildProcess(
        gm, ["convert", "-size", size, "gradient:red-blue", "+noise", "Gaussian"] + more + ["\(kind):\(file.path)"], limits: .patient
    ).run()
    #expect(end == .exited(0))
    return [UInt8](try Data(contentsOf: file))
}

@Suite(.timeLimit(.minutes(20))) struct PictureScalerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["png", "jpeg", "gif", "webp"])
    func everyKindIsMadeSmall(_ kind: String) async throws {
        let data = try await TodoData.open(folder)
        let bytes = try await photograph(kind)
        #expect(bytes.count > 100_000)
        let id = try await data.pictures.keep(bytes)
        let row = try #require(try await data.pictures.content(of: id, at: .row))
        #expect(try RasterImage.usable(row.bytes) == RasterImage(kind: .webp, width: 132, height: 132))
        #expect(row.contentType == "image/webp" && row.bytes.count < 20_000)
        let tile = try #require(try await data.pictures.content(of: id, at: .tile))
        #expect(try RasterImage.usable(tile.bytes) == RasterImage(kind: .webp, width: 480, height: 360))
        // The whole one is as it was brought, without what the program noted.
        #expect(try await data.pictures.content(of: id)?.bytes == PictureNotes.removed(from: bytes))
    }

    @Test func aPhotographIsTurnedAsTheCameraWasHeld() async throws {
        // An Exif block that says: turn by 90 degrees.
        let exif: [UInt8] =
            Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let photo = try await photograph("jpeg")
        let turned = Array(photo.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + Array(photo.dropFirst(2))
        let data = try await TodoData.open(folder)
        let tile = try #require(try await data.pictures.content(of: try await data.pictures.keep(turned), at: .tile))
        let image = try RasterImage.usable(tile.bytes)
        #expect((image.width, image.height) == (360, 480))
    }

    @Test func itIsMadeOnce() async throws {
        let runs = folder.url.appendingPathComponent("runs")
        let tool = folder.url.appendingPathComponent("gm")
        let real = try #require(ChildProcess.find("gm")).path
        try Data("#!/bin/sh\necho x >> '\(runs.path)'\nexec '\(real)' \"$@\"\n".utf8).write(to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let count = { (try? String(contentsOf: runs, encoding: .utf8))?.split(separator: "\n").count ?? 0 }
        let photo = try await photograph("jpeg")
        let id: PictureID
        do {
            let service = try await Self.service(folder, .patient(program: tool))
            id = try await service.keep(photo)
            try await withThrowingTaskGroup(of: PictureContent?.self) { group in
                for _ in 0..<8 { group.addTask { try await service.content(of: id, at: .row) } }
                for try await content in group { #expect(content?.contentType == "image/webp") }
            }
            #expect(count() == 1)
        }
        // Another process finds it as well.
        let later = try await Self.service(folder, .patient(program: tool))
        #expect(try await later.content(of: id, at: .row)?.contentType == "image/webp")
        #expect(count() == 1)
    }

    @Test func unshrinkablePictureIsShownWhole() async throws {
        let service = try await Self.service(folder, PictureScaler(program: nil))
        let photo = try await photograph("jpeg")
        #expect(try await service.content(of: try await service.keep(photo), at: .row)?.bytes == PictureNotes.removed(from: photo))
        // The head of a picture and no more, of which the program makes nothing.
        let broken = Sample.png(300, 200, filler: String(repeating: "x", count: 40_000))
        let data = try await TodoData.open(folder)
        #expect(try await data.pictures.content(of: try await data.pictures.keep(broken), at: .row)?.bytes == broken)
        // Small enough.
        let small = Sample.png()
        #expect(try await data.pictures.content(of: try await data.pictures.keep(small), at: .row)?.bytes == small)
    }

    @Test func aProgramThatHangsOrIsBusyKeepsNobodyWaiting() async throws {
        let tool = folder.url.appendingPathComponent("gm")
        try Data("#!/bin/sh\nexec sleep 600\n".utf8).write(to: tool)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
        let photo = PictureFile(contentType: "image/jpeg", bytes: try await photograph("jpeg"))
        let row = PictureScale(name: "row", side: 132, isCut: true)
        let hanging = PictureScaler(program: tool, limits: ToolLimits(time: .milliseconds(50)))
        guard case .asItIs = await hanging.scale(photo, to: row) else {
            Issue.record("a program that hangs")
            return
        }
        let queue = ToolQueue(atOnce: 1, waiting: 0)
        let outcome = try await queue.run { await PictureScaler(queue: queue).scale(photo, to: row) }
        guard case .busy = outcome else {
            Issue.record("a queue that is full")
            return
        }
    }

    @Test func aPictureThatWasRemovedIsGoneInEverySize() async throws {
        let time = ManualTime()
        let data = try await TodoData.open(folder, time: time)
        let id = try await data.pictures.keep(try await photograph("jpeg"))
        #expect(try await data.pictures.content(of: id, at: .row) != nil)
        try await data.close()
        time.advance(by: UploadStore.unusedAge + 1)
        let later = try await TodoData.open(folder, time: time)
        #expect(try await later.pictures.content(of: id) == nil)
        #expect(try await later.pictures.content(of: id, at: .row) == nil)
    }

    private static func service(_ folder: TemporaryFolder, _ scaler: PictureScaler) async throws -> PictureService {
        let data = folder.database.deletingLastPathComponent()
        let database = try await TodoDatabase.open(folder)
        var access = PictureAccess(
            network: StubProvider(replies: []),
            cache: PictureCache.layers(folder: data.appendingPathComponent("pictures"), namespace: "todo-dog", logger: .silent))
        access.scaler = scaler
        return PictureService(
            friend: .dog, access: access, known: KnownPictures(database: database, now: { Date() }),
            uploads: UploadStore(database: database, now: { Date() }), logger: .silent)
    }
}
