import Foundation
import Testing

@testable import NeedleKit

/// The pictures of NeedleKit's articles. `RIBLET_RENEW_PICTURES=1 swift test --filter PictureTests`
/// writes them anew.
@Suite("Pictures of the articles")
struct PictureTests {
    /// Pictures in articles follow no `currentColor`: DocC shows one file on light pages and
    /// another, `~dark`, on dark ones.
    private static let inks = [("", "#1d1d1f"), ("~dark", "#f5f5f7")]

    @Test("The articles show the drawn tree")
    func articles() throws {
        for (name, picture) in [("message", try message()), ("broken", try broken())] {
            for (suffix, ink) in Self.inks {
                let drawn = picture.svg.replacing("<svg ", with: "<svg color=\"\(ink)\" ", maxReplacements: 1) + "\n"
                let file = Self.folder.appending(path: "\(name)\(suffix).svg")
                if ProcessInfo.processInfo.environment["RIBLET_RENEW_PICTURES"] == "1" {
                    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
                    try drawn.write(to: file, atomically: true, encoding: .utf8)
                }
                let shown = try String(contentsOf: file, encoding: .utf8)
                #expect(
                    shown == drawn, "\(file.lastPathComponent) is not what is drawn: renew it with RIBLET_RENEW_PICTURES=1, and look at it")
            }
        }
    }

    @Test("Every picture of the catalogue is shown by an article, and said in words for those who do not see it")
    func shown() throws {
        let catalogue = Self.folder.deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.sorted() == ["broken.svg", "broken~dark.svg", "message.svg", "message~dark.svg"])
        let articles = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for name in ["message", "broken"] { #expect(articles.contains(try Regex("!\\[[^\\]]{20,}\\]\\(\(name)\\)"))) }
        // The words that the article quotes are those that are said.
        for line in try broken().lines where line.hasPrefix("Broken") { #expect(articles.contains(line)) }
        #expect(articles.contains(try message().lines[0]))
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/NeedleKit/NeedleKit.docc/Resources").standardizedFileURL

    // The places that pictures name are those of the listing in the article, not of this file.

    private func message() throws -> (svg: String, lines: [String]) {
        #sourceLocation(file:"Message.swift",line:1)
        let window = Box("window")
        let title = Box("title", width: 120, height: 22)
        let text = Box("text")
        window.add(title, text)
        title.ndl.makeConstraints { make in
            make.top.equalToSuperview().offset(16)
            make.centerX.equalToSuperview()
        }
        text.ndl.makeConstraints { make in
            make.top.equalTo(title.ndl.bottom).offset(8).label("below the title")
            make.left.right.bottom.equalToSuperview().inset(16)
        }
        window.layout(in: LayoutSize(width: 320, height: 180))
        #sourceLocation()
        return try said(of: text, in: window)
    }

    private func broken() throws -> (svg: String, lines: [String]) {
        #sourceLocation(file:"Panel.swift",line:1)
        let window = Box("window")
        let panel = Box("panel")
        window.add(panel)
        panel.ndl.makeConstraints { make in
            make.top.bottom.left.equalToSuperview().inset(16)
            make.right.equalToSuperview().inset(16).label("to the margin")
            make.width.equalTo(200).label("as in the sketch")
        }
        window.layout(in: LayoutSize(width: 320, height: 120))
        #sourceLocation()
        return try said(of: panel, in: window)
    }

    /// Boxes do not keep what they lie in: the window has to live until all is said.
    private func said(of box: Box, in window: Box) throws -> (svg: String, lines: [String]) {
        let explanation = try #require(box.explainLayout())
        return withExtendedLifetime(window) { (explanation.svg(), explanation.lines()) }
    }
}
