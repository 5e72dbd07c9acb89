import EmbeddedServer
import Testing

@Suite struct DrawingsTests {
    private let drawings = Drawings(
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg">
            <path id="leaf petal" d="M0 {h/2-3}{fit M 50 -100 L -25 10 V 7 Z}"/>
            <g id="eyes">
              <each side="-1 1">
                <use href="#eye" x="side*(w-2)%7"/>
              </each>
              <both>
                <g transform="rotate({-w})">
                  <path fill="{skin.shade(20)}" stroke="{#ffd04a.mixed(25,skin).edge}"/>
                </g>
              </both>
            </g>
            <g id="eye">
              <circle cx="{x}" fill="{skin}"/>
            </g>
            </svg>
            """.utf8))

    @Test func bracesHoldNumbersColoursAndPaths() {
        let values = Drawings.Values(["w": 40, "h": -21])
        #expect(drawings("leaf", values) == "M0 -13" + Sketch.fit("M 50 -100 L -25 10 V 7 Z", 40, -21))
        #expect(drawings("petal", values) == drawings("leaf", values))
    }

    @Test func drawingsAreMirroredRepeatedAndUsedByOthers() {
        let skin: Ink = 0x80A0C0
        let edge = Ink(rgb: 0xFFD04A).mixed(25, skin).edge
        let turned = "<g transform=\"rotate(-40)\"><path fill=\"\(skin.shade(20).hex)\" stroke=\"\(edge.hex)\"/></g>"
        let eyes = [-3, 3].map { "<circle cx=\"\($0)\" fill=\"#80a0c0\"/>" }.joined()
        #expect(drawings("eyes", Drawings.Values(["w": 40], ["skin": skin])) == eyes + Sketch.both(turned))
    }

    @Test func aNameWithoutDrawingDrawsNothing() {
        #expect(drawings("hat", Drawings.Values([:])).isEmpty)
    }
}
