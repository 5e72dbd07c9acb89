import Foundation
import RibletTesting
import Testing
import TodoDomain

@Suite("Search for todos")
struct TodoSearchTests {
    private func finds(_ query: String, _ title: String, _ text: String = "") -> Bool {
        TodoSearch(query).finds(Todo(id: 1, title: title, text: text, createdAt: .distantPast))
    }

    @Test(
        "Words are found by what has been typed of them",
        arguments: [
            ("milk", "Buy Milk"), ("MIL", "buy milk"), ("milk buy", "Buy milk"), ("cafe", "Café au lait"), ("Café", "cafe"),
            ("cafe", "Cafe\u{301}"), ("é", "E"), ("а", "А"), ("ㅇㅇ", "우유 사기"), ("우ㅇ", "우유 사기"), ("ㅅㄱ", "우유 사기"), ("유 사", "우유 사기"),
            ("우윺", "우유표"), ("달", "다리"), ("다", "닭"), ("닭", "닭"), ("ㅋㅋ", "ㅋㅋㅋ"), ("우유", "우유".decomposedStringWithCanonicalMapping),
            ("우유".decomposedStringWithCanonicalMapping, "우유"), ("", "anything"), ("👨‍👩‍👧", "the 👨‍👩‍👧"),
            // Keyboards make one letter of two, and other marks of those that are typed.
            ("ㄻ", "라면"), ("ㄳ", "감사 인사"), ("ㄳ", "교수님"), ("ㄱㅅ", "ㄳ합니다"), ("ㄳ", "ㄳ합니다"), ("ㅂㅇㅄ", "비어 보이소 봉인비서"), ("ㅀㅈ", "로하지"),
            ("닭", "달걀"), ("없", "업소"), ("삯", "삭신"), ("don't", "don’t"), ("don’t", "don't"), ("don`t", "donʼt"), ("\"a\"", "“a”"),
            ("e-mail", "e‑mail"), ("1–2", "1-2"), ("milk", "ＭＩＬＫ"), ("ｍｉｌｋ", "Milk"), ("lodz", "Łódź"), ("smor", "Smør"),
        ])
    func found(_ query: String, _ title: String) {
        #expect(finds(query, title))
        #expect(finds(query, "x", title))
    }

    @Test(
        "Other words are not",
        arguments: [
            ("milk", "mil"), ("milk bread", "milk"), ("ㅇㅇ", "사기"), ("우ㄱ", "우유"), ("달", "다시"), ("달리", "다리"), ("우유사", "우유 사기"), ("x", ""),
            ("닥", "다"), ("ㄻ", "라디오"), ("ㄳ", "가다"), ("닭", "달다"), ("닭고", "달고"), ("don't", "dont"),
        ])
    func notFound(_ query: String, _ title: String) { #expect(!finds(query, title)) }

    @Test("Each word may stand in the title or in the notes")
    func both() {
        #expect(finds("milk oat", "Milk", "Oat, not soy"))
        #expect(!finds("milk rye", "Milk", "Oat, not soy"))
    }

    @Test("A search that narrows another finds nothing that the other does not")
    func narrowing() {
        var random = SeededGenerator(seed: 56)
        let letters = Array("aAé e우유달다닭라ㄱㅅㄳㄹㄻ1-'")
        var narrowed = 0
        for _ in 0..<5_000 {
            func text(_ count: Int) -> String { String((0..<count).compactMap { _ in letters.randomElement(using: &random) }) }
            let (text, query) = (text(12), text(Int.random(in: 1...4, using: &random)))
            let (former, search) = (TodoSearch(String(query.dropLast())), TodoSearch(query))
            guard search.narrows(former) else { continue }
            narrowed += 1
            let todo = Todo(id: 1, title: text, createdAt: .distantPast)
            #expect(former.finds(todo) || !search.finds(todo), "\(query) in \(text)")
        }
        #expect(narrowed > 500)
        #expect(!TodoSearch("a").narrows(TodoSearch("")) && !TodoSearch("ㄱㅅ").narrows(TodoSearch("ㄱ")))
        #expect(TodoSearch("milk").narrows(TodoSearch("mil")))
    }

    @Test("A query is bounded, whatever it weighs")
    func bounds() {
        #expect(TodoSearch(String(repeating: "ab ", count: 1000)).query.count == TodoSearch.limit)
        #expect(TodoSearch("a" + String(repeating: "\u{301}", count: 100_000)).isEmpty)
        #expect(finds(String(repeating: "a ", count: 50), "a"))
        for query in ["\u{0}", "\u{FFFD}", "\u{1F1F0}", "ᄋ", "%_'\"", "\u{202E}"] {
            #expect(finds(query, "x \(query) y"))
            #expect(!finds(query, "other"))
        }
    }
}
