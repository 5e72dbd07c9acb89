public import Riblet

/// A mistake that a debug build notices in a page, for those who build the application. A page of a
/// server for development shows it over its content, a page in memory has it among its faults.
public struct PageProblem: TreeProblem, Hashable {
    /// The kind of mistake.
    public enum Kind: String, Sendable, CaseIterable {
        /// A control was used whose action has no receiver.
        case deadControl
        /// A control was used in a RIB whose interactor has no listener, so its parent hears nothing.
        case missingListener
        /// Two rows of one list have one id.
        case repeatedRow
        /// A form requires a field and has no control for it, so it can never be sent.
        case missingControl
        /// The main actor was blocked, and with it every page of the process.
        case keptMainActor
        /// An address leads nowhere, and a container that may know it was never used.
        case unusedContainer
        /// A view that another one writes with ``slot(_:)`` is in no container, so the page hears of
        /// no change of it.
        case missingContainer
        /// The tree was misused.
        case misuse
    }

    /// The kind of mistake.
    public let kind: Kind
    /// The path of the RIB at fault, such as `Root/Home/List`; empty where it is not known.
    public let path: String
    /// The action whose event is at fault, without its values, where one is known.
    public let action: String?
    /// The thing at fault: an action, an id, a field, a duration, a sentence.
    public let subject: String
    /// The file and line at fault, where they are known.
    public let source: String?

    package init(_ kind: Kind, at path: String, _ subject: String, action: String? = nil, source: String? = nil) {
        self.kind = kind
        self.path = path
        self.action = action
        self.subject = subject
        self.source = source
    }

    /// The place, the mistake and its remedy, in one line.
    public var description: String { "\(sentence(in: "en")) [\(kind.rawValue)]" }

    func sentence(in language: String) -> String {
        let words = ProblemWords(kind, language: language)
        let mistake = words.title.contains("%") ? words.title.replacing("%", with: subject) : "\(words.title): \(subject)"
        let place = path.isEmpty ? words.outside : path + (action.map { ", \($0)" } ?? "")
        return "\(source.map { "\($0): " } ?? "")\(place): \(mistake). \(words.advice)"
    }
}

/// The words for a mistake in the page that shows it.
struct ProblemWords {
    /// `%` stands for the subject, which follows the title otherwise.
    let title: String
    let advice: String
    /// The place of a mistake that is of no RIB.
    let outside: String

    init(_ kind: PageProblem.Kind, language: String) {
        let isKorean = language.hasPrefix("ko")
        outside = isKorean ? "이벤트 밖에서" : "outside an event"
        switch (kind, isKorean) {
        case (.deadControl, false):
            title = "Nobody hears this control"
            advice = "Conform its StateInteractor to Reactor; one of another class calls presentState(in: presenter) in didBecomeActive()."
        case (.deadControl, true):
            title = "이 버튼의 액션을 받는 곳이 없어요"
            advice = "StateInteractor라면 Reactor를 채택하고, 다른 인터랙터라면 didBecomeActive()에서 presentState(in: presenter)를 호출하세요."
        case (.missingListener, false):
            title = "This RIB has no listener, so its parent hears nothing"
            advice = "Write interactor.listener = listener in its builder."
        case (.missingListener, true):
            title = "이 RIB에 리스너가 없어서 부모가 아무것도 듣지 못해요"
            advice = "빌더에서 interactor.listener = listener를 쓰세요."
        case (.repeatedRow, false):
            title = "Two rows of a list have one id"
            advice = "Give each row an id of its own, or the page mixes them up."
        case (.repeatedRow, true):
            title = "목록의 두 행이 같은 id를 가지고 있어요"
            advice = "행마다 다른 id를 주세요. 그러지 않으면 화면에서 행이 뒤섞여요."
        case (.missingControl, false):
            title = "This form can never be sent: a required field has no control"
            advice = "Write the control of the field in the form, or take .required from its rules."
        case (.missingControl, true):
            title = "필수 항목의 입력란이 없어서 이 양식은 보낼 수 없어요"
            advice = "양식에 입력란을 넣거나 rules에서 .required를 빼세요."
        case (.keptMainActor, false):
            title = "The main actor was blocked for %, and all pages waited"
            advice = "Do the work in an effect, in a function that is @concurrent."
        case (.keptMainActor, true):
            title = "메인 액터가 % 동안 막혀서 모든 화면이 기다렸어요"
            advice = "이 작업을 이펙트 안의 @concurrent 함수로 옮기세요."
        case (.unusedContainer, false):
            title = "An address leads nowhere, and a container was never used"
            advice = "Name the lazy container in didLoad(): it is made, and reads addresses, from then on."
        case (.unusedContainer, true):
            title = "주소에 해당하는 화면이 없고, 한 번도 쓰이지 않은 컨테이너가 있어요"
            advice = "didLoad()에서 lazy 컨테이너를 한 번 사용하세요. 그때 만들어져서 주소를 읽어요."
        case (.missingContainer, false):
            title = "A view in a slot is in no container, so the page hears of no change of it"
            advice = "Call setContainer(self) of it where the view with the slot takes it."
        case (.missingContainer, true):
            title = "슬롯에 있는 뷰가 컨테이너에 들어 있지 않아서 바뀐 내용이 화면에 나오지 않아요"
            advice = "슬롯을 그리는 뷰가 이 뷰를 받는 곳에서 setContainer(self)를 호출하세요."
        case (.misuse, false):
            title = "The tree is misused"
            advice = "The call was ignored. Only debug builds show this."
        case (.misuse, true):
            title = "트리를 잘못 사용했어요"
            advice = "이 호출은 무시됐어요. 이 알림은 디버그 빌드에서만 보여요."
        }
    }
}
