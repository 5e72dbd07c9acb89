import Foundation
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoEditor
@testable import TodoUI

@MainActor
@Suite("Pages of the forms", .checksLeaks)
struct EditorPageTests {
    @Test func addsATodo() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository())
        let page = await openAdd(needs, parent: parent)
        #expect(page.faults.isEmpty, "\(page.faults)")
        #expect(page.title == "New to-do · Todo")
        try page.type("textbox", "Title", "Milk")
        try page.click("button", "Notes, date, picture")
        try page.type("textbox", "Notes", "Oat")
        try page.click("button", "Add")
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.map(\.title) == ["Milk"])
        #expect(needs.repository.current[0].text == "Oat")
    }

    @Test func showsWhatItReadsAndGivesItBack() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository())
        let page = await openAdd(needs, parent: parent)
        try page.type("textbox", "Title", "Milk tomorrow 18:00")
        await stored(page)
        #expect(page.all("button", "Tomorrow: keep “tomorrow” in the title instead").map(\.textContent) == ["Tomorrow"])
        try page.click("button", "18:00: keep “18:00” in the title instead")
        await stored(page)
        #expect(try page.find("textbox", "Title")["autofocus"] != nil)
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
        try page.click("button", "Add")
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.map(\.title) == ["Milk 18:00"])
        #expect(needs.repository.current[0].due == Day("2026-11-19").map { .day($0) })
    }

    /// Waits until the draft of the last event is stored: the page hears of the event then.
    private func stored(_ page: TestPage) async { _ = await page.session.stored(within: .seconds(240)) }

    @Test func tiesTheErrorToTheTitleAndMovesTheFocus() async throws {
        let page = await openAdd(Needs(FakeTodoRepository()))
        try page.click("button", "Add")
        let title = try page.find("textbox", "Title")
        #expect(title["aria-invalid"] == "true")
        #expect(title["autofocus"] != nil)
        let error = try #require(page.root.descendants.first { $0["id"] == title["aria-describedby"] })
        #expect(error.textContent == "Give it a title.")
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func choosesADateInASheet() async throws {
        let needs = Needs(FakeTodoRepository())
        let parent = Parent()
        let page = await openAdd(needs, parent: parent)
        try page.type("textbox", "Title", "Milk")
        await stored(page)
        try page.click("button", "Notes, date, picture")
        try page.click("button", "Due No date")
        await stored(page)
        #expect(try page.find("button", "No date")["aria-pressed"] == "true")
        try page.click("button", "Tomorrow")
        await stored(page)
        #expect(try page.find("button", "Tomorrow")["aria-pressed"] == "true")
        #expect(page.faults.isEmpty, "\(page.faults)")
        func control(_ type: String) throws -> DOMNode { try #require(page.root.descendants.first { $0["type"] == type }) }
        #expect(try control("date").value == "2026-11-19" && control("time").value == "")
        try page.type(try control("time"), "25:00")
        await stored(page)
        try page.click("button", "Done")
        await stored(page)
        #expect(page.text.contains("There is no such date or time."))
        try page.type(try control("date"), "2026-12-24")
        try page.type(try control("time"), "18:30")
        await stored(page)
        try page.click("button", "Done")
        await stored(page)
        #expect(page.all("dialog").count == 1, "the sheet of the form is left")
        let due = try page.find("button", "Due Thu 24 Dec, 18:30")
        #expect(due["autofocus"] != nil)
        try page.click("button", "Add")
        await stored(page)
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.map(\.due) == [needs.context.dates.date(controlValue: "2026-12-24T18:30").map { .time($0) }])
        #expect(page.misfits.isEmpty)
    }

    /// Each of the two fields may stay empty.
    @Test(
        arguments: [
            ("", "", nil), ("2026-12-24", "", "day 2026-12-24"), ("2026-12-24", "07:05", "2026-12-24T07:05"),
            ("", "11:30", "2026-11-18T11:30"),
            ("", "11:00", "2026-11-19T11:00"),
        ] as [(String, String, String?)])
    func aDateAndATimeAreOptional(_ day: String, _ time: String, _ expected: String?) async throws {
        let needs = Needs(FakeTodoRepository())
        let parent = Parent()
        let page = await openAdd(needs, parent: parent)
        try page.click("button", "Notes, date, picture")
        try page.type("textbox", "Title", "Milk")
        try page.click("button", "Due No date")
        await stored(page)
        try page.type(try #require(page.root.descendants.first { $0["type"] == "date" }), day)
        try page.type(try #require(page.root.descendants.first { $0["type"] == "time" }), time)
        await stored(page)
        try page.click("button", "Done")
        await stored(page)
        #expect(page.all("button", "Remove the date").count == (expected == nil ? 0 : 1))
        try page.click("button", "Add")
        await eventually { parent.finished == 1 }
        let due = needs.repository.current.first?.due
        switch due {
        case nil: #expect(expected == nil)
        case .day(let day)?: #expect("day \(day)" == expected)
        case .time(let time)?: #expect(needs.context.dates.controlValue(time) == expected)
        }
    }

    @Test func clearsADate() async throws {
        let needs = Needs(FakeTodoRepository([todo(1, "Walk")]))
        let page = await openUpdate(needs)
        try page.click("button", "Remove the date")
        await stored(page)
        #expect(try page.find("button", "Due No date")["autofocus"] != nil)
        try page.click("button", "Save")
        await page.wait { needs.repository.current.first?.due == nil }
    }

    @Test func dismissesTheChoiceOfADate() async throws {
        let page = await openAdd(Needs(FakeTodoRepository()))
        try page.click("button", "Notes, date, picture")
        try page.click("button", "Due No date")
        let dialog = try #require(page.all("dialog").last)
        try page.fire("dismiss", on: dialog)
        #expect(page.all("dialog").count == 1)
    }

    @Test func showsThePictureOrWhyNot() async throws {
        let needs = Needs(FakeTodoRepository())
        let page = await openAdd(needs)
        try page.click("button", "Notes, date, picture")
        func upload() throws -> DOMNode { try #require(page.root.descendants.first { $0["type"] == "file" }) }
        page.choose(UploadedFile(name: "a.txt", contentType: "text/plain", bytes: [1]), in: try upload())
        await page.wait { page.text.contains("This file cannot be used.") }
        page.choose(UploadedFile(name: "a.png", contentType: "image/png", bytes: png), in: try upload())
        await page.wait { page.all("img", "The picture of this to-do").count == 1 }
        #expect(try page.find("img", "The picture of this to-do")["src"] == "/todo/media/pictures/kept-1")
        try page.click("button", "Remove the picture")
        await stored(page)
        #expect(page.all("img", "The picture of this to-do").isEmpty)
        #expect(page.misfits.isEmpty)
    }

    @Test func restoresWhatWasTypedAfterAReload() async throws {
        let needs = Needs(FakeTodoRepository())
        let page = await openAdd(needs)
        try page.type("textbox", "Title", "Half a tho")
        await stored(page)
        page.session.end()
        await eventually { needs.repository.keptDraft(.new) != nil }
        let again = await openAdd(needs)
        #expect(try again.find("textbox", "Title").value == "Half a tho")
        #expect(again.text.contains("What you had entered is back"))
        try again.click("button", "Discard")
        await stored(again)
        #expect(try again.find("textbox", "Title").value == "")
        #expect(!again.text.contains("What you had entered is back"))
        #expect(again.misfits.isEmpty && again.faults.isEmpty)
    }

    @Test func cancelTellsWhatWasThrownAwayOfANewTodo() async throws {
        let parent = Parent()
        let page = await openAdd(Needs(FakeTodoRepository()), parent: parent)
        try page.type("textbox", "Title", "Half a tho")
        await stored(page)
        try page.click("button", "Cancel")
        await eventually { parent.finished == 1 }
        #expect(parent.discarded[.new]?.title == "Half a tho")
    }

    @Test func aFileWithoutScriptIsThereWithTheFormThatItWasIn() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository())
        let page = await openAdd(needs, parent: parent)
        try page.click("button", "Notes, date, picture")
        let upload = try #require(page.root.descendants.first { $0["type"] == "file" }?["data-t"])
        let form = try #require(page.root.descendants.first { $0.tag == "form" }?["data-t"])
        #expect(page.session.upload(handler: upload, file: UploadedFile(name: "a.png", contentType: "image/png", bytes: png)))
        #expect(page.session.submit(handler: form, fields: [("title", "Milk"), ("text", "")]))
        await page.session.settle(within: .seconds(240))
        #expect(needs.repository.current.map(\.picture?.rawValue) == ["kept-1"])
    }

    @Test func textTypedInOnePageIsInTheNextAndNeverComesBackOverNewer() async throws {
        let needs = Needs(FakeTodoRepository())
        let first = await openAdd(needs)
        try first.type("textbox", "Title", "Half a tho")
        await stored(first)
        let second = await openAdd(needs)
        #expect(try second.find("textbox", "Title").value == "Half a tho")
        try second.type("textbox", "Title", "Half a thought")
        await stored(second)
        second.session.end()
        // The page that was left first does not bring back what it had.
        first.session.end()
        await eventually { needs.repository.keptDraft(.new)?.title == "Half a thought" }
        await letOthersRun()
        #expect(needs.repository.keptDraft(.new)?.title == "Half a thought")
    }

    @Test func changesATodoAndEscapes() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository([todo(1, "<script>alert(1)</script>", text: "</textarea><script>alert(2)</script>")]))
        let page = await openUpdate(needs, parent: parent)
        #expect(!page.document.contains("<script>alert"))
        #expect(page.all("heading").map(\.textContent) == ["Edit"])
        #expect(page.faults.isEmpty, "\(page.faults)")
        #expect(try page.find("textbox", "Title").value == "<script>alert(1)</script>")
        try page.type("textbox", "Title", "Safe")
        try page.click("button", "Save")
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.map(\.title) == ["Safe"])
    }

    @Test func cancelTellsWhatWasThrownAwayOfATodo() async throws {
        let parent = Parent()
        let page = await openUpdate(Needs(FakeTodoRepository([todo(1, "Walk")])), parent: parent)
        try page.type("textbox", "Title", "Walk twice")
        await stored(page)
        try page.click("button", "Cancel")
        await eventually { parent.finished == 1 }
        #expect(parent.discarded[.todo(1)]?.title == "Walk twice")
    }

    @Test func marksAndDeletes() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository([todo(1, "Walk")]))
        let page = await openUpdate(needs, parent: parent)
        try page.click("checkbox", "Done")
        await page.wait { page.all("checkbox", "Done").first?.isChecked == true }
        try page.click("button", "Delete")
        #expect(page.all("alertdialog").isEmpty)
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.isEmpty)
    }

    @Test(arguments: [
        (Language.en, ["Title in the other windowRun", "Due in the other windowNo date"], "Use the other one"),
        (.ko, ["다른 창의 제목Run", "다른 창의 기한날짜 없음"], "다른 창의 내용으로 바꾸기"),
    ])
    func aRestoredDraftShowsWhatWasStoredSince(_ language: Language, _ shown: [String], _ button: String) async throws {
        var run = todo(1, "Run")
        run.due = nil
        let needs = Needs(FakeTodoRepository([run]), language: language)
        var draft = TodoDraft(title: "Walk twice", due: .time(noon))
        draft.basis = TodoDraft(title: "Walk", due: .time(noon - 60))
        try await needs.repository.keep(draft, as: .todo(1))
        let page = await openUpdate(needs, parent: Parent())
        let names = page.all(class: "overtaken").flatMap(\.descendants).filter { $0.tag == "dt" }
        let texts = page.all(class: "overtaken").flatMap(\.descendants).filter { $0.tag == "dd" }
        #expect(zip(names, texts).map { $0.textContent + $1.textContent } == shown)
        try page.click("button", button)
        await page.wait { page.all(class: "overtaken").isEmpty }
        #expect(page.text.contains("Run") || page.document.contains("Run"))
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test func saysThatItWasDeletedElsewhere() async throws {
        let parent = Parent()
        let needs = Needs(FakeTodoRepository([todo(1, "Walk")]))
        let page = await openUpdate(needs, parent: parent)
        _ = try await needs.repository.delete([1])
        await page.wait { page.text.contains("deleted elsewhere") }
        try page.click("button", "Save as new")
        await eventually { parent.finished == 1 }
        #expect(needs.repository.current.map(\.title) == ["Walk"])
        #expect(page.misfits.isEmpty)
    }

    @Test func saysThatThereIsNoSuchTodo() async throws {
        let page = await openUpdate(Needs(FakeTodoRepository()), id: 4)
        #expect(page.text.contains("This to-do is gone"))
        #expect(page.all("link", "Back").count == 2)
    }

    @Test func saysThatDraftsWereRestored() async throws {
        let needs = Needs(FakeTodoRepository([todo(1, "Walk")]))
        try await needs.repository.keep(TodoDraft(title: "Walk tw", due: .time(noon)), as: .todo(1))
        let page = await openUpdate(needs)
        #expect(page.text.contains("Unsaved changes restored"))
        try page.click("button", "Discard")
        await stored(page)
        #expect(!page.text.contains("Unsaved changes restored"))
        #expect(try page.find("textbox", "Title").value == "Walk")
    }

    @Test(arguments: [(Language.en, "Title", "Add", "may be stored or not"), (.ko, "제목", "추가", "저장됐는지 알 수 없어요")])
    func saysThatItMayBeStoredOrNotAndKeepsTheText(_ language: Language, _ label: String, _ button: String, _ words: String) async throws {
        let needs = Needs(FakeTodoRepository(), language: language)
        let page = await openAdd(needs)
        needs.repository.fail(with: .uncertain("lost"))
        try page.type("textbox", label, "Milk")
        try page.click("button", button)
        await page.wait { page.text.contains(words) }
        #expect(try page.find("textbox", label).value == "Milk")
    }

    @Test func addingLeavesNothingBehind() async throws {
        let (needs, parent) = (Needs(FakeTodoRepository()), Parent())
        try await expectNoLeak(of: { needs.add.build(withListener: parent, list: nil) }) { _ in await letOthersRun() }
    }

    @Test func changingLeavesNothingBehind() async throws {
        let (needs, parent) = (Needs(FakeTodoRepository([todo(1, "Walk")])), Parent())
        try await expectNoLeak(of: { needs.update.build(withListener: parent, id: 1) }) { _ in await letOthersRun() }
        await eventually { needs.repository.watcherCount == 0 }
    }

    @Test(arguments: [(Language.en, "Title", "Not added: “Milk”", "Try again"), (.ko, "제목", "추가하지 못했어요: “Milk”", "다시 시도")])
    func tellsOfATodoThatCouldNotBeAddedBesideTheNext(_ language: Language, _ label: String, _ words: String, _ button: String) async throws
    {
        let needs = Needs(FakeTodoRepository(), language: language)
        let page = await openAdd(needs)
        needs.repository.fail(with: .storage("full"))
        let form = try #require(page.root.descendants.first { $0.tag == "form" })
        let next = try #require(form.descendants.first { $0["value"] == "saveNext" })
        try page.type("textbox", label, "Milk")
        try page.submit(form, by: next)
        try page.type("textbox", label, "Bread")
        await eventually { page.text.contains(words) }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
        needs.repository.fail(with: nil)
        try page.click("button", button)
        await eventually { needs.repository.current.map(\.title) == ["Milk"] && !page.text.contains(words) }
        #expect(try page.find("textbox", label).value == "Bread")
    }

    @Test func speaksKorean() async {
        let add = await openAdd(Needs(FakeTodoRepository(), language: .ko))
        #expect(add.text.contains("새 할 일") && add.all("textbox", "제목").count == 1)
        let update = await openUpdate(Needs(FakeTodoRepository([todo(1, "Walk")]), language: .ko))
        #expect(update.all("button", "저장").count == 1)
    }

    @Test(arguments: [(Language.en, "Repeats", "Every week"), (.ko, "반복", "매주")])
    func choosesARepetition(_ language: Language, _ label: String, _ rule: String) async throws {
        let needs = Needs(FakeTodoRepository([todo(1, "Walk")]), language: language)
        let page = await openUpdate(needs)
        let select = try page.find("combobox", label)
        #expect(select.value == "" && select.textContent.contains(rule))
        try page.type(select, "weekly")
        await stored(page)
        try page.click("button", language == .ko ? "저장" : "Save")
        await page.wait { needs.repository.current.first?.repeats == Repetition(.weekly) }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func choosesDaysOfEachOtherWeek() async throws {
        let needs = Needs(FakeTodoRepository([todo(1, "Gym")]))
        let page = await openUpdate(needs)
        #expect(page.all("checkbox", "Mon").isEmpty && page.all("spinbutton", "Every how many weeks").isEmpty)
        try page.type("combobox", "Repeats", "weekly")
        await stored(page)
        try page.type("spinbutton", "Every how many weeks", "2")
        try page.click("checkbox", "Mon")
        await stored(page)
        try page.click("checkbox", "Fri")
        await stored(page)
        try page.click("button", "Save")
        await page.wait { needs.repository.current.first?.repeats?.description == "every 2 weeks on mon fri" }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    /// Saturday, 28 November is the fourth one and the last one of its month.
    @Test func choosesADayOfTheMonth() async throws {
        let due = Due.day(try #require(Day("2026-11-28")))
        let needs = Needs(FakeTodoRepository([Todo(id: 1, title: "Market", due: due, createdAt: noon)]), language: .ko)
        let page = await openUpdate(needs)
        try page.type("combobox", "반복", "monthly")
        await stored(page)
        let select = try page.find("combobox", "날짜나 요일")
        #expect(select.textContent == "같은 날짜넷째 토요일마지막 토요일")
        try page.type(select, "last sat")
        await stored(page)
        try page.click("button", "저장")
        await page.wait { needs.repository.current.first?.repeats?.description == "monthly on last sat" }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test(arguments: [
        (Language.en, "Swim every tue, thu at 18:00", "Every Tue, Thu · Tomorrow"), (.ko, "매달 마지막 금요일 회식", "매달 마지막 금요일 · 11월 27일(금)"),
        (.en, "Call 14:15-15:00", "Today, 14:15"), (.en, "Order filters Nov 10", "Wed 10 Nov 2027 · in a year"),
        (.ko, "11월 10일 결혼식", "2027년 11월 10일(수) · 1년 뒤"), (.ko, "매달 말일 정산", "매달 말일 · 11월 30일(월)"),
    ])
    func chipsSayWhatTheWordsMean(_ language: Language, _ line: String, _ chip: String) async throws {
        let page = await openAdd(Needs(FakeTodoRepository(), language: language))
        try page.type("textbox", language == .ko ? "제목" : "Title", line)
        await stored(page)
        #expect(page.root.descendants.filter { $0.classes.contains("chip") }.map(\.textContent).contains(chip), "\(page.text)")
    }

    @Test(arguments: [(Language.en, "Important"), (.ko, "중요")])
    func importanceIsAChipOrABox(_ language: Language, _ label: String) async throws {
        let needs = Needs(FakeTodoRepository(), language: language)
        let page = await openAdd(needs)
        #expect(page.all("checkbox", label).count == 1)
        try page.type("textbox", language == .ko ? "제목" : "Title", "Milk !")
        await stored(page)
        #expect(page.all("checkbox", label).isEmpty, "the title says it")
        let chip = language == .ko ? "중요: “!” 그대로 제목에 두기" : "Important: keep “!” in the title instead"
        #expect(page.all("button", chip).map(\.textContent) == [label])
        try page.click("button", chip)
        await stored(page)
        try page.click("checkbox", label)
        await stored(page)
        try page.click("button", language == .ko ? "추가" : "Add")
        await page.wait { needs.repository.current.map(\.title) == ["Milk !"] && needs.repository.current[0].isImportant }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }
}
