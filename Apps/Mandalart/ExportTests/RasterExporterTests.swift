import Foundation
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartExport

@Suite(.timeLimit(.minutes(20))) struct RasterExporterTests {
    @Test(arguments: [true, false]) func aPictureHas300DotsPerInchOfA4(_ hasPainter: Bool) async throws {
        let painter = hasPainter ? RSVGRenderer.find("pdftocairo") : nil
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: RSVGRenderer.find(), painter: painter))
        let bytes = try await exporter.export([SamplePlans.full], as: .png)
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == 2480 && (3507...3508).contains(number(20)))
    }

    @Test func aDocumentIsOnePageOfA4() async throws {
        let bytes = try await RasterExporter().export([SamplePlans.full], as: .pdf)
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

    @Test func whatIsMissingIsToldWithWhatToInstall() {
        let bare = RasterExporter(renderer: RSVGRenderer(executable: nil, painter: nil))
        #expect(bare.missing == [.converter, .painter] && RasterExporter().missing.isEmpty)
        let half = RasterExporter(renderer: RSVGRenderer(executable: RSVGRenderer.find(), painter: nil))
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
        let exporter = RasterExporter(renderer: RSVGRenderer(executable: program, timeLimit: .milliseconds(50)))
        let error = await #expect(throws: MandalartError.self) { try await exporter.export([SamplePlans.full], as: .png) }
        #expect(error?.description.contains("took longer") == true)
    }

    @Test func whoLeavesEndsTheProgram() async throws {
        let child = ChildProcess(URL(fileURLWithPath: "/bin/sleep"), ["600"], timeLimit: .seconds(500))
        let running = Task { await child.run() }
        running.cancel()
        guard case .cancelled = await running.value else {
            Issue.record("the program was not ended by the cancellation")
            return
        }
    }

    @Test func manyAtOnceAllEnd() async throws {
        let exporter = RasterExporter()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<5 { group.addTask { try await exporter.export([SamplePlans.sparse], as: .pdf).count } }
            for try await count in group { #expect(count > 1000) }
        }
    }

    @Test func theProgramIsLookedForInTheSearchPath() throws {
        #expect(RSVGRenderer.find(path: "/nowhere:/usr/bin")?.lastPathComponent == "rsvg-convert")
        #expect(RSVGRenderer.find("no-such-program") == nil)
    }
}
