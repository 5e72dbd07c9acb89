import MandalartTexts
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

/// The privacy policy, as a page.
package final class PrivacyPage: HTMLViewController<PrivacyView> {
    package init(_ context: MandalartUIContext) { super.init(view: PrivacyView(context: context)) }

    package override var pageTitle: String? { PrivacyWords(view.context.language).title }
}

package struct PrivacyView: View {
    let context: MandalartUIContext

    package var body: HTML<Never> {
        let words = PrivacyWords(context.language)
        div(.class("page settings")) {
            backBar(words.title, back: context.words.back)
            div(.class("prose")) {
                for section in words.sections {
                    h2 { section.title }
                    p { section.text }
                }
            }
        }
    }
}

/// The privacy policy, in both languages: headings with their paragraphs.
struct PrivacyWords {
    let title: String
    let sections: [(title: String, text: String)]

    init(_ language: Language) {
        title = language(en: "Privacy policy", ko: "개인정보 처리방침")
        sections = [
            (
                language(en: "What is kept", ko: "저장하는 것"),
                language(
                    en: """
                        Your nickname, your plans, what you chose in these settings, and what you typed into a form and did not save yet. All of it is \
                        in one file on the server that you opened this page from.
                        """,
                    ko: "닉네임, 계획, 설정에서 고른 것, 그리고 쓰다가 아직 저장하지 않은 내용이에요. 모두 지금 접속한 서버의 파일 하나에 있어요.")
            ),
            (
                language(en: "What is noted", ko: "기록하는 것"),
                language(
                    en: """
                        That a nickname was first entered, that a goal or a step was saved, and which palette was chosen: with position, palette and \
                        percentage, never with what you wrote. The notes stay in a file on the same server.
                        """,
                    ko: "닉네임을 처음 정했을 때, 목표나 실천을 저장했을 때, 팔레트를 골랐을 때를 기록해요. 위치, 팔레트, 달성률만 남기고 내용은 남기지 않아요. 기록도 같은 서버의 파일에 있어요.")
            ),
            (
                language(en: "Who gets it", ko: "제공하는 곳"),
                language(
                    en: """
                        Nobody but those to whom you give the link to a plan: they see its titles, colours and progress until you revoke the link. \
                        There is no third party, no advertising and no tracking; the page loads nothing from elsewhere.
                        """,
                    ko: """
                        계획의 링크를 받은 사람만 그 계획의 제목, 색, 달성률을 볼 수 있어요. 공유를 중지하면 더는 볼 수 없어요. \
                        제3자 제공, 광고, 추적이 없고 다른 곳에서 아무것도 불러오지 않아요.
                        """)
            ),
            (
                language(en: "Cookies", ko: "쿠키"),
                language(
                    en: "One tells your browser from others, one holds the language you chose, one your time zone. Nothing else.",
                    ko: "브라우저를 구별하는 쿠키, 고른 언어, 시간대만 저장해요.")
            ),
            (
                language(en: "Taking it with you, and deleting it", ko: "내보내기와 삭제"),
                language(
                    en: "Export everything as JSON in the settings. A plan that you delete is gone from the file at once.",
                    ko: "설정에서 모두 JSON으로 내보낼 수 있어요. 삭제한 계획은 파일에서도 바로 사라져요.")
            ),
        ]
    }
}
