import RibletLocalization
import TodoDomain

/// Says in how many other windows a page is open.
package enum AttendanceWords {
    /// A sentence, or nil if it is open here only.
    package static func alsoOpen(_ others: Int, _ language: Language) -> String? {
        switch others {
        case ..<1: nil
        case 1: language(en: "Open in another window, too", ko: "다른 창에서도 열려 있어요")
        case AttendanceLimits.windows...:
            language(
                en: "Open in \(AttendanceLimits.windows) or more other windows, too",
                ko: "다른 창 \(AttendanceLimits.windows)개 이상에서도 열려 있어요")
        default: language(en: "Open in \(others) other windows, too", ko: "다른 창 \(others)개에서도 열려 있어요")
        }
    }
}
