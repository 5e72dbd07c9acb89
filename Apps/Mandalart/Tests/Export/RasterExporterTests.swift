import Foundation
import MandalartDomain
import MandalartTesting
import Pictures
import Testing

@testable import MandalartData

extension RSVGRenderer {
    /// The real one with as long as it takes: a program that stands back gets next to nothing
    /// beside builds.
    fileprivate static func patient(painter: URL? = ChildProcess.find("pdftocairo")) -> RSVGRenderer {
        RSVGRenderer(
            executable: ChildProcess.find("rsvg-convert"), painter: painter, limits: ToolLimits(time: .seconds(600), niceness: 0))
    }
}

@Suite(.timeLimit(.minutes(20))) struct RasterExporterTests {
    @Test(arguments: [true, false]) func aPictureHas300DotsPerInchOfA4(_ hasPainter: Bool) async throws {
        let painter = hasPainter ? ChildProcess.find("pdftocairo") : nil
        let exporter = RasterExporter(renderer: .patient(painter: painter))
        let bytes = try await exporter.export([SamplePlans.full], as: .png)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == 2480 && (3507...3508).contains(number(20)))
    }

    @Test func aDocumentIsOnePageOfA4() async throws {
        let bytes = try await RasterExporter(renderer: .patient()).export([SamplePlans.full], as: .pdf)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-"))
        let box = try #require(text.firstMatch(of: /MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/))
        let (width, height) = (try #require(Double(box.1)), try #require(Double(box.2)))
        #expect(abs(width - 595.28) < 0.5 && abs(height - 841.89) < 0.5)
    }

    @Test func withoutTheProgramItIsSaidWhatToInstall() async {
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: nil))
        let error = await #expect(throws: MandalartError.self) { try await exporter.export([SamplePlans.full], as: .png) }
        #expect(error?.description.contains("librsvg2-bin") == true)
        #expect(!exporter.isReady && RasterExporter().isReady)
    }

    @Test func missingProgramIsToldWithItsPackage() {
        let bare = RasterExporter(renderer: RSVGRenderer(executable: nil, painter: nil))
        #expect(bare.missing == [.converter, .painter] && RasterExporter().missing.isEmpty)
        let half = RasterExporter(renderer: RSVGRenderer(executable: ChildProcess.find("rsvg-convert"), painter: nil))
        #expect(half.missing == [.painter] && half.isReady)
        #expect(MissingTool.converter.description.contains("rsvg-convert") && MissingTool.converter.description.contains("librsvg2-bin"))
        #expect(MissingTool.painter.description.contains("pdftocairo") && MissingTool.painter.description.contains("poppler-utils"))
    }

    @Test func aProgramThatFailsIsNamed() async {
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: URL(fileURLWithPath: "/bin/false")))
        let error = await #expect(throws: MandalartError.self) { try await exporter.export([SamplePlans.full], as: .pdf) }
        #expect(error?.description.contains("/bin/false ended with code 1") == true)
    }

    @Test func aProgramThatDoesNotStartIsNamed() async {
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: URL(fileURLWithPath: "/nowhere/rsvg-convert")))
        let error = await #expect(throws: MandalartError.self) { try await exporter.export([SamplePlans.full], as: .pdf) }
        #expect(error?.description.contains("/nowhere/rsvg-convert could not be started") == true)
    }

    @Test func aProgramThatHangsIsKilled() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-hang-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("rsvg-convert")
        try Data("#!/bin/sh\nexec sleep 600\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: program, limits: ToolLimits(time: .milliseconds(50))))
        let error = await #expect(throws: MandalartError.self) { try await exporter.export([SamplePlans.full], as: .png) }
        #expect(error?.description.contains("took longer") == true)
    }

    @Test func manyAtOnceAllEnd() async throws {
        let exporter = RasterExporter(renderer: .patient())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<5 { group.addTask { try await exporter.export([SamplePlans.sparse], as: .pdf).count } }
            for try await count in group { #expect(count > 1000) }
        }
    }

    @Test func recentPictureIsNotMadeAgain() async throws {
        let tool = try FakeTool("echo x >> \"$0.runs\"; printf '%%PDF-fake' > \"$3\"")
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: tool.url))
        let first = try await exporter.export([SamplePlans.full], as: .pdf)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<5 { group.addTask { try await exporter.export([SamplePlans.full], as: .pdf) } }
            for try await bytes in group { #expect(bytes == first) }
        }
        #expect(try tool.runs == 1)
        // At another revision the drawing is another.
        var plan = SamplePlans.full
        plan.branches[0].main.title += "!"
        _ = try await exporter.export([plan], as: .pdf)
        #expect(try tool.runs == 2)
    }

    @Test func manyWhoAskForTheSameAtOnceWaitForOne() async throws {
        let tool = try FakeTool("echo x >> \"$0.runs\"; printf '%%PDF-fake' > \"$3\"")
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: tool.url, queue: ToolQueue(atOnce: 1, waiting: 0)))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await exporter.export([SamplePlans.sparse], as: .pdf) } }
            for try await bytes in group { #expect(bytes == Array("%PDF-fake".utf8)) }
        }
        #expect(try tool.runs == 1)
    }

    @Test func callerBehindTooManyIsToldAtOnce() async throws {
        let tool = try FakeTool("echo x >> \"$0.runs\"; cat \"$0.gate\"; printf '%%PDF-fake' > \"$3\"")
        #expect(mkfifo(tool.url.path + ".gate", 0o600) == 0)
        let exporter = RasterExporter(
            renderer: RSVGRenderer(
                executable: tool.url, limits: ToolLimits(time: .seconds(600)), queue: ToolQueue(atOnce: 1, waiting: 0)))
        let first = Task { try await exporter.export([SamplePlans.full], as: .pdf) }
        while (try? tool.runs) != 1 { await Task.yield() }
        await #expect(throws: MandalartError.busy) { try await exporter.export([SamplePlans.sparse], as: .pdf) }
        try Data("go".utf8).write(to: URL(fileURLWithPath: tool.url.path + ".gate"))
        #expect(try await first.value == Array("%PDF-fake".utf8))
    }

    @Test func theProgramsStandBackAndAreLimited() async throws {
        let tool = try FakeTool("printf '%%PDF %s %s %s' \"$(nice)\" \"$(ulimit -v)\" \"$(ulimit -t)\" > \"$3\"")
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: tool.url))
        let told = String(decoding: try await exporter.export([SamplePlans.full], as: .pdf), as: UTF8.self).split(separator: " ")
        #expect(told.count == 4 && Int(told[1]) ?? 0 >= 10 && told[2] == "1048576" && told[3] == "30")
    }

    @Test func theProgramIsLookedForInTheSearchPath() throws {
        #expect(ChildProcess.find("rsvg-convert", path: "/nowhere:/usr/bin")?.lastPathComponent == "rsvg-convert")
        #expect(ChildProcess.find("no-such-program") == nil)
    }
}

/// A program that a test has written, in a folder of its own.
private final class FakeTool: Sendable {
    let url: URL

    init(_ script: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent("rsvg-convert")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    /// The number of its runs.
    var runs: Int { get throws { try String(contentsOfFile: url.path + ".runs", encoding: .utf8).split(separator: "\n").count } }
}
