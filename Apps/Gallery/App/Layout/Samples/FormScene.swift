import NeedleKit
import RibletLocalization

/// A form: labels stand beside their fields where there is room, else above them.
final class FormScene: LayoutScene {
    let window: SceneBox
    let boxes: [SceneBox]
    private var beside: [Constraint] = []
    private var above: [Constraint] = []

    init(_ language: Language) {
        window = SceneBox("window", language(en: "Window", ko: "창"), .panel)
        let title = SceneBox("title", language(en: "Title", ko: "제목"), .title, text: language(en: "Invite a guest", ko: "손님 초대"), size: 24)
        let rows = [
            ("name", language(en: "Name", ko: "이름"), language(en: "Ada Lovelace", ko: "김하늘")),
            ("mail", language(en: "E-mail address", ko: "이메일 주소"), "ada@example.com"),
            ("note", language(en: "Message", ko: "메시지"), language(en: "See you on Sunday!", ko: "일요일에 만나요!")),
        ]
        let labels = rows.map { SceneBox($0.0 + "-label", language(en: "Label: \($0.1)", ko: "레이블: \($0.1)"), .label, text: $0.1) }
        let fields = rows.map { SceneBox($0.0, language(en: "Field: \($0.1)", ko: "입력란: \($0.1)"), .field, text: $0.2) }
        let cancel = SceneBox(
            "cancel", language(en: "Cancel button", ko: "취소 버튼"), .button, text: language(en: "Cancel", ko: "취소"))
        let send = SceneBox(
            "send", language(en: "Send button", ko: "보내기 버튼"), .action, text: language(en: "Send invitation", ko: "초대장 보내기"))
        boxes = [title] + zip(labels, fields).flatMap { [$0, $1] } + [cancel, send]
        for box in boxes { window.add(box) }

        title.ndl.makeConstraints { make in
            make.leading.top.equalToSuperview().offset(20).label(language(en: "title in the corner", ko: "제목은 모서리에"))
            make.trailing.lessThanOrEqualToSuperview().offset(-20)
        }
        for (index, field) in fields.enumerated() {
            let previous = index == 0 ? title : fields[index - 1]
            let label = labels[index]
            field.layoutNode.setHugging(1, along: .horizontal)
            field.layoutNode.setCompression(200, along: .horizontal)
            field.ndl.makeConstraints { make in
                make.trailing.equalToSuperview().offset(-20).label(language(en: "fields reach the margin", ko: "입력란은 여백까지"))
                make.width.lessThanOrEqualTo(520).priority(.high).label(language(en: "no wider than one can read", ko: "읽기 좋은 너비까지"))
            }
            label.ndl.makeConstraints { make in make.leading.equalToSuperview().offset(20) }
            arrange(label, field, below: previous, first: fields[0], language)
        }
        arrange(cancel, send, below: fields[2], language)
    }

    /// A label beside its field, or above it.
    private func arrange(_ label: SceneBox, _ field: SceneBox, below previous: SceneBox, first: SceneBox, _ language: Language) {
        let isFirst = field === first
        beside += field.ndl.prepareConstraints { make in
            make.top.equalTo(previous.ndl.bottom).offset(isFirst ? 24 : 14)
            make.leading.greaterThanOrEqualTo(label.ndl.trailing).offset(20)
            // Weaker than the labels' wish to be no wider than their text, or the two would
            // share what is left.
            make.leading.equalTo(label.ndl.trailing).offset(20).priority(100)
            make.leading.equalTo(first).label(language(en: "fields in one line", ko: "입력란은 한 줄로"))
        }
        beside += label.ndl.prepareConstraints { make in make.centerY.equalTo(field) }
        above += label.ndl.prepareConstraints { make in
            make.top.equalTo(previous.ndl.bottom).offset(isFirst ? 20 : 14)
            make.trailing.lessThanOrEqualToSuperview().offset(-20)
        }
        above += field.ndl.prepareConstraints { make in
            make.top.equalTo(label.ndl.bottom).offset(4)
            make.leading.equalTo(label).priority(740)
            make.leading.greaterThanOrEqualTo(label)
        }
    }

    private func arrange(_ cancel: SceneBox, _ send: SceneBox, below last: SceneBox, _ language: Language) {
        send.ndl.makeConstraints { make in
            make.top.equalTo(last.ndl.bottom).offset(24)
            make.trailing.equalTo(last)
            make.width.equalTo(cancel).priority(.medium).label(language(en: "buttons of one size", ko: "버튼은 같은 크기"))
        }
        cancel.ndl.makeConstraints { make in
            make.verticalEdges.equalTo(send)
            make.trailing.equalTo(send.ndl.leading).offset(-12)
            make.leading.greaterThanOrEqualToSuperview().offset(20)
        }
    }

    func height(at width: Double) -> Double? { nil }

    func adapt(to width: Double) {
        let (active, resting) = width < 460 ? (above, beside) : (beside, above)
        for constraint in resting where constraint.isActive { constraint.deactivate() }
        for constraint in active where !constraint.isActive { constraint.activate() }
    }
}
