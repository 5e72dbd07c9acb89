import NeedleKit
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb

/// The page: a sample, the slider of its width, and why a box lies where it does.
struct LayoutView: StateView {
    var state = LayoutState()
    private let language: Language
    private let basePath: String

    /// A page in a language, below a path of the server.
    init(language: Language, basePath: String) {
        self.language = language
        self.basePath = basePath
    }

    var pageTitle: String? { language(en: "Layout", ko: "레이아웃") }

    var body: HTML<LayoutAction> {
        main(.id("main"), .class("page wide")) {
            header(.class("bar")) {
                div {
                    p(.class("eyebrow")) { a(.href("/"), .reloads, .class("source")) { "Riblet" } }
                    h1 { language(en: "Layout", ko: "레이아웃") }
                }
                nav(.class("acts"), .aria("label", language(en: "Language", ko: "언어"))) {
                    for other in Language.allCases where other != language {
                        a(
                            .class("btn quiet"), .href(address(box: state.chosen, more: "lang=\(other.rawValue)")), .reloads,
                            .attr("hreflang", other.rawValue), .attr("lang", other.rawValue)
                        ) {
                            other.ownName
                        }
                    }
                }
            }
            p(.class("intro")) {
                language(
                    en: "Boxes that keep their constraints at every width, laid out on the server. Press one to see what holds it.",
                    ko: "어떤 너비에서도 제약을 지키는 상자들이에요. 레이아웃은 서버에서 계산해요. 상자를 누르면 무엇이 그 자리를 정하는지 볼 수 있어요.")
            }
            samples
            slider
            div(.class("layout-stage")) { picture }
            p(.class("layout-sum num")) { measures }
            if let problem = state.picture.problems.first { p(.class("layout-problem"), .role("alert")) { problem } }
            p(.class("sr"), .role("status")) { state.explanation?.headline ?? "" }
            if let explanation = state.explanation { reasons(explanation) }
            footer(.class("foot")) {
                a(.href("/"), .reloads) { language(en: "All applications", ko: "모든 애플리케이션") }
                span(.class("end")) { "NeedleKit" }
            }
        }
    }

    // MARK: - What to lay out

    private var samples: HTML<LayoutAction> {
        nav(.class("segmented"), .aria("label", language(en: "Sample", ko: "예제"))) {
            for sample in LayoutSample.allCases {
                a(
                    .href(address(sample, box: nil)),
                    .attr("aria-current", ifPresent: sample == state.sample ? "page" : nil)
                ) {
                    name(of: sample)
                }
            }
        }
    }

    private func name(of sample: LayoutSample) -> String {
        switch sample {
        case .form: language(en: "Form", ko: "양식")
        case .card: language(en: "Card", ko: "카드")
        case .nine: "9×9"
        }
    }

    private var slider: HTML<LayoutAction> {
        form(.class("layout-width"), .onSubmit { .widthTyped($0["width"] ?? "") }) {
            div(.class("layout-width-head")) {
                label(.for("layout-width")) { language(en: "Width of the window", ko: "창의 너비") }
                output(.for("layout-width"), .class("num")) { "\(state.width) px" }
            }
            div(.class("layout-width-body")) {
                input(
                    .type("range"), .id("layout-width"), .name("width"), .attr("min", "\(LayoutState.widths.lowerBound)"),
                    .attr("max", "\(LayoutState.widths.upperBound)"), .attr("step", "4"), .value("\(state.width)"),
                    .onInput(throttle: 40) { .widthTyped($0) })
                button(.class("btn without-script")) { language(en: "Lay out", ko: "적용") }
            }
        }
    }

    private var measures: String {
        let count = state.picture.boxes.count
        let size = "\(Int(state.picture.width)) × \(Int(state.picture.height)) px"
        return language(
            en: "\(count) boxes, \(state.picture.constraints) constraints, \(size)",
            ko: "상자 \(count)개, 제약 \(state.picture.constraints)개, \(size)")
    }

    // MARK: - The picture

    private var picture: HTML<LayoutAction> {
        svg(
            width: state.picture.width, height: state.picture.height,
            .class("layout-picture"), .class("middle", when: (400...560).contains(state.width)), .class("broad", when: state.width > 560),
            .id("layout-\(state.sample.rawValue)"),
            .number("width", state.picture.width), .number("height", state.picture.height), .role("group"),
            .aria("label", language(en: "Boxes of the sample", ko: "예제의 상자들"))
        ) {
            for box in state.picture.boxes { draw(box) }
        }
    }

