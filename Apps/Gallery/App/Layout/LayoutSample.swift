import RibletLocalization

/// The samples that can be laid out.
enum LayoutSample: String, CaseIterable, Sendable, Codable {
    case form, card, nine

    func scene(_ language: Language) -> any LayoutScene {
        switch self {
        case .form: FormScene(language)
        case .card: CardScene(language)
        case .nine: NineScene(language)
        }
    }
}
