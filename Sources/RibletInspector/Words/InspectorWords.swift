import RibletLocalization

/// The texts of the inspector, in both languages.
struct InspectorWords: LocalizedWords {
    let language: Language

    init(language: Language) { self.language = language }

    var title: String { language(en: "Inspector", ko: "인스펙터") }
    /// Names the frame in which the watched page is shown, and the page in a sequence.
    var page: String { language(en: "Page", ko: "화면") }
    var tree: String { language(en: "Tree", ko: "트리") }
    var causes: String { language(en: "Causes", ko: "원인과 결과") }
    var state: String { language(en: "State", ko: "상태") }
    func state(of name: String) -> String { language(en: "State of \(name)", ko: "\(name)의 상태") }

    func part(_ part: WatchState.Part) -> String {
        switch part {
        case .tree: tree
        case .causes: causes
        case .state: state
        }
    }
    var parts: String { language(en: "Parts of the inspector", ko: "인스펙터 보기") }

    // MARK: The bar

    var choosePage: String { language(en: "Page to watch", ko: "지켜볼 페이지") }
    var connected: String { language(en: "open", ko: "열려 있음") }
    var closed: String { language(en: "closed", ko: "닫힘") }
    func status(of page: PageSummary) -> String {
        if page.isFile { return fromFile }
        if page.hasEnded { return language(en: "ended", ko: "끝남") }
        if page.since != nil { return language(en: "running", ko: "실행 중") }
        return page.isConnected ? connected : closed
    }
    var pick: String { language(en: "Pick in the page", ko: "화면에서 고르기") }
    var follow: String { language(en: "Follow", ko: "따라가기") }
    var hold: String { language(en: "Hold", ko: "멈추기") }
    func missed(_ count: Int) -> String { language(en: "\(number(count)) more since", ko: "그사이 \(number(count))개") }
    func costs(_ thousandths: Int) -> String { language(en: "costs \(percent(thousandths))", ko: "부담 \(percent(thousandths))") }
    func costsText(_ thousandths: Int) -> String {
        language(
            en: "So far watching has taken \(percent(thousandths)) of the page’s time on the main actor.",
            ko: "지금까지 메인 액터에서 페이지가 쓴 시간의 \(percent(thousandths))를 지켜보는 데 썼어요.")
    }
    var values: String { language(en: "Show values", ko: "값 보기") }
    /// The price of values, in words.
    var valuesText: String {
        language(
            en: "With values each event of the page takes longer. Without them there are only names, types and counts.",
            ko: "값을 보면 이벤트마다 시간이 더 걸려요. 끄면 이름과 타입, 개수만 보여요.")
    }

    // MARK: The tree

    func treeSummary(_ count: Int, active: Int) -> String {
        language(
            en: "\(count == 1 ? "1 RIB" : "\(number(count)) RIBs"), \(number(active)) active",
            ko: "RIB \(number(count))개, 활성 \(number(active))개")
    }
    var events: String { language(en: "events", ko: "이벤트") }
    func events(_ count: Int) -> String { language(en: count == 1 ? "1 event" : "\(number(count)) events", ko: "이벤트 \(number(count))개") }
    func place(_ place: TreeRow.Place) -> String {
        switch place {
        case .root: language(en: "root", ko: "루트")
        case .attached: language(en: "attached", ko: "직접 연결")
        case .flow: language(en: "switch", ko: "전환")
        case .tabs: language(en: "tabs", ko: "탭")
        case .stack: language(en: "stack", ko: "스택")
        case .slot: language(en: "slot", ko: "슬롯")
        case .overlays: language(en: "overlays", ko: "겹침")
        }
    }
    func status(_ status: TreeRow.Status) -> String {
        switch status {
        case .active: language(en: "active", ko: "활성")
        case .inactive: language(en: "inactive", ko: "비활성")
        case .gone: language(en: "gone", ko: "사라짐")
        }
    }
    var reached: String { language(en: "reached by the cause", ko: "이 원인이 닿은 RIB") }
    var noTree: String { language(en: "No RIB is there yet.", ko: "아직 RIB가 없어요.") }

