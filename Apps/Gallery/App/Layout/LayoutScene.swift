import NeedleKit
import RibletLocalization

/// Boxes that are laid out in a window of changing width. Each sample is one.
protocol LayoutScene: AnyObject {
    var window: SceneBox { get }
    /// Its boxes in the order in which they are drawn and read.
    var boxes: [SceneBox] { get }
    /// The height of a window of this width; `nil` where the boxes say how high it is.
    func height(at width: Double) -> Double?
    /// Says what holds at this width only.
    func adapt(to width: Double)
}

extension LayoutScene {
    /// Lays the boxes out.
    func place(width: Double) -> LayoutPicture {
        adapt(to: width)
        var height = height(at: width) ?? 2000
        var report = window.layout(in: LayoutSize(width: width, height: height), rounding: .pixels(1))
        if self.height(at: width) == nil {
            // The window is as high as what lies lowest, and a margin.
            height = (boxes.map(\.layoutNode.absoluteFrame.maxY).max() ?? 0) + 20
            report = window.layout(in: LayoutSize(width: width, height: height), rounding: .pixels(1))
        }
        return LayoutPicture(
            width: width, height: height, boxes: boxes.map { $0.placed },
            problems: report.problems.map(\.description), constraints: window.layoutEngine.solver.constraintCount)
    }

    /// Why a box lies where it does; `nil` if there is none of that name.
    func explain(_ id: String, in language: Language) -> BoxExplanation? {
        guard let box = boxes.first(where: { $0.id == id }), let explanation = box.explainLayout() else { return nil }
        let words: Explanation.Language = language == .ko ? .korean : .english
        return BoxExplanation(
            name: box.layoutNode.label, lines: explanation.lines(in: words, plainly: true),
            picture: explanation.svg(in: words, isListing: false))
    }
}

/// A box with what it shows.
final class SceneBox: Box {
    let id: String
    let look: PlacedBox.Look
    let text: String
    let size: Double
    /// The most lines of the text; 1 is a text that does not wrap.
    let isWrapping: Bool

    /// A box of a name that users read; its text, where it has one, says how large it would like to
    /// be.
    init(_ id: String, _ name: String, _ look: PlacedBox.Look, text: String = "", size: Double = 15, isWrapping: Bool = false) {
        self.id = id
        self.look = look
        self.text = text
        self.size = size
        self.isWrapping = isWrapping
        super.init(name)
        guard !text.isEmpty else { return }
        let inset = look.inset
        if isWrapping {
            layoutNode.heightForWidth = { [size] width in
                Double(TextLines.broken(text, width: (width - 2 * inset) / size).count) * size * 1.4
            }
        } else {
            layoutNode.contentWidth = (TextLines.width(text) * size + 2 * inset).rounded(.up)
            layoutNode.contentHeight = (size * 1.4 + 2 * look.padding).rounded(.up)
        }
    }

    var placed: PlacedBox {
        let frame = layoutNode.absoluteFrame
        let lines = isWrapping ? TextLines.broken(text, width: (frame.width - 2 * look.inset) / size) : text.isEmpty ? [] : [text]
        return PlacedBox(id: id, name: layoutNode.label, look: look, frame: frame, lines: lines, size: size)
    }
}

/// Boxes after a layout.
struct LayoutPicture: Equatable, Sendable {
    let width: Double
    let height: Double
    let boxes: [PlacedBox]
    /// The constraints that could not be met as they were made.
    let problems: [String]
    /// The number of constraints of the scene.
    let constraints: Int

    static let empty = LayoutPicture(width: 0, height: 0, boxes: [], problems: [], constraints: 0)
}

/// A box where it lies.
struct PlacedBox: Equatable, Sendable, Identifiable {
    /// The style in which a box is drawn.
    enum Look: String, Sendable {
        case title, text, label, field, button, action, picture, badge, panel, core, cell

        /// Between the edge and the text.
        var inset: Double {
            switch self {
            case .button, .action: 20
            case .badge: 12
            case .field: 14
            default: 0
            }
        }

        /// Above the text and below it.
        var padding: Double {
            switch self {
            case .button, .action, .field: 12
            case .badge: 4
            default: 0
            }
        }
    }

    let id: String
    /// Its name in the user's eyes.
    let name: String
    let look: Look
    let frame: LayoutRect
    let lines: [String]
    /// The size of the letters.
    let size: Double

    /// Where the text begins from the left edge.
    var inset: Double { look.inset }
}

/// Breaks texts, with widths that fit the fonts of the page well enough: a server has none.
enum TextLines {
    /// Returns the width of a text, in ems.
    static func width(_ text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xFF00...0xFFEF: sum + 0.95
            case 0x20, 0x2C, 0x2E, 0x69, 0x6C, 0x6A, 0x74: sum + 0.32
            case 0x41...0x5A, 0x6D, 0x77: sum + 0.74
            default: sum + 0.57
            }
        }
    }

    static func broken(_ text: String, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if line.isEmpty || Self.width(joined) <= width {
                line = joined
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
