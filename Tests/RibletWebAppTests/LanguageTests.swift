import RibletLocalization
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [("en", Language.en), ("en-GB", .en), ("ko", .ko), ("ko-KR", .ko), ("KO", .ko), ("fr", .en), ("", .en), ("k", .en)])
    func tagsNameLanguages(_ tag: String, _ language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test func languagesNameThemselves() {
        #expect(Language.allCases.map(\.ownName) == ["English", "한국어"])
    }

    @Test func oneOfTwoTextsIsChosen() {
        #expect(Language.en(en: "Today", ko: "오늘") == "Today")
        #expect(Language.ko(en: "Today", ko: "오늘") == "오늘")
    }
}
