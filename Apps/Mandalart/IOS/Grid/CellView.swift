import Foundation
import MandalartDomain
import MandalartTexts
import NeedleKitUIKit
import PhoneParts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A cell of a grid: a tap opens it, a held finger shows its menu, and a finger that is drawn
/// across it sets how far the step is, as VoiceOver does by swipes up and down.
final class CellView: UIControl, UIContextMenuInteractionDelegate {
    /// The way that the finger has to go before it counts as a drag.
    private static let slop: CGFloat = 8
    private static let stride = 5

    private(set) var cell: GridCell<PlanPlace>?
    private let isSmall: Bool
    private let words: PhoneWords
    private let send: (GridPad.Event) -> Void
    private let title: UILabel
    private let figure = UILabel("", .caption2)
    private let level = UIView(frame: .zero)
    /// Where the finger was put down, and the percentage that it has dragged the level to.
    private var drag: (start: CGFloat, percent: Int?)?

    init(isSmall: Bool, _ words: PhoneWords, send: @escaping (GridPad.Event) -> Void) {
        self.isSmall = isSmall
        self.words = words
        self.send = send
        title = UILabel("", isSmall ? .caption2 : .footnote)
        super.init(frame: .zero)
        layer.cornerRadius = isSmall ? 3 : 12
        clipsToBounds = true
        isAccessibilityElement = true
        title.textAlignment = .center
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.5
        for part in [level, title, figure] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        title.ndl.makeConstraints { make in
            make.center.equalToSuperview()
            make.size.lessThanOrEqualTo(self).inset(isSmall ? 1 : 6)
        }
        figure.ndl.makeConstraints { make in
            make.centerX.equalToSuperview()
            make.bottom.equalToSuperview().inset(4)
        }
        addInteraction(UIContextMenuInteraction(delegate: self))
    }

    required init?(coder: NSCoder) { nil }

    func show(_ cell: GridCell<PlanPlace>) {
        guard cell != self.cell else { return }
        self.cell = cell
        let isEmpty = cell.look == .empty || cell.look == .emptyCore
        title.text = isEmpty ? (isSmall ? "" : "+") : cell.title
        figure.isHidden = isSmall || isEmpty
        color(cell)
        show(percent: cell.percent ?? 0)
        accessibilityIdentifier = cell.action.map { "\($0.block.index).\($0.position.index)" }
        accessibilityLabel = cell.label
        accessibilityValue = cell.measure?.value
        accessibilityTraits = cell.measure == nil ? .button : [.button, .adjustable]
        accessibilityCustomActions = entries.map { entry in
            UIAccessibilityCustomAction(name: entry.title) { _ in
                entry.choose()
                return true
            }
        }
    }

    private func color(_ cell: GridCell<PlanPlace>) {
        guard let palette = cell.palette.flatMap(PaletteID.init).map({ Palette[$0] }) else {
            backgroundColor = .secondarySystemBackground
            title.textColor = .secondaryLabel
            level.backgroundColor = nil
            return
        }
        let isCore = cell.look == .core || cell.look == .emptyCore
        let isEmpty = cell.look == .empty
        let face = { @Sendable (tone: PaletteTone) in isCore ? tone.core : tone.cell }
        backgroundColor = .of(palette) { isEmpty ? face($0).level : face($0).background }
        level.backgroundColor = .of(palette) { face($0).level }
        title.textColor = .of(palette) { face($0).text }
        figure.textColor = title.textColor
    }

    private func show(percent: Int) {
        figure.text = "\(percent)%"
        level.ndl.remakeConstraints { make in
            make.left.right.bottom.equalToSuperview()
            make.height.equalTo(self).multipliedBy(CGFloat(percent) / 100)
        }
    }

    // MARK: A finger

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag = (touch.location(in: self).x, nil)
        return cell?.action != nil
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let cell, cell.measure != nil, let percent = cell.percent, let drag, bounds.width > 0 else { return true }
        let way = touch.location(in: self).x - drag.start
        guard drag.percent != nil || abs(way) > Self.slop else { return true }
        let steps = (CGFloat(percent) + way / bounds.width * 100) / CGFloat(Self.stride)
        let dragged = min(100, max(0, Int(steps.rounded()) * Self.stride))
        self.drag?.percent = dragged
        show(percent: dragged)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let dragged = drag?.percent
        drag = nil
        if let dragged {
            set(dragged)
        } else if touch.map({ bounds.contains($0.location(in: self)) }) == true {
            tell { .tapped($0) }
        }
    }

    override func cancelTracking(with event: UIEvent?) {
        drag = nil
        show(percent: cell?.percent ?? 0)
    }

    private func tell(_ event: (PlanPlace) -> GridPad.Event) { if let place = cell?.action { send(event(place)) } }

    private func set(_ percent: Int) {
        if percent == 100, cell?.percent != 100 { UINotificationFeedbackGenerator().notificationOccurred(.success) }
        tell { .progressed($0, percent) }
    }

    // MARK: Menu and VoiceOver

    /// The entries of its menu, which VoiceOver offers as its actions.
    private var entries: [(title: String, symbol: String, choose: () -> Void)] {
        guard let cell, cell.action != nil else { return [] }
        var entries = [(words.edit, "pencil", { [weak self] in self?.tell { .held($0) } ?? () })]
        if let measure = cell.measure, cell.percent != 100 {
            entries.append((measure.done, "checkmark", { [weak self] in self?.set(100) ?? () }))
        }
        return entries
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        let actions = entries.map { entry in UIAction(title: entry.title, image: UIImage(systemName: entry.symbol)) { _ in entry.choose() }
        }
        return actions.isEmpty ? nil : UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: actions) })
    }

    override func accessibilityActivate() -> Bool {
        tell { .tapped($0) }
        return cell?.action != nil
    }

    override func accessibilityIncrement() { step(Self.stride) }

    override func accessibilityDecrement() { step(-Self.stride) }

    private func step(_ by: Int) {
        if let cell, cell.measure != nil, let percent = cell.percent { set(min(100, max(0, percent + by))) }
    }
}

extension UIColor {
    /// A colour of a palette, in its tone for light or for dark pages.
    static func of(_ palette: Palette, _ part: @escaping @Sendable (PaletteTone) -> ColorValue) -> UIColor {
        UIColor { @Sendable traits in
            let color = part(traits.userInterfaceStyle == .dark ? palette.dark : palette.light)
            return UIColor(
                red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255, alpha: 1)
        }
    }
}
