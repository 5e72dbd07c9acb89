import MandalartDomain
import RibletLocalization

/// The words of exports, in both languages.
package struct ExportWords: Equatable, Sendable {
    package let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    /// Returns the purpose of a format.
    package func title(_ format: ExportFormat) -> String {
        switch format {
        case .png: language(en: "Picture", ko: "이미지")
        case .svg: language(en: "Scalable drawing", ko: "확대해도 선명한 그림")
        case .pdf: language(en: "Document for printing, A4", ko: "인쇄용 문서, A4")
        case .json: language(en: "Backup to import again", ko: "다시 불러올 수 있는 백업")
        case .markdown: language(en: "Outline as text", ko: "텍스트 개요")
        }
    }

    /// The head of a choice of formats.
    package var share: String { language(en: "Share as a file", ko: "파일로 내보내기") }
}
