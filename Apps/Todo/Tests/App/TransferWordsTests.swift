import RibletLocalization
import Testing
import TodoDomain
import TodoTexts

@Suite("The words of files that are taken elsewhere")
struct TransferWordsTests {
    private static let reasons: [ImportFault.Reason] = [
        .noFile, .empty, .tooLarge, .tooMany, .tooManyLists, .noRoom, .noPictureRoom,
        .noText, .noJSON, .noArchive, .newer, .stray, .missing, .twice,
        .unknown,
        .noTitle,
        .tooLong(limit: 200), .expected(.text), .expected(.flag), .expected(.time), .expected(.other), .noDate, .noRepetition, .noPicture,
        .unusablePicture, .busy, .storage,
    ]

    @Test("Each fault has a sentence of its own that says what to do", arguments: Language.allCases)
    func faults(_ language: Language) {
        let words = TransferWords(language: language)
        let sentences = Self.reasons.map { words.problem(ImportFault($0)) }
        #expect(Set(sentences).count == sentences.count && sentences.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("The place is named before the fault")
    func places() {
        let (english, korean) = (TransferWords(language: .en), TransferWords(language: .ko))
        let fault = ImportFault(.noTitle, at: .line(12), title: " ", field: "title")
        #expect(english.problem(fault) == "Line 12, title: There is no title. Add one.")
        #expect(korean.problem(fault) == "12번째 줄, title: 제목이 없어요. 넣어 주세요.")
        let entry = ImportFault(.noDate, at: .entry(3), title: String(repeating: "x", count: 60), field: "dueAt")
        #expect(english.problem(entry).hasPrefix("To-do 3, “\(String(repeating: "x", count: 39))…”, dueAt: "))
        #expect(korean.problem(entry).contains("2026-11-25T18:00:00+09:00"))
    }

    @Test("A number of todos is told in words that fit")
    func counts() {
        #expect(TransferWords(language: .en).imported(1, known: 0) == "One to-do imported")
        #expect(TransferWords(language: .en).imported(12, known: 0) == "12 to-dos imported")
        #expect(TransferWords(language: .ko).imported(12, known: 0) == "할 일 12개를 가져왔어요")
        #expect(TransferWords(language: .en).imported(12, known: 40) == "12 to-dos imported, 40 were there already")
        #expect(TransferWords(language: .ko).imported(12, known: 40) == "할 일 12개를 가져왔어요. 40개는 이미 있었어요")
        #expect(TransferWords(language: .en).imported(0, known: 40) == "Nothing new: all 40 to-dos were there already")
    }
}
