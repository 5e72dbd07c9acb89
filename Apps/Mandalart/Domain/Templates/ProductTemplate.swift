extension PlanTemplate {
    static let product = PlanTemplate(
        id: .product, name: Words("Ship a product", "제품 출시하기"),
        about: Words(
            "From the first interview to the first paying users.",
            "첫 인터뷰부터 첫 유료 사용자까지."),
        center: Words("Ship my own app", "내 앱 출시하기"),
        goals: [
            Goal(
                "Problem", "문제", .type6,
                [
                    Words("Interview ten people", "인터뷰 열 번"), Words("Write the problem down", "문제를 글로 쓰기"),
                    Words("Who has it most?", "누가 가장 불편한가"), Words("How do they cope?", "지금은 어떻게 하나?"),
                    Words("What does it cost?", "얼마나 손해인가"), Words("Rank the pains", "불편한 점 순위 매기기"),
                    Words("Pick one", "하나 고르기"), Words("Say it in a sentence", "한 문장으로 말하기"),
                ]),
            Goal(
                "Design", "디자인", .type1,
                [
                    Words("Copy one screen a week", "매주 화면 하나 따라 그리기"), Words("Paper first", "종이에 먼저"),
                    Words("Three versions", "세 가지 시안"), Words("Test with five", "다섯 명과 시험"),
                    Words("Choose type and colour", "글꼴과 색 정하기"), Words("Empty states", "빈 화면 디자인"),
                    Words("Usable by all", "접근성 갖추기"), Words("Remove one thing", "하나 덜어 내기"),
                ]),
            Goal(
                "Build", "개발", .type3,
                [
                    Words("Smallest version", "가장 작은 버전"), Words("Tests from day one", "첫날부터 테스트"),
                    Words("Ship every Friday", "매주 금요일 배포"), Words("Fix bugs first", "버그 먼저 고치기"),
                    Words("Measure speed", "속도 재기"), Words("Keep it simple", "단순하게 유지"),
                    Words("Write the README", "README 쓰기"), Words("Back up the data", "데이터 백업"),
                ]),
            Goal(
                "Users", "사용자", .type13,
                [
                    Words("Beta of 50", "베타 50명"), Words("Reply in a day", "하루 안에 답하기"),
                    Words("Ask why they left", "떠난 이유 묻기"), Words("Public roadmap", "공개 로드맵"),
                    Words("Watch someone use it", "쓰는 모습 지켜보기"), Words("Thank the first ten", "첫 열 명에게 감사"),
                    Words("Weekly numbers", "주간 지표"), Words("Write a guide", "안내서 쓰기"),
                ]),
            Goal(
                "Launch", "출시", .type5,
                [
                    Words("Landing page", "랜딩 페이지"), Words("One clear sentence", "분명한 한 문장"),
                    Words("Show it in pictures", "화면 이미지 준비하기"), Words("A short film", "짧은 영상"),
                    Words("Choose the day", "날짜 정하기"), Words("Tell friends", "친구에게 알리기"),
                    Words("Be there to answer", "곁에서 답하기"), Words("Write what happened", "있었던 일 쓰기"),
                ]),
            Goal(
                "Money", "수익", .type14,
                [
                    Words("Price test", "가격 실험"), Words("Know my costs", "비용 알기"),
                    Words("Simple billing", "간단한 결제"), Words("Ask for payment", "돈 받기"),
                    Words("A yearly plan", "연간 요금제"), Words("Taxes folder", "세금 서류철"),
                    Words("Refund kindly", "다정하게 환불"), Words("Six months of runway", "6개월 버틸 돈"),
                ]),
            Goal(
                "Words", "글", .type9,
                [
                    Words("Post every week", "매주 글쓰기"), Words("A monthly letter", "뉴스레터"),
                    Words("Tell the story", "이야기 들려주기"), Words("Release notes", "릴리스 노트"),
                    Words("Answer in forums", "포럼에서 답하기"), Words("Short emails", "짧은 이메일"),
                    Words("Korean and English", "한국어와 영어"), Words("Edit on paper", "종이에 놓고 고치기"),
                ]),
            Goal(
                "Me", "나", .type2,
                [
                    Words("Sleep by 23:30", "11시 반에 자기"), Words("Run 3× a week", "주 3회 달리기"),
                    Words("A day off", "하루는 쉬기"), Words("Lunch away from desk", "책상 밖에서 점심"),
                    Words("Friends on Fridays", "금요일엔 친구와"), Words("No phone in bed", "침대에서 휴대폰 금지"),
                    Words("Ask for help", "도움 청하기"), Words("Enjoy the road", "과정을 즐기기"),
                ]),
        ])
}
