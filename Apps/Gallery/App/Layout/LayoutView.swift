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

    var pageTitle: String? { [state.explanation?.name, name(of: state.sample)].compactMap(\.self).joined(separator: ", ") }

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
                    en: "For developers who lay out screens: change the width, press a box, and read which rules hold it in its place.",
                    ko: "화면 레이아웃을 만드는 개발자를 위한 페이지예요. 너비를 바꾸고 상자를 누르면, 어떤 규칙이 그 자리를 정하는지 읽을 수 있어요.")
            }
            div(.class("layout-desk")) {
                div {
                    samples
                    slider
                    div(.class("layout-stage")) { picture }
                    p(.class("layout-sum num")) { measures }
                    if let problem = state.picture.problems.first { p(.class("layout-problem"), .role("alert")) { problem } }
                    p(.class("sr"), .role("status")) { state.explanation?.headline ?? "" }
                }
                if let explanation = state.explanation { reasons(explanation) } else { beginning }
            }
            footer(.class("foot")) {
                a(.href("/"), .reloads) { language(en: "All applications", ko: "모든 애플리케이션") }
                span(.class("end")) { language(en: "Laid out by NeedleKit", ko: "NeedleKit이 계산한 레이아웃") }
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
            .class("layout-picture"), .id("layout-\(state.sample.rawValue)"),
            .number("width", state.picture.width), .number("height", state.picture.height), .role("group"),
            .aria("label", language(en: "Boxes of the sample", ko: "예제의 상자들"))
        ) {
            for box in state.picture.boxes { draw(box) }
        }
    }

    private func draw(_ box: PlacedBox) -> HTML<LayoutAction> {
        let isChosen = box.id == state.chosen
        return a(
            .class("look-\(box.look.rawValue)"), .id("box-\(box.id)"), .href(address(of: box)), .does(.scrollTo("box-\(box.id)")),
            .onClick(.boxPressed(box.id)), .aria("label", box.name), .attr("aria-current", ifPresent: isChosen ? "true" : nil)
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

    /// Stands where the reasons will.
    private var beginning: HTML<LayoutAction> {
        section(.class("layout-why begin"), .aria("labelledby", "layout-begin")) {
            h2(.id("layout-begin")) { language(en: "Press a box", ko: "상자를 눌러 보세요") }
            p(.class("layout-headline")) {
                language(
                    en:
                        "Here you read, edge by edge, which rules hold it, which of them would give way first, and where in the code each stands.",
                    ko: "가장자리마다 어떤 규칙이 자리를 정하는지, 무엇이 먼저 양보하는지, 코드의 어디에 있는지 여기에서 읽을 수 있어요.")
            }
            glossary
        }
    }

    private var glossary: HTML<LayoutAction> {
        dl(.class("layout-glossary")) {
            dt { language(en: "Constraint", ko: "제약") }
            dd {
                language(
                    en:
                        "A rule for edges or sizes, such as “at least 20 px right of the label”. It is written in words first, then as code.",
                    ko: "‘레이블에서 오른쪽으로 20 px 이상’처럼 가장자리나 크기에 대한 규칙이에요. 먼저 말로, 그다음 코드로 적어요.")
            }
            dt { language(en: "Priority", ko: "우선순위") }
            dd {
                language(
                    en: "From 1 to 1000: where two rules contradict each other, the lower one gives way. A required one always holds.",
                    ko: "1부터 1000까지예요. 두 규칙이 맞지 않으면 낮은 쪽이 양보하고, 필수 제약은 반드시 지켜요.")
            }
            dt { "NeedleKit" }
            dd {
                language(
                    en: "The layout library of Riblet. It solves all the rules together, here on the server.",
                    ko: "Riblet의 레이아웃 라이브러리예요. 모든 규칙을 서버에서 한꺼번에 풀어요.")
            }
        }
    }

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
                    details(.class("layout-rest")) {
                        summary { language(en: "What the words mean", ko: "용어 풀이") }
                        glossary
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
                if !reason.code.isEmpty { code(.class("layout-code")) { reason.code } }
                if !reason.origin.isEmpty { span(.class("layout-origin")) { reason.origin } }
            }
        }
    }
}
