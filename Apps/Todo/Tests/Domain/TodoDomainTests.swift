import Foundation
import Testing
import TodoDomain

@Suite("The domain of Todo")
struct TodoDomainTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private let utc = Calendar.gregorian(in: .gmt)

    @Test("A draft is trimmed, and one without a title is refused")
    func titles() throws {
        let draft = try TodoDraft(title: "  Milk \n", text: " two\n", due: .time(noon)).validated()
        #expect(draft.title == "Milk" && draft.text == "two")
        for title in ["", "   ", "\n\t"] {
            #expect(throws: TodoError.emptyTitle) { try TodoDraft(title: title, due: .time(noon)).validated() }
        }
    }

    @Test("Limits count characters, as people do")
    func limits() throws {
        let longest = String(repeating: "👨‍👩‍👧", count: TodoLimits.title)
        #expect(try TodoDraft(title: longest, due: .time(noon)).validated().title == longest)
        #expect(throws: TodoError.tooLong(field: "title", limit: TodoLimits.title)) {
            try TodoDraft(title: longest + "x", due: .time(noon)).validated()
        }
        #expect(throws: TodoError.tooLong(field: "text", limit: TodoLimits.text)) {
            try TodoDraft(title: "x", text: String(repeating: "y", count: TodoLimits.text + 1), due: .time(noon)).validated()
        }
    }

    @Test("Overdue is what should have been done and is not")
    func overdue() {
        var todo = Todo(id: 1, title: "x", due: .time(noon), createdAt: noon)
        #expect(!todo.isOverdue(at: noon, in: utc))
        #expect(todo.isOverdue(at: noon.addingTimeInterval(1), in: utc))
        todo.isDone = true
        #expect(!todo.isOverdue(at: noon.addingTimeInterval(1), in: utc))
        #expect(!Todo(id: 2, title: "x", createdAt: noon).isOverdue(at: .distantFuture, in: utc))
    }

    @Test(
        "A picture's name leads nowhere else", arguments: ["", "a/b", "..", "a.b", "a b", "é", "a\u{0}", String(repeating: "a", count: 81)])
    func pictureNames(_ name: String) {
        #expect(PictureID(rawValue: name) == nil)
    }

    @Test("A picture's name is letters, digits, hyphens and underscores")
    func goodPictureName() {
        #expect(PictureID(rawValue: "up-0aZ_9")?.description == "up-0aZ_9")
    }

    @Test("Each error says what to do or what is at fault")
    func errors() {
        #expect("\(TodoError.notFound(7))".contains("7"))
        #expect("\(TodoError.tooLong(field: "title", limit: 200))".contains("title"))
        #expect("\(TodoError.storage("disk full"))".contains("disk full"))
    }

    @Test("The flavours differ in their values and share no data")
    func flavors() {
        #expect(TodoFlavor.dog.animal == .dog && TodoFlavor.cat.animal == .cat)
        #expect(TodoFlavor.dog.storageNamespace != TodoFlavor.cat.storageNamespace)
        #expect(TodoFlavor.dog.accentColor != TodoFlavor.cat.accentColor)
    }
}