    var path: String { language(en: "Path", ko: "경로") }
    var activeFor: String { language(en: "Active for", ko: "활성 시간") }
    var module: String { language(en: "Module", ko: "모듈") }
    var router: String { language(en: "Router", ko: "라우터") }
    var interactor: String { language(en: "Interactor", ko: "인터랙터") }
    var effects: String { language(en: "Effects", ko: "이펙트") }
    func facts(of name: String) -> String { language(en: "Facts about \(name)", ko: "\(name) 정보") }

    // MARK: Causes

    func causesSummary(_ count: Int, seconds: Int) -> String {
        language(en: "\(number(count)) in \(roughly(seconds))", ko: "\(roughly(seconds)) 동안 \(number(count))개")
    }
    func origin(_ origin: CauseRow.Origin) -> String {
        switch origin {
        case .press(""): language(en: "Press", ko: "누름")
        case .type(""): language(en: "Type", ko: "입력")
        case .choose(""): language(en: "Choose", ko: "고름")
        case .submit(""): language(en: "Send a form", ko: "폼 보냄")
        case .other(""): language(en: "Event of the page", ko: "화면의 이벤트")
        case .key(""): language(en: "Key", ko: "키 누름")
        case .file(""): language(en: "Send a file", ko: "파일 올림")
        case .visit(""): language(en: "Visit another address", ko: "다른 주소 방문")
        case .press(let name): language(en: "Press ‘\(name)’", ko: "‘\(name)’ 누름")
        case .type(let name): language(en: "Type in ‘\(name)’", ko: "‘\(name)’에 입력")
        case .choose(let name): language(en: "Choose in ‘\(name)’", ko: "‘\(name)’에서 고름")
        case .submit(let name): language(en: "Send ‘\(name)’", ko: "‘\(name)’ 보냄")
        case .key(let name): language(en: "Key ‘\(name)’", ko: "‘\(name)’ 키")
        case .file(let name): language(en: "File for ‘\(name)’", ko: "‘\(name)’에 파일 올림")
        case .other(let name): language(en: "Event of ‘\(name)’", ko: "‘\(name)’의 이벤트")
        case .visit(let address): language(en: "Visit ‘\(address)’", ko: "‘\(address)’ 방문")
        case .back: language(en: "Back", ko: "뒤로 가기")
        case .news(let rib): language(en: "News for \(rib)", ko: "\(rib)에 온 소식")
        case .work(let rib): language(en: "Work of \(rib)", ko: "\(rib)의 작업")
        case .failure: language(en: "The test failed", ko: "테스트 실패")
        }
    }
    func times(_ count: Int) -> String { language(en: "\(number(count)) times", ko: "\(number(count))번") }
    func patches(_ count: Int) -> String { language(en: count == 1 ? "1 patch" : "\(number(count)) patches", ko: "패치 \(number(count))개") }
    var fault: String { language(en: "fault", ko: "오류") }
    var noCauses: String { language(en: "Nothing has happened yet", ko: "아직 아무 일도 없었어요") }
    func noCausesText(isProgram: Bool) -> String {
        isProgram
            ? language(en: "Do something in the program, and see here what follows from it.", ko: "프로그램에서 무언가를 해 보세요. 그 결과가 여기에 나타나요.")
            : language(en: "Press something in the page, and see here what follows from it.", ko: "화면에서 무언가를 눌러 보세요. 그 결과가 여기에 나타나요.")
    }

