import RibletLocalization
import Testing

@Suite("Korean particles")
struct KoreanParticleTests {
    @Test(
        "follow the sound at the end of a word",
        arguments: [
            ("산책", "을 이 은 과 으로"), ("휴가", "를 가 는 와 로"), ("연필", "을 이 은 과 로"), ("물", "을 이 은 과 로"),
            ("값", "을 이 은 과 으로"), ("해외여행!", "을 이 은 과 으로"), ("“노래” 🎵", "를 가 는 와 로"),
        ])
    func syllables(_ word: String, _ forms: String) {
        #expect(KoreanParticle.allCases.map { $0.form(after: word) }.joined(separator: " ") == forms)
    }

    @Test("follow digits as they are read", arguments: zip(0...9, "으로 로 로 으로 로 로 으로 로 로 로".split(separator: " ")))
    func digits(_ digit: Int, _ form: Substring) {
        #expect(KoreanParticle.towards.form(after: "목표 \(digit)") == form)
        #expect(KoreanParticle.object.form(after: "\(digit)") == ([0, 1, 3, 6, 7, 8].contains(digit) ? "을" : "를"))
    }

    @Test("follow syllables that are written in letters of their own")
    func decomposed() {
        let words = ["산책", "휴가", "연필"].map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.flatMap(Self.jamo)))
        }
        #expect(words.map { KoreanParticle.towards.form(after: $0) } == ["으로", "로", "로"])
    }

    /// Unicode, chapter 3.12: a syllable as its two or three letters.
    private static func jamo(_ syllable: Unicode.Scalar) -> [Unicode.Scalar] {
        let index = syllable.value - 0xAC00
        let last = index % 28
        let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (last == 0 ? [] : [0x11A7 + last])
        return letters.compactMap(Unicode.Scalar.init)
    }

    @Test("have both forms where the sound is not known", arguments: ["Run", "日本", "", "?!", "🎉"])
    func unknown(_ word: String) {
        #expect(KoreanParticle.allCases.map { $0.form(after: word) } == ["을(를)", "이(가)", "은(는)", "와(과)", "(으)로"])
    }
}
