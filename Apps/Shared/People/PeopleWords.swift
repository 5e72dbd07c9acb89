import RibletLocalization
import RibletWebStore

/// The words of the page of people, in both languages.
struct PeopleWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "People", ko: "사람들") }
    var start: String { language(en: "All applications", ko: "모든 애플리케이션") }
    var you: String { language(en: "You", ko: "내 정보") }
    var signedInByProxy: String {
        language(
            en: "You sign in before you come here, so you also sign out there.",
            ko: "로그인은 이 서버의 앞단에서 해요. 로그아웃도 그곳에서 할 수 있어요.")
    }
    var signedIn: String { language(en: "What you write here is for you alone.", ko: "여기에 적는 내용은 나만 볼 수 있어요.") }
    var loading: String { language(en: "Loading", ko: "불러오는 중") }

    var another: String { language(en: "Another browser of yours", ko: "내 다른 브라우저") }
    var aboutAnother: String {
        language(
            en: "Open the link on your other device. Whoever has it is you there, so send it to nobody else.",
            ko: "내 다른 기기에서 링크를 열어 주세요. 링크를 연 사람은 나로 로그인되니 다른 사람에게는 보내지 마세요.")
    }
    var invite: String { language(en: "Invite somebody", ko: "초대하기") }
    var aboutInvite: String {
        language(
            en: "The person begins with nothing, sees nothing of yours, and shows you nothing.",
            ko: "초대받은 사람은 빈 상태로 시작해요. 서로의 데이터는 볼 수 없어요.")
    }
    var name: String { language(en: "Name, if you like", ko: "이름 (선택)") }
    var make: String { language(en: "Make a link", ko: "링크 만들기") }
    var address: String { language(en: "Link", ko: "링크") }
    var once: String {
        language(
            en: "Good for one browser, once, and for 48 hours. It is not shown again.", ko: "브라우저 하나에서 한 번, 48시간 안에 쓸 수 있어요. 다시 보여 드리지 않아요."
        )
    }
    var copy: String { language(en: "Copy", ko: "복사") }
    var copied: String { language(en: "Link copied", ko: "링크를 복사했어요") }
    var done: String { language(en: "Done", ko: "확인") }
    var withoutScript: String {
        language(
            en: "Without JavaScript, write the address of this server before it.", ko: "자바스크립트가 꺼져 있으면 이 서버의 주소를 앞에 붙여 주세요.")
    }

    var links: String { language(en: "Links not used yet", ko: "아직 쓰지 않은 링크") }
    func link(for name: String, isForMe: Bool) -> String {
        if isForMe { return language(en: "For another browser of yours", ko: "내 다른 브라우저용") }
        return name.isEmpty ? language(en: "For somebody new", ko: "새로운 사람용") : language(en: "For \(name)", ko: "\(name) 님용")
    }
    func until(_ time: String) -> String { language(en: "until \(time)", ko: "\(time)까지") }
    var withdraw: String { language(en: "Withdraw", ko: "취소") }

    var browsers: String { language(en: "Your browsers", ko: "내 브라우저") }
    var unknown: String { language(en: "A browser", ko: "브라우저") }
    func name(of browser: SignIn) -> String { browser.name.isEmpty ? unknown : browser.name }
    var here: String { language(en: "This browser", ko: "이 브라우저") }
    func used(_ day: String) -> String { language(en: "last used: \(day)", ko: "마지막 사용: \(day)") }
    func rename(_ name: String) -> String { language(en: "Rename \(name)", ko: "\(name) 이름 바꾸기") }
    var browserName: String { language(en: "Name of the browser", ko: "브라우저 이름") }
    var save: String { language(en: "Save", ko: "저장") }
    var cancel: String { language(en: "Cancel", ko: "취소") }
    func signOut(_ name: String) -> String { language(en: "Sign out of \(name)", ko: "\(name)에서 로그아웃") }
    var signOut: String { language(en: "Sign out", ko: "로그아웃") }
    var signOutElsewhere: String { language(en: "Sign out everywhere else", ko: "다른 브라우저에서 모두 로그아웃") }

    var data: String { language(en: "Your data", ko: "내 데이터") }
    var aboutData: String {
        language(
            en: "Your to-dos with their pictures, your plans and your favourites, in one file. The to-dos and plans can be imported again.",
            ko: "사진이 들어 있는 할 일과 계획, 즐겨찾기를 파일 하나로 내려받아요. 할 일과 계획은 각 앱에서 다시 가져올 수 있어요.")
    }
    var takeOut: String { language(en: "Download everything", ko: "모두 내려받기") }

    var leave: String { language(en: "Delete everything", ko: "모두 삭제") }
    var keep: String { language(en: "Keep everything", ko: "삭제 취소") }
    func ends(_ time: String) -> String {
        language(en: "Everything of yours here is deleted: \(time).", ko: "\(time)에 여기에 있는 내 데이터가 모두 삭제돼요.")
    }

    func question(_ question: PeopleState.Question, here: Bool, name: String, isFirst: Bool) -> (
        title: String, text: String, answer: String
    ) {
        switch question {
        case .signOut where here:
            (
                language(en: "Sign out of this browser?", ko: "이 브라우저에서 로그아웃할까요?"),
                language(
                    en: "To come back, you need a link from another browser of yours, or from whoever runs the server.",
                    ko: "다시 들어오려면 내 다른 브라우저에서 만든 링크나 서버 운영자가 준 링크가 필요해요."), signOut
            )
        case .signOut:
            (
                language(en: "Sign out of \(name)?", ko: "\(name)에서 로그아웃할까요?"),
                language(en: "Its open pages end within seconds.", ko: "열려 있는 페이지는 몇 초 안에 닫혀요."), signOut
            )
        case .signOutElsewhere:
            (
                language(en: "Sign out everywhere else?", ko: "다른 브라우저에서 모두 로그아웃할까요?"),
                language(
                    en: "You stay signed in here alone. Links for further browsers of yours end as well.",
                    ko: "이 브라우저에서만 로그인되어 있게 돼요. 내 다른 브라우저용 링크도 쓸 수 없게 돼요."), signOut
            )
        case .leave:
            (
                language(en: "Delete everything of yours?", ko: "내 데이터를 모두 삭제할까요?"),
                language(
                    en: "In a day you are signed out everywhere, and your to-dos, plans and favourites are deleted. "
                        + (isFirst ? "They are in use, so they go when the server starts next. " : "")
                        + "For a day you can take it back here.",
                    ko: "하루 뒤에 모든 브라우저에서 로그아웃되고 할 일과 계획, 즐겨찾기가 삭제돼요. "
                        + (isFirst ? "첫 번째 사용자의 데이터는 서버가 다시 시작될 때 삭제돼요. " : "") + "하루 동안은 여기에서 취소할 수 있어요."),
                language(en: "Delete in a day", ko: "하루 뒤에 삭제")
            )
        }
    }

    func told(_ notice: PeopleState.Notice) -> String {
        switch notice {
        case .failed: language(en: "That could not be stored.", ko: "저장하지 못했어요.")
        case .signedOut: language(en: "Signed out", ko: "로그아웃했어요")
        case .signedOutElsewhere: language(en: "Signed out everywhere else", ko: "다른 브라우저에서 모두 로그아웃했어요")
        case .linkUsed: language(en: "The link was used", ko: "링크가 사용됐어요")
        case .linkWithdrawn: language(en: "Link withdrawn", ko: "링크를 취소했어요")
        case .leaving: language(en: "Everything is deleted in a day", ko: "하루 뒤에 모두 삭제돼요")
        case .staying: language(en: "Nothing is deleted", ko: "삭제를 취소했어요")
        case .renamed: language(en: "Name saved", ko: "이름을 저장했어요")
        }
    }
}
