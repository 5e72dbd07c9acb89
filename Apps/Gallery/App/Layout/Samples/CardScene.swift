import NeedleKit
import RibletLocalization

/// A card with a picture: above its text, or beside it where there is room. Texts wrap and push
/// what is below them.
final class CardScene: LayoutScene {
    let window: SceneBox
    let boxes: [SceneBox]
    private var beside: [Constraint] = []
    private var above: [Constraint] = []

    init(_ language: Language) {
        window = SceneBox("window", language(en: "Window", ko: "창"), .panel)
        let card = SceneBox("card", language(en: "Card", ko: "카드"), .panel)
        let picture = SceneBox("picture", language(en: "Picture", ko: "사진"), .picture)
        let badge = SceneBox("badge", language(en: "Badge", ko: "배지"), .badge, text: language(en: "New", ko: "새 글"), size: 13)
        let title = SceneBox(
            "title", language(en: "Title", ko: "제목"), .title,
            text: language(en: "A garden on the roof of the library", ko: "도서관 옥상에 생긴 정원"), size: 22, isWrapping: true)
        let text = SceneBox(
            "text", language(en: "Text", ko: "본문"), .text,
            text: language(
                en:
                    "Forty beds, a table for twenty and a view over the river: the library opens its roof to everybody who likes to read outdoors.",
                ko: "마흔 개의 화단과 스무 명이 앉는 탁자, 강이 내려다보이는 전망까지. 도서관이 밖에서 책 읽기를 좋아하는 모두에게 옥상을 엽니다."), isWrapping: true)
        let more = SceneBox(
            "more", language(en: "Read button", ko: "읽기 버튼"), .action, text: language(en: "Read", ko: "읽기"))
        boxes = [card, picture, title, badge, text, more]
        window.add(card)
        card.add(picture, title, badge, text, more)

        card.ndl.makeConstraints { make in
            make.leading.greaterThanOrEqualToSuperview().offset(20)
            make.centerX.equalToSuperview().label(language(en: "in the middle", ko: "가운데에"))
            make.top.equalTo(20)
            make.width.lessThanOrEqualTo(720).label(language(en: "no wider than 720", ko: "720보다 넓지 않게"))
            make.width.equalToSuperview().offset(-40).priority(.high).label(language(en: "as wide as the window", ko: "창만큼 넓게"))
        }
        arrange(picture, title, language)
        arrange(title, badge, text, more, language)
    }

    /// Picture and title: one above the other, or side by side.
    private func arrange(_ picture: SceneBox, _ title: SceneBox, _ language: Language) {
        picture.ndl.makeConstraints { make in
            make.leading.top.equalToSuperview()
        }
        above += picture.ndl.prepareConstraints { make in
            make.trailing.equalToSuperview()
            make.height.equalTo(picture.ndl.width).multipliedBy(0.5).label(language(en: "two to one", ko: "2 대 1 비율"))
        }
        above += title.ndl.prepareConstraints { make in
            make.top.equalTo(picture.ndl.bottom).offset(18)
            make.leading.equalToSuperview().offset(20)
        }
        beside += picture.ndl.prepareConstraints { make in
            make.bottom.equalToSuperview()
            make.width.equalToSuperview().multipliedBy(0.4).label(language(en: "two fifths", ko: "5분의 2"))
        }
        beside += title.ndl.prepareConstraints { make in
            make.top.equalToSuperview().offset(22)
            make.leading.equalTo(picture.ndl.trailing).offset(22)
        }
    }

    /// The parts that follow the title, wherever that is.
    private func arrange(_ title: SceneBox, _ badge: SceneBox, _ text: SceneBox, _ more: SceneBox, _ language: Language) {
        badge.ndl.makeConstraints { make in
            make.top.equalTo(title)
            make.trailing.equalToSuperview().offset(-20)
        }
        title.ndl.makeConstraints { make in
            make.trailing.equalTo(badge.ndl.leading).offset(-12).label(language(en: "beside the badge", ko: "배지 옆까지"))
        }
        text.ndl.makeConstraints { make in
            make.leading.equalTo(title)
            make.trailing.equalToSuperview().offset(-20)
            make.top.greaterThanOrEqualTo(title.ndl.bottom).offset(10)
            make.top.greaterThanOrEqualTo(badge.ndl.bottom).offset(10)
            make.top.equalTo(title.ndl.bottom).offset(10).priority(.low)
        }
        more.ndl.makeConstraints { make in
            make.top.equalTo(text.ndl.bottom).offset(18)
            make.trailing.equalTo(text)
            make.leading.greaterThanOrEqualTo(text)
            make.bottom.equalToSuperview().offset(-20).label(language(en: "the card ends here", ko: "카드는 여기까지"))
        }
    }

    func height(at width: Double) -> Double? { nil }

    func adapt(to width: Double) {
        let (active, resting) = width < 560 ? (above, beside) : (beside, above)
        for constraint in resting where constraint.isActive { constraint.deactivate() }
        for constraint in active where !constraint.isActive { constraint.activate() }
    }
}
