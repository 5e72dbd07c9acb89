import Foundation
import RibletLocalization
import RibletStyle
import RibletWeb

/// The reason why something is not there, as far as a customer need know.
package enum Failure: Hashable, Sendable, CaseIterable {
    case offline, signedOut, limitAlreadyRaised, notEnoughMoney, overLimit, bankFault, unreadable, noSuchAccount, cancelled
}

/// The age of something that could not be asked for again.
package struct Age: Hashable, Sendable {
    package let seenAt: Date
    package let reason: Failure

    package init(seenAt: Date, reason: Failure) {
        self.seenAt = seenAt
        self.reason = reason
    }
}

extension AccountWords {
    /// The failure in a few words.
    package func title(_ failure: Failure) -> String {
        switch failure {
        case .offline: language(en: "No connection", ko: "연결할 수 없어요")
        case .signedOut: language(en: "You are signed out", ko: "로그아웃됐어요")
        case .limitAlreadyRaised: language(en: "Your limits are higher already", ko: "한도가 이미 올라가 있어요")
        case .notEnoughMoney: language(en: "Not enough money", ko: "잔액이 부족해요")
        case .overLimit: language(en: "Above your limit", ko: "한도를 넘었어요")
        case .bankFault: language(en: "The bank has a problem", ko: "은행에 문제가 생겼어요")
        case .unreadable: language(en: "Unexpected answer", ko: "응답을 읽을 수 없어요")
        case .noSuchAccount: language(en: "No such account", ko: "없는 계좌예요")
        case .cancelled: language(en: "Not loaded", ko: "불러오지 않았어요")
        }
    }

    /// The failure and what to do, in a sentence or two.
    package func text(_ failure: Failure) -> String {
        switch failure {
        case .offline:
            language(
                en: "We cannot reach the bank. Check your connection and try again.",
                ko: "은행에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.")
        case .signedOut:
            language(
                en: "For your safety the bank has signed you out. Try again to sign in.",
                ko: "안전을 위해 은행에서 로그아웃했어요. 다시 시도하면 로그인할 수 있어요.")
        case .limitAlreadyRaised:
            language(
                en: "They were raised from another device. Try again to see your limits now.",
                ko: "다른 기기에서 먼저 한도를 올렸어요. 다시 시도하면 지금 한도를 볼 수 있어요.")
        case .notEnoughMoney:
            language(en: "The account has less than that by now. Change the amount.", ko: "지금 잔액이 그보다 적어요. 금액을 수정해 주세요.")
        case .overLimit:
            language(
                en: "With this you would move more than your limit of today. Change the amount, or raise your limits.",
                ko: "오늘 이체 한도를 넘는 금액이에요. 금액을 수정하거나 한도를 올려 주세요.")
        case .bankFault:
            language(en: "Your money is safe. Try again in a moment.", ko: "고객님의 돈은 안전하게 보관되어 있어요. 잠시 뒤에 다시 시도해 주세요.")
        case .unreadable:
            language(
                en: "The bank sent something we do not understand. Try again in a moment.", ko: "은행에서 알 수 없는 응답을 보냈어요. 잠시 뒤에 다시 시도해 주세요.")
        case .noSuchAccount:
            language(en: "The bank does not know this account any more. Refresh your accounts.", ko: "은행에 없는 계좌예요. 계좌를 새로고침해 주세요.")
        case .cancelled: language(en: "It was cancelled. Try again if you still want it.", ko: "요청이 취소됐어요. 필요하면 다시 시도해 주세요.")
        }
    }

    /// The age of what is shown, and why there is nothing newer, such as
    /// `Seen 2 hours ago · No connection`.
    package func text(_ age: Age, now: Date) -> String {
        let minutes = Int(min(max(0, now.timeIntervalSince(age.seenAt) / 60), 1e9))
        let seen =
            switch minutes {
            case 0: language(en: "Seen just now", ko: "방금 본 내용")
            case 1: language(en: "Seen a minute ago", ko: "1분 전에 본 내용")
            case ..<60: language(en: "Seen \(minutes) minutes ago", ko: "\(minutes)분 전에 본 내용")
            case ..<120: language(en: "Seen an hour ago", ko: "1시간 전에 본 내용")
            case ..<(24 * 60): language(en: "Seen \(minutes / 60) hours ago", ko: "\(minutes / 60)시간 전에 본 내용")
            case ..<(48 * 60): language(en: "Seen yesterday", ko: "어제 본 내용")
            default: language(en: "Seen \(minutes / (24 * 60)) days ago", ko: "\(minutes / (24 * 60))일 전에 본 내용")
            }
        return "\(seen) · \(title(age.reason))"
    }
}

extension AccountUIContext {
    /// A small line with the age of the shown data; it takes no room if the data is current.
    package func ageLine<Action>(_ age: Age?) -> HTML<Action> { statusLine(.clock, age.map { words.text($0, now: now()) }) }

    /// Stands in the place of content that could not be had.
    package func failure<Action>(_ failure: Failure, retry action: Action) -> HTML<Action> {
        failureState(words.title(failure), words.text(failure), retry: words.tryAgain, action)
    }

    /// Stands where a part of a page did not come.
    package func retryRow<Action>(_ failure: Failure, retry action: Action) -> HTML<Action> {
        div(.class("retry-row"), .role("alert")) {
            span { words.text(failure) }
            button(.class("btn"), .type("button"), .onClick(action)) { words.tryAgain }
        }
    }
}

/// A line of a list of facts.
func fact<Action>(_ title: String, _ value: String) -> HTML<Action> {
    div {
        dt { title }
        dd(.class("num")) { value }
    }
}
