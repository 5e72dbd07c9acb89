import Foundation
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

#if canImport(FoundationXML)
import FoundationXML
#endif

struct SVGExporterTests {
    private func texts(_ svg: String) throws -> [String] {
        let reader = TextReader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        try #require(parser.parse())
        return reader.texts
    }

    @Test func everyCellIsDrawnOnAPageOfA4() throws {
        let svg = SVGExporter.draw(SamplePlans.full)
        #expect(svg.contains("width=\"210mm\" height=\"297mm\"") && svg.contains("role=\"img\""))
        let words = try texts(svg).joined(separator: " ")
        for branch in SamplePlans.full.branches {
            for title in [branch.main.title] + branch.subs.map(\.title) { #expect(words.contains(title)) }
        }
        let percents = try texts(svg).filter { $0.hasSuffix("%") }
        #expect(percents.count == 81 + 8 + 1)
    }

    /// The files were drawn when every place on the page was computed by hand. The last of two
    /// digits may differ by rounding.
    @Test(arguments: [("full", SamplePlans.full), ("sparse", SamplePlans.sparse)])
    func theLayoutDrawsTheSamePage(_ name: String, _ plan: PlanContent) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name).svg")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let drawn = SVGExporter.draw(plan)
        let number = /[0-9]+(\.[0-9]+)?/
        #expect(drawn.replacing(number, with: "#") == expected.replacing(number, with: "#"))
        for (left, right) in zip(drawn.matches(of: number), expected.matches(of: number)) {
            let (mine, theirs) = (try #require(Double(left.output.0)), try #require(Double(right.output.0)))
            #expect(abs(mine - theirs) < 0.0101)
        }
    }

    @Test(arguments: [SamplePlans.full, SamplePlans.sparse, SamplePlans.empty])
    func nothingOnThePageContradictsItself(_ plan: PlanContent) { #expect(PageLayout(plan).problems.isEmpty) }

    @Test func usersTextIsText() throws {
        var plan = SamplePlans.empty
        let title = "</text><script>alert(1)</script>&amp;\"'\u{0}\u{FFFF}"
        plan.branches = [Branch(main: MainMandalart(id: 1, title: title, position: .center, paletteID: .type1))]
        let svg = SVGExporter.draw(plan)
        #expect(!svg.contains("<script"))
        #expect(try texts(svg).joined().contains("<script>alert(1)</script>&amp;"))
    }

    @Test func anEmptyPlanIsAGridOfEmptyCells() throws {
        let svg = SVGExporter.draw(SamplePlans.empty)
        #expect(try texts(svg).contains("2027 plan"))
        #expect(svg.components(separatedBy: "fill=\"none\"").count - 1 == 81)
    }

    @Test(arguments: [
        "Run", "Supercalifragilisticexpialidocious antidisestablishmentarianism", "돌아보면 기쁜 한 해였다고 말할 수 있게 되기를 바라는 마음",
        "👩‍👩‍👧‍👦🐕👩‍👩‍👧‍👦🐕👩‍👩‍👧‍👦🐕👩‍👩‍👧‍👦🐕👩‍👩‍👧‍👦🐕", String(repeating: "mW", count: 40), "",
    ]) func textsStayInTheirBoxes(_ text: String) {
        let fitted = SVGText.fit(text, width: 170, height: 138, sizes: [31, 28, 25, 22, 19])
        #expect(fitted.width <= 170 && fitted.height <= 138)
        #expect(!fitted.lines.contains(""))
    }

    @Test func aTextThatIsTooLongEndsWithAnEllipsis() {
        let fitted = SVGText.fit(String(repeating: "word ", count: 60), width: 100, height: 60, sizes: [20])
        #expect(fitted.lines.count == 2 && fitted.lines.last?.hasSuffix("…") == true)
    }
}

private final class TextReader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    private var isText = false

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
        isText = name == "text"
        if isText { texts.append("") }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { isText = false }

    func parser(_ parser: XMLParser, foundCharacters string: String) { if isText { texts[texts.count - 1] += string } }
}