    func kind(_ kind: CauseSteps.Kind) -> String {
        switch kind {
        case .event: language(en: "event", ko: "이벤트")
        case .action: language(en: "action", ko: "액션")
        case .result: language(en: "result", ko: "결과")
        case .mutation: language(en: "mutation", ko: "변경")
        case .effect: language(en: "effect", ko: "이펙트")
        case .ended: language(en: "ended", ko: "끝남")
        case .cancelled: language(en: "cancelled", ko: "취소")
        case .attach: language(en: "attach", ko: "연결")
        case .detach: language(en: "detach", ko: "분리")
        case .patch: language(en: "patch", ko: "패치")
        case .pause: language(en: "pause", ko: "쉼")
        case .fault: fault
        }
    }
    func inLane(_ name: String) -> String { language(en: "in \(name)", ko: "\(name)에서") }
    func fromLane(_ name: String) -> String { language(en: "from \(name)", ko: "\(name)에서 옴") }
    func later(_ microseconds: Int) -> String {
        let time = milliseconds(microseconds)
        return language(en: "\(time) later the effect goes on", ko: "\(time) 뒤 이펙트가 이어져요")
    }
    func stepsLeft(_ count: Int) -> String {
        language(
            en: count == 1 ? "One more step is not kept" : "\(number(count)) more steps are not kept",
            ko: "나머지 단계 \(number(count))개는 남기지 않았어요")
    }
    func course(of origin: String) -> String { language(en: "Course of \(origin)", ko: "\(origin): 진행 과정") }

    // MARK: The state

    func stateSummary(_ size: String, properties: Int, since cause: Int?) -> String {
        let count = language(en: properties == 1 ? "1 property" : "\(number(properties)) properties", ko: "속성 \(number(properties))개")
        let sizes = size.isEmpty ? count : language(en: "\(size) in \(count)", ko: "\(count), \(size)")
        guard let cause else { return sizes }
        return language(en: "\(sizes); changed since \(cause) first", ko: "\(sizes), \(cause)번부터 바뀐 것 먼저")
    }
    func elements(_ count: Int) -> String {
        language(en: count == 1 ? "1 element" : "\(number(count)) elements", ko: "요소 \(number(count))개")
    }
    func unchanged(_ count: Int) -> String { language(en: "\(number(count)) more, not changed", ko: "나머지 \(number(count))개는 그대로") }
    var foldUnchanged: String { language(en: "Fold what has not changed", ko: "그대로인 것 접기") }
    func moreElements(_ count: Int) -> String { language(en: "More, \(number(count)) are left", ko: "더 보기, \(number(count))개 남음") }
    var before: String { language(en: "before", ko: "이전") }
    var now: String { language(en: "now", ko: "지금") }
    var noState: String { language(en: "This RIB has no state.", ko: "이 RIB에는 상태가 없어요.") }
    var nothingChosen: String { language(en: "Choose a RIB in the tree, or pick one in the page.", ko: "트리에서 RIB를 선택하거나 화면에서 골라 보세요.") }

    // MARK: The strip

    func slowest(_ microseconds: Int) -> String {
        language(en: "slowest \(milliseconds(microseconds))", ko: "최대 \(milliseconds(microseconds))")
    }
    func newest(_ count: Int) -> String { language(en: count == 1 ? "the last one" : "the last \(count)", ko: "최근 \(count)개") }
    var strip: String { language(en: "Time that each cause took", ko: "원인마다 걸린 시간") }

    // MARK: Looking back

    var lookBack: String { language(en: "Look back", ko: "되돌아보기") }
    func look(_ look: PageLook) -> String {
        if look.isBefore {
            return language(
                en: "How the page looked just before, \(look.time). Nothing in it works.", ko: "\(look.time) 직전의 화면이에요. 눌러도 동작하지 않아요.")
        }
        return language(en: "How the page looked then, \(look.time). Nothing in it works.", ko: "\(look.time) 당시의 화면이에요. 눌러도 동작하지 않아요.")
    }
    var lookIsLost: String { language(en: "How the page looked then is not kept any more.", ko: "그때의 화면은 이제 남아 있지 않아요.") }
    /// Names the frame in which the page is shown as it was.
    var pageThen: String { language(en: "Page as it was", ko: "그때의 화면") }
    var typedIsMissing: String {
        language(
            en: "Text that was typed is missing where the application did not show it by itself.",
            ko: "입력한 글자 가운데 앱이 화면에 직접 표시하지 않은 것은 보이지 않아요.")
    }
    /// Shows the page before the cause in place of after it.
    var justBefore: String { language(en: "Just before", ko: "직전") }
    var backToNow: String { language(en: "Back to now", ko: "지금으로 돌아가기") }

