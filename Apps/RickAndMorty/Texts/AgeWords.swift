import ExplorerDomain
import Foundation
import RibletLocalization

extension ExplorerWords {
    /// Returns the age of the shown data with the reason: `Seen 2 hours ago · offline`.
    ///
    /// - Parameters:
    ///   - freshness: of what is shown.
    ///   - now: the time.
    /// - Returns: nil if it is current.
    package func age(_ freshness: Freshness, now: Date) -> String? {
        let text: String
        switch freshness {
        case .current: return nil
        case .seen(let date, _): text = seen(Int(min(max(0, now.timeIntervalSince(date) / 60), 1e9)))
        case .onlySeen: text = language(en: "Only among what you have seen", ko: "지금까지 본 것 중에서만 찾았어요")
        }
        return freshness.error.map { "\(text) · \(reason($0))" } ?? text
    }

    private func seen(_ minutes: Int) -> String {
        switch minutes {
        case 0: language(en: "Seen just now", ko: "방금 본 내용")
        case 1: language(en: "Seen a minute ago", ko: "1분 전에 본 내용")
        case ..<60: language(en: "Seen \(minutes) minutes ago", ko: "\(minutes)분 전에 본 내용")
        case ..<120: language(en: "Seen an hour ago", ko: "1시간 전에 본 내용")
        case ..<(24 * 60): language(en: "Seen \(minutes / 60) hours ago", ko: "\(minutes / 60)시간 전에 본 내용")
        case ..<(48 * 60): language(en: "Seen yesterday", ko: "어제 본 내용")
        default: language(en: "Seen \(minutes / (24 * 60)) days ago", ko: "\(minutes / (24 * 60))일 전에 본 내용")
        }
    }
}
