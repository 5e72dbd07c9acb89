import Foundation
import MandalartDomain
import MandalartTexts
import NeedleKitUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A square grid of three by three or nine by nine cells, laid out by NeedleKit.
final class GridPad: UIView {
    /// The deeds of a person at a cell.
    enum Event: Equatable {
        case tapped(PlanPlace)
        case held(PlanPlace)
        case progressed(PlanPlace, Int)
    }

    /// A grid on a large screen is not larger.
    private static let greatest: CGFloat = 560

    private let words: PhoneWords
    private let send: (Event) -> Void
    private let square = UIView(frame: .zero)
    private(set) var cells: [CellView] = []

    init(_ words: PhoneWords, send: @escaping (Event) -> Void) {
        self.words = words
        self.send = send
        super.init(frame: .zero)
        addSubview(square)
        square.ndl.makeConstraints { make in
            make.top.bottom.centerX.equalToSuperview()
            make.width.lessThanOrEqualTo(self)
            make.width.lessThanOrEqualTo(Self.greatest)
            make.width.equalTo(self).priority(.high)
            make.height.equalTo(square.ndl.width)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows cells. Those of a grid of the same size stay the same views.
    func show(_ rows: [[GridCell<PlanPlace>]]) {
        let shown = rows.flatMap { $0 }
        if shown.count != cells.count { fill(rows.count) }
        for (view, cell) in zip(cells, shown) { view.show(cell) }
    }

    private func fill(_ size: Int) {
        for cell in cells { cell.removeFromSuperview() }
        cells = (0..<size * size).map { _ in CellView(isSmall: size > 3, words, send: send) }
        for cell in cells { square.addSubview(cell) }
        let gaps = (0..<size).map { size == 3 ? 6 : $0 % 3 == 0 ? 4 : 1 } as [CGFloat]
        let room = gaps.dropFirst().reduce(0, +) / CGFloat(size)
        for (index, cell) in cells.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: size)
            cell.ndl.makeConstraints { make in
                make.width.equalTo(square).multipliedBy(1 / CGFloat(size)).offset(-room)
                make.height.equalTo(cell.ndl.width)
                if column == 0 { make.left.equalToSuperview() } else { make.left.equalTo(cells[index - 1].ndl.right).offset(gaps[column]) }
                if row == 0 { make.top.equalToSuperview() } else { make.top.equalTo(cells[index - size].ndl.bottom).offset(gaps[row]) }
            }
        }
    }
}
