/// A Korean particle that has two forms, and takes one of them by the sound at the end of the word
/// before it.
///
/// ```swift
/// // “산책”을 …, “휴가”를 …
/// "“\(title)”\(KoreanParticle.object.form(after: title)) 삭제할까요?"
/// ```
///
/// The rule is that of the Korean orthography (한글 맞춤법): the first form after a consonant,
/// the second after a vowel; `로` also after ㄹ.
public enum KoreanParticle: Sendable, CaseIterable {
    /// 을 and 를, which mark what something is done to.
    case object
    /// 이 and 가, which mark who does something.
    case subject
    /// 은 and 는, which mark what is spoken of.
    case topic
    /// 과 and 와, which join two words.
    case and
    /// 으로 and 로, which say where something goes or what it becomes.
    case towards

    /// The form that follows a word.
    ///
    /// - Parameter word: the word. Marks and pictures at its end do not count. It may end with a
    ///   Hangul syllable or with a digit, which is read in Korean.
    /// - Returns: the form; both, as in `을(를)`, where the word ends with a letter of another
    ///   script, whose sound is not known, or has none.
    public func form(after word: String) -> String {
        switch Self.ending(of: word) {
        case .consonant: forms.afterConsonant
        case .rieul: self == .towards ? forms.afterVowel : forms.afterConsonant
        case .vowel: forms.afterVowel
        case nil: forms.both
        }
    }

    private var forms: (afterConsonant: String, afterVowel: String, both: String) {
        switch self {
        case .object: ("을", "를", "을(를)")
        case .subject: ("이", "가", "이(가)")
        case .topic: ("은", "는", "은(는)")
        case .and: ("과", "와", "와(과)")
        case .towards: ("으로", "로", "(으)로")
        }
    }

    private enum Ending { case consonant, rieul, vowel }

    private static func ending(of word: String) -> Ending? {
        let last = word.unicodeScalars.last { $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
        switch last?.value {
        case let code? where (0xAC00...0xD7A3).contains(code):
            // Syllables stand in the order of their final consonants, of which there are 27 and
            // none; ㄹ is the eighth.
            switch (code - 0xAC00) % 28 {
            case 0: return .vowel
            case 8: return .rieul
            default: return .consonant
            }
        // The same in letters of their own, as some systems write them.
        case let code? where (0x1161...0x1175).contains(code): return .vowel
        case let code? where (0x11A8...0x11C2).contains(code): return code == 0x11AF ? .rieul : .consonant
        // 영, 삼 and 육 end with a consonant, 일, 칠 and 팔 with ㄹ. A number that ends with
        // a zero is read 영, 십, 백, 천 or 만.
        case let code? where (0x30...0x39).contains(code):
            switch code - 0x30 {
            case 0, 3, 6: return .consonant
            case 1, 7, 8: return .rieul
            default: return .vowel
            }
        default: return nil
        }
    }
}
