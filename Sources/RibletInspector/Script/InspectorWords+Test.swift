/// The texts of a flow test, and around it.
extension InspectorWords {
    var copyAsTest: String { language(en: "Copy as a test", ko: "테스트로 복사") }
    var testHint: String {
        language(
            en: "Paste it into a test file and call it with a page: a MemoryPage runs it in memory, a BrowserPage in Chromium.",
            ko: "테스트 파일에 붙여 넣고 페이지를 넘겨 호출하세요. MemoryPage면 메모리에서, BrowserPage면 Chromium에서 실행돼요.")
    }
    var testText: String { language(en: "The test", ko: "테스트 코드") }
    var wholeFile: String { language(en: "As a whole file", ko: "파일 전체로") }
    func testSince(_ cause: Int) -> String { language(en: "From cause \(number(cause)) on", ko: "\(number(cause))번부터") }
    var close: String { language(en: "Close", ko: "닫기") }

    func testSummary(_ application: String) -> String {
        language(en: "Does again what was done in a page of \(application).", ko: "\(application) 화면에서 한 일을 다시 해요.")
    }
    func notRecorded(_ label: String) -> String {
        language(en: "the text for “\(label)”, which is not recorded.", ko: "“\(label)”에 넣을 값. 기록에 남지 않아요.")
    }

    func note(_ note: FlowTest.Note) -> String {
        switch note {
        case .needsData:
            language(
                en: "It begins in the middle: the data of that moment has to be there.", ko: "중간부터 시작해요. 그때의 데이터가 미리 있어야 해요.")
        case .gap: language(en: "Something is missing here, as the record has a gap.", ko: "기록이 끊겨서 여기에 빠진 부분이 있어요.")
        case .nameless(let tag):
            language(
                en: "Here a <\(tag)> without a role or a name was used. Give it both, so that a test finds it.",
                ko: "여기서 쓴 <\(tag)>에는 역할이나 이름이 없어요. 테스트가 찾을 수 있게 둘 다 붙여 주세요.")
        case .several(let count, let role, let name):
            language(
                en: "Here “\(name)” was used, one of \(number(count)) elements of that name (\(role)). Give each its own.",
                ko: "여기서 쓴 “\(name)”: 같은 이름(\(role))이 \(number(count))개 있어요. 이름을 서로 다르게 붙여 주세요.")
        case .unlabelled(let name):
            language(
                en: "Here the field “\(name)” was used, which has no label. Give it one, so that a test finds it.",
                ko: "여기서 쓴 “\(name)” 칸에는 라벨이 없어요. 테스트가 찾을 수 있게 라벨을 붙여 주세요.")
        case .unseen(let name):
            language(
                en: "Here “\(name)” was used, which the server does not know to be in view.",
                ko: "여기서 쓴 “\(name)”: 서버가 알기로는 화면에 보이지 않았어요.")
        case .untold(let name):
            language(
                en: "Here “\(name)” had an event that a test cannot bring about.", ko: "여기서 “\(name)”에 테스트로는 일으킬 수 없는 이벤트가 있었어요.")
        case .file(let name):
            language(
                en: "The content of “\(name)” is not recorded: put it into `bytes`.", ko: "“\(name)” 파일의 내용은 기록에 없어요. `bytes`에 넣어 주세요.")
        }
    }
}
