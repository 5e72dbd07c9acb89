extension PlanTemplate {
    static let learning = PlanTemplate(
        id: .learning, name: Words("Learn something new", "새로운 것 배우기"),
        about: Words(
            "A subject from the first look to real work, week by week.",
            "첫걸음부터 실전까지, 한 주씩 배워 나가요."),
        center: Words("Know it well enough to teach", "가르칠 만큼 알기"),
        goals: [
            Goal(
                "Basics", "기초", .type4,
                [
                    Words("Choose one book", "책 한 권 고르기"), Words("Learn the words", "용어 익히기"),
                    Words("Draw a map of it", "전체 지도 그리기"), Words("Do every exercise", "연습 문제 다 풀기"),
                    Words("Note questions", "질문 적어 두기"), Words("Repeat on Fridays", "금요일에 복습하기"),
                    Words("Explain it aloud", "소리 내어 설명하기"), Words("Know what to skip", "건너뛸 것 정하기"),
                ]),
            Goal(
                "Time", "시간", .type7,
                [
                    Words("Same hour daily", "매일 같은 시간"), Words("Start with ten minutes", "10분부터 시작"),
                    Words("Phone in another room", "휴대폰은 다른 방에"), Words("One long session weekly", "주 1회 긴 공부"),
                    Words("Rest on purpose", "일부러 쉬기"), Words("Track the hours", "시간 기록하기"),
                    Words("Study in the morning", "아침에 공부하기"), Words("Say no to one thing", "한 가지 거절하기"),
                ]),
            Goal(
                "Practice", "연습", .type2,
                [
                    Words("Copy a good example", "좋은 예 따라 하기"), Words("Make it smaller", "더 작게 나누기"),
                    Words("Slow, then fast", "느리게, 그다음 빠르게"), Words("Repeat the hard part", "어려운 부분 반복"),
                    Words("Count mistakes", "실수 세어 보기"), Words("Vary the task", "과제 바꿔 보기"),
                    Words("Test without notes", "노트 없이 시험하기"), Words("Finish small things", "작은 것 완성하기"),
                ]),
            Goal(
                "Project", "프로젝트", .type5,
                [
                    Words("Pick a real problem", "진짜 문제 고르기"), Words("Plan in one page", "한 쪽 계획서"),
                    Words("First version in a week", "일주일 안에 첫 버전"), Words("Show it to someone", "남에게 보여 주기"),
                    Words("Fix the worst part", "가장 나쁜 곳 고치기"), Words("Write what I learnt", "배운 것 쓰기"),
                    Words("Publish it", "공개하기"), Words("Start the next one", "다음 것 시작하기"),
                ]),
            Goal(
                "People", "사람", .type13,
                [
                    Words("Find a mentor", "멘토 찾기"), Words("Join a group", "모임에 들어가기"),
                    Words("Ask one good question", "좋은 질문 하나"), Words("Answer beginners", "초보자 질문에 답하기"),
                    Words("Go to a meetup", "밋업에 가기"), Words("Study with a friend", "친구와 공부하기"),
                    Words("Thank my teachers", "선생님께 감사하기"), Words("Share my notes", "노트 나누기"),
                ]),
            Goal(
                "Memory", "기억", .type9,
                [
                    Words("Make flash cards", "암기 카드 만들기"), Words("Review after a day", "하루 뒤 복습"),
                    Words("Review after a week", "일주일 뒤 복습"), Words("Sleep on it", "자고 나서 다시 보기"),
                    Words("Draw it", "그림으로 그리기"), Words("Find a story in it", "이야기로 만들기"),
                    Words("Teach it to a child", "아이에게 설명하기"), Words("One-page summary", "한 쪽 요약"),
                ]),
            Goal(
                "Courage", "용기", .type12,
                [
                    Words("Show rough work", "초안 보여 주기"), Words("Fail once a week", "매주 한 번 실패하기"),
                    Words("Ask for critique", "비평 청하기"), Words("Speak in public", "사람들 앞에서 말하기"),
                    Words("Try the hard one", "어려운 것 해 보기"), Words("Compare with last month", "지난달과 비교하기"),
                    Words("Keep going when bored", "지루해도 계속하기"), Words("Celebrate small wins", "작은 성취 축하하기"),
                ]),
            Goal(
                "Tools", "도구", .type10,
                [
                    Words("A tidy desk", "깨끗한 책상"), Words("One notebook", "노트 한 권"),
                    Words("Learn the shortcuts", "단축키 익히기"), Words("Keep backups", "백업하기"),
                    Words("Good light", "좋은 조명"), Words("A reading list", "읽을 목록"),
                    Words("A good headset", "헤드폰"), Words("A calendar", "달력"),
                ]),
        ])
}
