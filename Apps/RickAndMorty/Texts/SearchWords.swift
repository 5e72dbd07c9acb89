import ExplorerDomain
import RibletLocalization

/// The words of searches, in both languages.
package struct SearchWords {
    private let language: Language
    package let shared: ExplorerWords

    package init(_ language: Language) {
        self.language = language
        shared = ExplorerWords(language)
    }

    package func title(_ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: "Search characters", ko: "캐릭터 검색")
        case .location: language(en: "Search locations", ko: "장소 검색")
        case .episode: language(en: "Search episodes", ko: "에피소드 검색")
        }
    }

    package var byName: String { language(en: "Search by name", ko: "이름으로 검색") }
    package var byNameCodeOrYear: String { language(en: "Search by name, code or year", ko: "이름, 코드, 연도로 검색") }
    /// An example of what an episode is found by.
    package var byNameOrCode: String { language(en: "Name, or S02E03", ko: "이름이나 S02E03") }
    package var everythingText: String { language(en: "Characters, locations and episodes at once.", ko: "캐릭터, 장소, 에피소드를 한 번에 찾아요.") }
    package var nothingNamed: String { language(en: "No name, code or year is like this.", ko: "이름이나 코드, 연도가 이와 같은 결과가 없어요.") }
    package func showAll(_ count: Int) -> String { language(en: "Show all (\(count))", ko: "모두 보기 (\(count))") }
    package var emptyField: String { language(en: "Clear the field", ko: "입력 지우기") }
    package var filters: String { language(en: "Filters", ko: "필터") }
    package var clearAll: String { language(en: "Clear all", ko: "모두 지우기") }
    package var clear: String { language(en: "Clear", ko: "지우기") }
    package func clear(_ field: String) -> String { language(en: "Clear \(field.lowercased())", ko: "\(field) 필터 지우기") }

    // MARK: Recent searches

    package var recent: String { language(en: "Recent searches", ko: "최근 검색") }
    package var forgetAll: String { language(en: "Forget all", ko: "모두 삭제") }
    package func forget(_ search: String) -> String { language(en: "Forget \(search)", ko: "\(search) 삭제") }

    /// A search in a few words: the name, then the other fields.
    package func summary(_ search: RecentSearch) -> String {
        search.items.map { $0.name == "name" ? "“\($0.value)”" : shared.value($0.value, of: $0.name) }.joined(separator: ", ")
    }

    // MARK: Nothing found

    package var nothing: String { language(en: "Nothing found", ko: "검색 결과가 없어요") }
    package var nothingText: String { language(en: "Nothing matches all of these at once.", ko: "모든 조건에 맞는 결과가 없어요.") }
    package var loosenText: String { language(en: "Without one of these there are results:", ko: "이 중 하나를 빼면 결과가 있어요.") }

    package func without(_ field: String, _ value: String) -> String {
        language(
            en: "Without \(shared.field(field).lowercased()) “\(shared.value(value, of: field))”",
            ko: "\(shared.field(field)) “\(shared.value(value, of: field))” 빼기")
    }

    // MARK: Sheets

    package var any: String { language(en: "Any", ko: "전체") }

    package func show(_ count: Int?) -> String {
        switch count {
        case nil: language(en: "Show results", ko: "결과 보기")
        case 0: shared.results(0)
        case 1: language(en: "Show 1 result", ko: "결과 1개 보기")
        case let count?: language(en: "Show \(count) results", ko: "결과 \(count)개 보기")
        }
    }

    package func hint(_ field: String) -> String {
        switch field {
        case "episode": language(en: "A code or its beginning, such as S02 or S02E05.", ko: "코드나 코드의 앞부분을 입력해 주세요. 예: S02, S02E05")
        case "species": language(en: "A word or a part of it, such as Human or Alien.", ko: "단어나 그 일부를 입력해 주세요. 예: Human, Alien")
        default: language(en: "A word or a part of it.", ko: "단어나 그 일부를 입력해 주세요.")
        }
    }
}
