extension InspectorWords {
    var fromFile: String { language(en: "from a file", ko: "파일") }
    var openFile: String { language(en: "Open a file", ko: "파일 열기") }
    var openFileText: String {
        language(
            en: "A flow test that fails can leave a file with everything that happened in its page.",
            ko: "실패한 플로 테스트가 남긴 파일을 열면 그 페이지에서 있었던 일을 볼 수 있어요.")
    }
    func recorded(_ name: String) -> String { language(en: "A recorded page of \(name)", ko: "\(name) 페이지의 기록") }
    var recordedText: String {
        language(
            en: "It comes from a file. “Look back” shows the page as it was after each cause.",
            ko: "파일에서 읽은 기록이에요. ‘되돌아보기’를 누르면 원인마다 그때의 화면을 볼 수 있어요.")
    }
    func fault(_ fault: TraceFile.Fault) -> String {
        switch fault {
        case .noTrace: language(en: "This file is not the record of a page.", ko: "페이지 기록 파일이 아니에요.")
        case .newer:
            language(
                en: "A newer version of Riblet has written this file. Update Riblet here, then open it again.",
                ko: "더 새로운 버전의 Riblet으로 만든 파일이에요. Riblet을 업데이트한 다음 다시 열어 주세요.")
        case .damaged: language(en: "This file is damaged, so it cannot be shown.", ko: "파일이 손상되어 열 수 없어요.")
        case .tooLarge: language(en: "This file is too large to be the record of a page.", ko: "페이지 기록으로 보기에는 파일이 너무 커요.")
        }
    }
}
