/// An event of the application's use: names and numbers, never a text of the user.
package enum MandalartEvent: Hashable, Sendable {
    /// The first nickname was entered.
    case makeInitialUserNickname
    /// The first main mandalart of all was saved.
    case makeFirstMainMandalart(GridPosition)
    /// A main mandalart was saved.
    case savedMainMandalart(GridPosition, PaletteID)
    /// A palette was chosen in the form, saved or not.
    case immediateSelectedPalette(PaletteID)
    /// The first sub mandalart of all was saved.
    case makeFirstSubMandalart(GridPosition)
    /// A sub mandalart was saved.
    case savedSubMandalart(GridPosition, achievementRate: Double)

    /// The name under which it is logged.
    package var name: String {
        switch self {
        case .makeInitialUserNickname: "make_initial_user_nickname"
        case .makeFirstMainMandalart: "make_first_main_mandalart"
        case .savedMainMandalart: "saved_main_mandalart"
        case .immediateSelectedPalette: "immediate_selected_palette"
        case .makeFirstSubMandalart: "make_first_sub_mandalart"
        case .savedSubMandalart: "saved_sub_mandalart"
        }
    }

    /// The values that are logged with the event.
    package var parameters: [String: String] {
        switch self {
        case .makeInitialUserNickname: [:]
        case .makeFirstMainMandalart(let position), .makeFirstSubMandalart(let position): ["position": "\(position)"]
        case .savedMainMandalart(let position, let palette): ["position": "\(position)", "palette": palette.rawValue]
        case .immediateSelectedPalette(let palette): ["palette": palette.rawValue]
        case .savedSubMandalart(let position, let rate): ["position": "\(position)", "achievement_percent": "\(Progress.percent(rate))"]
        }
    }
}

/// A destination of events.
package protocol MandalartLogger: Sendable {
    /// Notes an event; never fails and never waits.
    func log(_ event: MandalartEvent)
}
