import LocalProvider
import Riblet
public import RibletLocalization

/// The words about the data of an application.
public struct DataNoticeWords: Sendable {
    private let language: Language
    private let content: String

    /// - Parameters:
    ///   - language: of the page.
    ///   - content: what is in the data, such as "to-dos", in that language.
    public init(_ language: Language, content: String) {
        self.language = language
        self.content = content
    }

    /// A damaged file was set aside.
    func setAside(_ file: SetAsideFile) -> Alert {
        alert(
            title: language(en: "Your \(content) could not be read", ko: "저장된 내용을 불러오지 못했어요"),
            message: language(
                en: """
                    The file they were in was damaged. It was not deleted: it is now \(file.movedTo). You begin with an empty one. If you have a backup, put it \
                    at \(file.file), and it is used at once.
                    """,
                ko: """
                    \(content) 저장 파일이 손상되어 있었어요. 지우지 않고 \(file.movedTo)에 따로 보관했고, 지금은 빈 파일로 새로 시작했어요. 백업이 있으면 \
                    \(file.file) 자리에 넣어 주세요. 바로 불러올게요.
                    """))
    }

    /// Nothing can be saved.
    func problem(_ problem: SQLiteDatabaseError) -> Alert {
        let message =
            switch problem {
            case .vanished(let path):
                language(
                    en: """
                        The file with your \(content), \(path), was deleted or moved while the application was running. You still see what was in it. Put it \
                        back, and everything goes on as before. If the application is restarted without it, it begins with an empty one.
                        """,
                    ko: """
                        앱을 쓰는 동안 \(content) 저장 파일이 지워졌거나 옮겨졌어요. 지금 보이는 것은 그 파일에 있던 내용이에요. 파일을 원래 자리(\(path))에 \
                        되돌려 놓으면 그대로 이어서 쓸 수 있어요. 파일 없이 앱을 다시 시작하면 빈 파일로 새로 시작해요.
                        """)
            case .damaged(let path, _):
                language(
                    en: """
                        The file with your \(content), \(path), is damaged, so nothing more is written into it. If you have a backup, put it in its place, and it \
                        is used at once. Otherwise restart the application: it keeps the damaged file under another name and begins a new one.
                        """,
                    ko: """
                        \(content) 저장 파일(\(path))이 손상되어 더는 저장하지 않아요. 백업이 있으면 그 자리에 넣어 주세요. 바로 불러올게요. \
                        없으면 앱을 다시 시작해 주세요. 손상된 파일은 다른 이름으로 보관하고 새 파일로 시작해요.
                        """)
            default:
                language(
                    en: "The file with your \(content) cannot be used. Put a usable one in its place. \(problem)",
                    ko: "\(content) 저장 파일을 쓸 수 없어요. 쓸 수 있는 파일을 그 자리에 넣어 주세요. (\(problem))")
            }
        return alert(title: language(en: "Nothing can be saved now", ko: "지금은 저장할 수 없어요"), message: message)
    }

    /// Another file took the place of the one before.
    var replaced: Alert {
        alert(
            title: language(en: "Your \(content) were replaced", ko: "\(content) 파일이 바뀌었어요"),
            message: language(
                en: """
                    Another file was put in the place of the one they were in. You now see what that one holds. A change that you made at that moment was not \
                    saved.
                    """,
                ko: "\(content) 저장 파일 자리에 다른 파일이 놓였어요. 이제 그 파일의 내용이 보여요. 바뀌는 순간에 고친 것은 저장되지 않았을 수 있어요."))
    }

    /// The end of a trouble.
    var usableAgain: String { language(en: "Everything can be saved again", ko: "다시 저장할 수 있어요") }

    private func alert(title: String, message: String) -> Alert {
        Alert(title: title, message: message, buttons: [.init(language(en: "OK", ko: "확인"))])
    }
}
