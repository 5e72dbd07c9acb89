import NeedleKit
import RibletLocalization

/// Nine blocks of nine cells, as large as the window allows, in its middle.
final class NineScene: LayoutScene {
    let window: SceneBox
    let boxes: [SceneBox]

    init(_ language: Language) {
        window = SceneBox("window", language(en: "Window", ko: "창"), .panel)
        let board = SceneBox("board", language(en: "Board", ko: "판"), .panel)
        var cells: [SceneBox] = []
        window.add(board)
        board.ndl.makeConstraints { make in
            make.centerX.equalToSuperview().label(language(en: "in the middle", ko: "가운데에"))
            make.top.equalTo(20)
            make.width.lessThanOrEqualToSuperview().offset(-40).label(language(en: "within the window", ko: "창 안에"))
            make.width.equalTo(560).priority(.high).label(language(en: "560 wide", ko: "너비 560"))
            make.height.equalTo(board.ndl.width).label(language(en: "a square", ko: "정사각형"))
        }
        let blocks = (1...9).map { Box(language(en: "Block \($0)", ko: "블록 \($0)")) }
        Self.arrange(blocks, in: board, gap: 12)
        for (number, block) in blocks.enumerated() {
            let inner = (1...9).map { cell in
                SceneBox(
                    "cell-\(number + 1)-\(cell)", language(en: "Block \(number + 1), cell \(cell)", ko: "블록 \(number + 1), \(cell)번 칸"),
                    cell == 5 ? .core : .cell)
            }
            Self.arrange(inner, in: block, gap: 4)
            cells += inner
        }
        boxes = [board] + cells
    }

    /// Three by three boxes of one size that fill another one.
    private static func arrange(_ boxes: [Box], in outer: Box, gap: Double) {
        for box in boxes { outer.add(box) }
        for (index, box) in boxes.enumerated() {
            box.ndl.makeConstraints { make in
                if index % 3 == 0 {
                    make.leading.equalToSuperview()
                } else {
                    make.leading.equalTo(boxes[index - 1].ndl.trailing).offset(gap)
                }
                if index < 3 { make.top.equalToSuperview() } else { make.top.equalTo(boxes[index - 3].ndl.bottom).offset(gap) }
                if index % 3 == 2 { make.trailing.equalToSuperview() }
                if index >= 6 { make.bottom.equalToSuperview() }
                if index > 0 { make.size.equalTo(boxes[0]) }
            }
        }
    }

    func height(at width: Double) -> Double? { nil }
    func adapt(to width: Double) {}
}
