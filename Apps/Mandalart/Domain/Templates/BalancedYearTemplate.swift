extension PlanTemplate {
    static let balancedYear = PlanTemplate(
        id: .balancedYear, name: Words("A balanced year", "균형 잡힌 한 해"),
        about: Words(
            "Eight sides of a good life, with small steps for each.",
            "좋은 삶의 여덟 가지 면을 작은 실천으로 채워요."),
        center: Words("A year I am glad of", "돌아보면 기쁜 한 해"),
        goals: [
            Goal(
                "Health", "건강", .type2,
                [
                    Words("Sleep seven hours", "7시간 자기"), Words("Walk 8,000 steps", "하루 8천 보 걷기"),
                    Words("Stretch every morning", "아침마다 스트레칭"), Words("Cook at home", "집밥 해 먹기"),
                    Words("Drink more water", "물 더 마시기"), Words("Strength twice a week", "주 2회 근력 운동"),
                    Words("Yearly check-up", "건강 검진 받기"), Words("Less sugar", "설탕 줄이기"),
                ]),
            Goal(
                "Family", "가족", .type11,
                [
                    Words("Dinner without phones", "휴대폰 없는 저녁"), Words("Call my parents", "부모님께 전화하기"),
                    Words("A trip together", "함께 떠나는 여행"), Words("Note birthdays", "생일 챙기기"),
                    Words("Share the chores", "집안일 나누기"), Words("Print family photos", "가족사진 인화하기"),
                    Words("Say thank you", "고맙다고 말하기"), Words("One evening a week", "일주일에 하루 저녁"),
                ]),
            Goal(
                "Friends", "친구", .type13,
                [
                    Words("Meet someone new", "새 친구 사귀기"), Words("Write a letter", "손편지 쓰기"),
                    Words("Host a dinner", "저녁 식사 초대하기"), Words("Keep promises", "약속 지키기"),
                    Words("Answer in a day", "하루 안에 답장하기"), Words("Old friends first", "오랜 친구 먼저"),
                    Words("Listen more", "더 많이 들어 주기"), Words("A shared hobby", "함께하는 취미"),
                ]),
            Goal(
                "Work", "일", .type4,
                [
                    Words("One thing at a time", "한 번에 하나씩"), Words("Plan on Mondays", "월요일에 계획하기"),
                    Words("Clear my desk", "책상 정리하기"), Words("Ask for feedback", "피드백 청하기"),
                    Words("Help a colleague", "동료 돕기"), Words("Learn a new tool", "새 도구 배우기"),
                    Words("Leave on time", "제때 퇴근하기"), Words("Write things down", "기록하기"),
                ]),
            Goal(
                "Money", "돈", .type14,
                [
                    Words("Track spending", "지출 기록하기"), Words("Save ten percent", "10% 저축하기"),
                    Words("Rainy-day fund", "비상금 모으기"), Words("Cancel unused plans", "안 쓰는 구독 끊기"),
                    Words("Lunch from home", "도시락 싸기"), Words("No-spend weekend", "무지출 주말"),
                    Words("Read about investing", "투자 공부하기"), Words("Sell what I don't use", "안 쓰는 물건 팔기"),
                ]),
            Goal(
                "Learning", "배움", .type9,
                [
                    Words("Read 20 books", "책 20권 읽기"), Words("A language daily", "매일 외국어"),
                    Words("Take one course", "강의 하나 듣기"), Words("Visit a museum", "미술관 가기"),
                    Words("Keep a notebook", "공부 노트 쓰기"), Words("Teach someone", "남에게 가르치기"),
                    Words("Ask why", "왜냐고 묻기"), Words("Finish what I start", "시작한 것 끝내기"),
                ]),
            Goal(
                "Joy", "즐거움", .type8,
                [
                    Words("Play music", "악기 연주하기"), Words("A day with no plan", "계획 없는 하루"),
                    Words("See the sea", "바다 보러 가기"), Words("Dance", "춤추기"),
                    Words("Grow a plant", "식물 키우기"), Words("Take pictures", "사진 찍기"),
                    Words("Try a new dish", "새 요리 해 보기"), Words("Laugh every day", "매일 웃기"),
                ]),
            Goal(
                "Mind", "마음", .type1,
                [
                    Words("Ten quiet minutes", "조용한 10분"), Words("Keep a diary", "일기 쓰기"),
                    Words("Three good things", "좋았던 일 세 가지"), Words("Screen-free Sunday", "화면 없는 일요일"),
                    Words("Say no kindly", "다정하게 거절하기"), Words("Forgive quickly", "빨리 용서하기"),
                    Words("Walk in the woods", "숲길 걷기"), Words("Go to bed early", "일찍 잠자리에 들기"),
                ]),
        ])
}
