import Foundation
import MandalartApp
import MandalartDomain
import RibletLocalization

/// The plan that the pictures show.
enum SamplePlan {
    /// Adds it, and a user who has a name and has seen the hints.
    ///
    /// - Returns: its identifier.
    static func add(to services: MandalartServices, _ language: Language) async throws -> Plan.ID {
        try await services.userState.setNickname(language(en: "Jisoo", ko: "지수"))
        for hint in Hint.allCases { _ = try await services.userState.claim(hint) }
        let mains = zip(GridPosition.ring, goals(language)).enumerated().map { index, goal in
            PlanDraft.Main(
                MainDraft(title: goal.1.title, description: goal.1.about, paletteID: goal.1.palette), at: goal.0,
                subs: zip(GridPosition.ring, goal.1.steps).enumerated().map { number, step in
                    let remark = remarks[step.1]
                    return PlanDraft.Sub(
                        SubDraft(
                            title: step.1, achievementRate: rates[(index * 5 + number * 3) % rates.count], note: remark?.note ?? "",
                            due: remark.map { Day(of: day($0.dueIn), in: .gmt) }),
                        at: step.0, begunAt: day(-1 - 2 * number))
                })
        }
        let core = PlanDraft.Main(MainDraft(title: language(en: "Ship my own app", ko: "내 앱 출시하기"), paletteID: .type10), at: .center)
        return try await services.mandalarts.addPlan(PlanDraft(title: language(en: "2027 plan", ko: "2027년 계획"), mains: mains + [core])).id
    }

    private static let rates = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1, 0.5, 0.2, 0.8]

    /// The steps that have a note and a day, which is so many days from now.
    private static let remarks: [String: (note: String, dueIn: Int)] = [
        "Tax folder": ("The receipts are in the blue box", -3), "Read one paper a week": ("Saturday mornings, at the library", 2),
        "Ten interviews": ("Four are done; ask Minseo for two more", 5),
    ]

    private static func day(_ days: Int) -> Date { Date().addingTimeInterval(Double(days) * 86_400) }

    private struct Goal {
        let title: String
        let about: String
        let palette: PaletteID
        let steps: [String]
    }

    private static func goals(_ language: Language) -> [Goal] {
        [
            Goal(
                title: language(en: "Stay healthy", ko: "건강 챙기기"), about: "", palette: .type5,
                steps: language == .ko
                    ? ["주 3회 달리기", "11시 반에 자기", "점심에 스트레칭", "일요일 집밥", "평일엔 단것 참기", "계단 오르기", "건강 검진", "한 달에 한 번 수영"]
                    : [
                        "Run 3× a week", "Sleep by 23:30", "Stretch at noon", "Cook on Sundays", "No sugar on weekdays", "Climb stairs",
                        "Yearly check-up", "Swim once a month",
                    ]),
            Goal(
                title: language(en: "Study deeply", ko: "깊이 공부하기"),
                about: language(
                    en: "One thing at a time, to the end, and then teach it to somebody.", ko: "한 번에 하나씩 끝까지 하고, 누군가에게 가르쳐 본다."),
                palette: .type13,
                steps: language == .ko
                    ? ["Swift 제안서", "SICP 끝내기", "주 1편 논문 읽기", "그래프 이론", "모임에서 발표", "월 1회 멘토링", "SQL 제대로", "배운 것 적기"]
                    : [
                        "Swift evolution", "Finish SICP", "Read one paper a week", "Graph theory", "Talk at a meetup",
                        "Mentor once a month", "Learn SQL well", "Keep a TIL log",
                    ]),
            Goal(
                title: language(en: "Write every day", ko: "매일 쓰기"), about: "", palette: .type2,
                steps: language == .ko
                    ? ["아침 글쓰기", "글 서른 편", "뉴스레터", "문장 수집", "종이에 퇴고", "두 언어로 쓰기", "사진 에세이", "편지에 답장"]
                    : [
                        "Morning pages", "30 posts", "Newsletter", "Quote notebook", "Edit on paper", "Korean and English", "Photo essay",
                        "Answer letters",
                    ]),
            Goal(
                title: language(en: "Be kind at home", ko: "집에서 다정하게"), about: "", palette: .type11,
                steps: language == .ko
                    ? ["휴대폰 없는 저녁", "부모님께 전화", "강아지 산책 🐕", "집안일 나누기", "한 달에 한 번 데이트", "할머니 댁 가기", "고맙다고 말하기", "가족사진"]
                    : [
                        "Dinner without phones", "Call parents", "Walk the dog 🐕", "Share chores", "Monthly date", "Visit Grandma",
                        "Say thanks", "Family photos",
                    ]),
            Goal(
                title: language(en: "Save money", ko: "돈 모으기"), about: "", palette: .type4,
                steps: language == .ko
                    ? ["비상금 만들기", "안 쓰는 구독 끊기", "점심 도시락", "지수 펀드", "무지출 주간", "가계부 쓰기", "중고 정리", "연말정산 서류"]
                    : [
                        "Rainy-day fund", "Cancel unused", "Lunch at home", "Index funds", "No-spend week", "Track spending",
                        "Sell old gear", "Tax folder",
                    ]),
            Goal(
                title: language(en: "Design with taste", ko: "보기 좋게 만들기"), about: "", palette: .type1,
                steps: language == .ko
                    ? ["주 1화면 따라 그리기", "글꼴 기초", "색 공부", "미술관 가기", "아이콘 만들기", "움직임 규칙", "피드백 받기", "격자 연습"]
                    : [
                        "Copy one screen a week", "Type basics", "Colour study", "Museum visit", "Icon set", "Motion rules",
                        "Ask for critique", "Grid practice",
                    ]),
            Goal(
                title: language(en: "Find users", ko: "사용자 만나기"), about: "", palette: .type9,
                steps: language == .ko
                    ? ["인터뷰 열 번", "소개 페이지", "베타 50명", "하루 안에 답하기", "공개 로드맵", "주간 지표", "떠난 이유 묻기", "가격 실험"]
                    : [
                        "Ten interviews", "Landing page", "Beta of 50", "Reply in a day", "Public roadmap", "Weekly numbers",
                        "Ask why they left", "Price test",
                    ]),
            Goal(
                title: language(en: "Rest properly", ko: "잘 쉬기"), about: "", palette: .type3,
                steps: language == .ko
                    ? ["화면 없는 일요일", "2주 휴가", "소설 읽기", "사우나", "낮잠", "스케치", "피아노 치기", "바다 보기"]
                    : ["Screen-free Sunday", "Two week break", "Read fiction", "Sauna", "Nap", "Sketch", "Play piano", "See the sea"]),
        ]
    }
}