    var startHere: String { language(en: "Start here", ko: "여기서 시작") }
    var startHereText: String {
        language(
            en: "Start here: a new page with the routes and saved states of then, and the data of now",
            ko: "여기서 시작: 경로와 저장된 상태는 그때 것, 데이터는 지금 것인 새 페이지를 열어요")
    }
    func started(_ time: String) -> String {
        language(
            en: "This page began with the routes and saved states of \(time). Its data is that of now.",
            ko: "\(time)의 경로와 저장된 상태로 시작한 페이지예요. 데이터는 지금 것이에요.")
    }
    var understood: String { language(en: "OK", ko: "확인") }

    // MARK: A page that is closed, and none

    func gone(_ name: String) -> String { language(en: "The page of \(name) is closed", ko: "\(name) 페이지가 닫혔어요") }
    var goneText: String {
        language(en: "What it did is still here. Open it again, or choose another page.", ko: "그동안의 기록은 남아 있어요. 다시 열거나 다른 페이지를 선택하세요.")
    }
    var goOn: String { language(en: "Go on with the page that replaced it", ko: "이어서 열린 페이지 보기") }
    var elsewhere: String { language(en: "This page is in another window", ko: "이 페이지는 다른 창에 열려 있어요") }
    var elsewhereText: String {
        language(
            en: "A page has one window. Its tree and what happens there are shown here; to see the page beside them, open one here.",
            ko: "페이지는 창 하나에만 열 수 있어요. 트리와 일어나는 일은 여기에 나오고, 화면까지 나란히 보려면 여기서 새로 여세요.")
    }
    var guarded: String { language(en: "Names only", ko: "이름만 보여요") }
    var guardedText: String {
        language(
            en:
                "Somebody uses this page, and has been told that it is looked at. Its contents are not shown, and nothing in it can be changed.",
            ko: "다른 사람이 쓰고 있는 페이지예요. 그 사람에게는 보고 있다는 안내가 나와요. 내용은 보이지 않고, 바꿀 수도 없어요.")
    }
    var linkIsOver: String { language(en: "The link is over", ko: "링크를 쓸 수 있는 시간이 지났어요") }
    var linkIsOverText: String {
        language(en: "It was good for 15 minutes. Ask for a new one if you need more.", ko: "15분 동안 쓸 수 있는 링크였어요. 더 봐야 하면 새 링크를 받아 주세요.")
    }
    var openHere: String { language(en: "Open one here", ko: "여기서 열기") }
    var openAgain: String { language(en: "Open it again", ko: "다시 열기") }
    var otherPage: String { language(en: "Choose another page", ko: "다른 페이지 선택") }

    var pages: String { language(en: "Pages that are open", ko: "열려 있는 페이지") }
    var pagesText: String { language(en: "Choose the page that you want to look into.", ko: "들여다볼 페이지를 선택하세요.") }
    func watch(_ name: String) -> String { language(en: "Watch \(name)", ko: "\(name) 지켜보기") }
    var noPages: String { language(en: "No page of yours is open", ko: "열어 둔 페이지가 없어요") }
    var noPagesText: String { language(en: "Open an application, then come back.", ko: "애플리케이션을 연 다음 돌아오세요.") }
    var noApplications: String {
        language(en: "Open a page of this server in this browser, then come back.", ko: "이 브라우저에서 이 서버의 페이지를 연 다음 돌아오세요.")
    }
    var nonePages: String { language(en: "No page is open", ko: "열려 있는 페이지가 없어요") }
    var nonePagesText: String {
        language(en: "As soon as somebody opens one, it is listed here.", ko: "누군가 페이지를 열면 여기에 나타나요.")
    }
    var makeLink: String { language(en: "Make a link for 15 minutes", ko: "15분짜리 링크 만들기") }
    var oneLink: String {
        language(en: "Link to this page, good for 15 minutes", ko: "이 페이지를 15분 동안 볼 수 있는 링크")
    }
    var copy: String { language(en: "Copy", ko: "복사") }
    var copied: String { language(en: "Copied", ko: "복사했어요") }
    func open(_ name: String) -> String { language(en: "Open \(name)", ko: "\(name) 열기") }