    private func draw(_ box: PlacedBox) -> HTML<LayoutAction> {
        let isChosen = box.id == state.chosen
        return a(
            .class("look-\(box.look.rawValue)"), .href(address(of: box)), .onClick(.boxPressed(box.id)),
            .aria("label", box.name), .attr("aria-current", ifPresent: isChosen ? "true" : nil)
        ) {
            rect(
                x: box.frame.x, y: box.frame.y, width: box.frame.width, height: box.frame.height, .number("rx", radius(of: box)),
                .class(isChosen ? "box chosen" : "box"))
            if box.look == .picture { landscape(box.frame) }
            for number in box.lines.indices { line(number, of: box) }
        }
    }

    /// A sun over hills, in the middle of a picture.
    private func landscape(_ frame: LayoutRect) -> HTML<LayoutAction> {
        let size = min(frame.width, frame.height) * 0.5
        return svg(
            width: 24, height: 24, .class("landscape"), .number("x", frame.midX - size / 2), .number("y", frame.midY - size / 2),
            .number("width", size), .number("height", size)
        ) {
            circle(cx: 16.5, cy: 7.5, r: 2.5)
            path(d: "M2 19l6.5-9 4.5 6 2.5-3 6.5 6z")
        }
    }

    private func line(_ number: Int, of box: PlacedBox) -> HTML<LayoutAction> {
        let lineHeight = box.size * 1.4
        let top = box.frame.midY - lineHeight * Double(box.lines.count) / 2
        let isCentered = box.look == .button || box.look == .action || box.look == .badge
        return svgText(
            x: isCentered ? box.frame.midX : box.frame.x + box.inset, y: top + lineHeight * (Double(number) + 0.5) + box.size * 0.35,
            anchor: isCentered ? .middle : .start, size: box.size
        ) { box.lines[number] }
    }

    /// The chosen box's link leads to the sample with none.
    private func address(of box: PlacedBox) -> String { address(box: box.id == state.chosen ? nil : box.id) }

    /// A page of this application; the width goes along for those that are loaded.
    private func address(_ sample: LayoutSample? = nil, box: String?, more: String? = nil) -> String {
        let sample = sample ?? state.sample
        let width = state.width == LayoutState.firstWidth ? nil : "width=\(state.width)"
        let query = [more, box.map { "box=\($0)" }, width].compactMap(\.self).joined(separator: "&")
        return "\(basePath)/" + (sample == .form ? "" : sample.rawValue) + (query.isEmpty ? "" : "?" + query)
    }

    private func radius(of box: PlacedBox) -> Double {
        switch box.look {
        case .button, .action, .badge: box.frame.height / 2
        case .field, .picture, .panel: 14
        case .cell, .core: min(8, box.frame.width / 5)
        case .title, .text, .label: 4
        }
    }

    // MARK: - Why

    private func reasons(_ explanation: BoxExplanation) -> HTML<LayoutAction> {
        section(.class("layout-why"), .id("layout-why"), .aria("labelledby", "layout-why-name")) {
            div(.class("layout-why-head")) {
                h2(.id("layout-why-name")) { explanation.name }
                button(.class("icon"), .aria("label", language(en: "Close", ko: "닫기")), .onClick(.explanationClosed)) { icon(.close) }
            }
            p(.class("layout-headline")) { explanation.headline }
            div(.class("layout-why-body")) {
                div(.class("layout-proof")).unsafelyRaw(explanation.picture)
                div(.class("layout-facts")) {
                    for fact in explanation.facts { section { said(fact) } }
                    if !explanation.losses.isEmpty {
                        section {
                            h3 { language(en: "What gave way", ko: "양보한 것") }
                            for loss in explanation.losses { p(.class("layout-consequence")) { loss } }
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder<LayoutAction>
    private func said(_ fact: BoxExplanation.Fact) -> HTML<LayoutAction> {
        let shown = fact.reasons.count > 6 ? 4 : fact.reasons.count
        h3 { fact.title }
        if !fact.reasons.isEmpty {
            ul(.class("layout-reasons")) { for reason in fact.reasons.prefix(shown) { said(reason) } }
        }
        if fact.reasons.count > shown {
            details(.class("layout-rest")) {
                summary { language(en: "\(fact.reasons.count - shown) more", ko: "\(fact.reasons.count - shown)개 더 보기") }
                ul(.class("layout-reasons")) { for reason in fact.reasons.dropFirst(shown) { said(reason) } }
            }
        }
        if let consequence = fact.consequence { p(.class("layout-consequence")) { consequence } }
    }

    private func said(_ reason: BoxExplanation.Reason) -> HTML<LayoutAction> {
        li {
            span(.class("layout-number num")) { "\(reason.number)" }
            span {
                span(.class("layout-cause")) { reason.words }
                if !reason.origin.isEmpty { span(.class("layout-origin")) { reason.origin } }
            }
        }
    }
}