    // MARK: Programs

    var programs: String { language(en: "Programs", ko: "프로그램") }
    var programsText: String {
        language(en: "Programs on this machine that tell of their trees.", ko: "이 컴퓨터에서 트리를 알려 오는 프로그램이에요.")
    }
    /// The address of a page, or the time since which a program has told of itself.
    func address(of page: PageSummary) -> String {
        page.since.map { language(en: "since \($0)", ko: "\($0)부터") } ?? page.url
    }
    func noWindow(_ name: String) -> String { language(en: "\(name) has no page", ko: "\(name)에는 페이지가 없어요") }
    var noWindowText: String {
        language(
            en: "Use the program where it runs. Its tree, what happens in it, and its state are shown here.",
            ko: "프로그램은 실행 중인 곳에서 사용하세요. 트리와 일어나는 일, 상태는 여기에 나타나요.")
    }
    func hasEnded(_ name: String) -> String { language(en: "\(name) has ended", ko: "\(name) 실행이 끝났어요") }
    var hasEndedText: String {
        language(
            en: "What it did is still here. When it starts again it is listed anew.", ko: "그동안의 기록은 남아 있어요. 다시 실행하면 목록에 새로 나타나요.")
    }

    // MARK: Numbers

    /// A whole number with a comma for each thousand.
    func number(_ value: Int) -> String {
        var (digits, text) = (String(abs(value)), "")
        while digits.count > 3 {
            text = "," + digits.suffix(3) + text
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + digits + text
    }

    func percent(_ thousandths: Int) -> String { "\(thousandths / 10).\(thousandths % 10) %" }

    func bytes(_ count: Int, isCut: Bool = false) -> String {
        let text =
            switch count {
            case ..<1_000: "\(count) B"
            case ..<1_000_000: "\(tenths(count, of: 1_000)) KB"
            default: "\(tenths(count, of: 1_000_000)) MB"
            }
        return isCut ? "≈ " + text : text
    }

    func milliseconds(_ microseconds: Int) -> String {
        switch microseconds {
        case ..<100: "\(point(microseconds)) ms"
        case ..<1_000_000: "\(tenths(microseconds, of: 1_000)) ms"
        default: "\(tenths(microseconds, of: 1_000_000)) s"
        }
    }

    /// Milliseconds to a hundredth, without their unit.
    func point(_ microseconds: Int) -> String {
        let hundredths = (microseconds + 5) / 10
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    }

    private func tenths(_ value: Int, of unit: Int) -> String {
        let tenths = (value * 10 + unit / 2) / unit
        return tenths >= 1_000 ? number((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    /// Such as `4 min 12 s`.
    func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: language(en: "\(seconds) s", ko: "\(seconds)초")
        case ..<3_600: language(en: "\(seconds / 60) min \(seconds % 60) s", ko: "\(seconds / 60)분 \(seconds % 60)초")
        default: language(en: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min", ko: "\(seconds / 3_600)시간 \(seconds % 3_600 / 60)분")
        }
    }

    private func roughly(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: language(en: "\(seconds) s", ko: "\(seconds)초")
        case ..<3_600: language(en: "\(seconds / 60) min", ko: "\(seconds / 60)분")
        default: duration(seconds)
        }
    }
}
