import Foundation
import RibletLocalization
import TodoDomain
import TodoTexts

#if canImport(UIKit)
import UIKit
import UserNotifications
#else
import UIKitDouble
#endif

/// Has the system tell what becomes due, also while the application does not run. The person is
/// asked when the first to-do has a time, and what is told follows the to-dos.
@MainActor
package final class DueNotifications {
    /// The number of notifications that wait at once. The system keeps 64, the soonest.
    static let limit = 60
    private nonisolated static let prefix = "due-"
    private nonisolated static let timeKey = "time"
    private nonisolated static let linkKey = "link"

    private let center: UNUserNotificationCenter
    private let language: Language
    private let dates: DateText
    private let now: @Sendable () -> Date
    private var following: Task<Void, Never>?

    /// - Parameters:
    ///   - center: the system's notifications.
    ///   - language: of what is told.
    ///   - dates: name the zone of the times.
    ///   - now: the time; a test sets it.
    init(_ center: UNUserNotificationCenter, language: Language, dates: DateText, now: @escaping @Sendable () -> Date) {
        self.center = center
        self.language = language
        self.dates = dates
        self.now = now
    }

    isolated deinit { following?.cancel() }

    /// Keeps to what the to-dos are from now on.
    func follow(_ todos: any TodoRepository) {
        following = Task { [weak self, updates = todos.updates()] in
            for await table in updates { await self?.tell(of: table) }
        }
    }

    private func tell(of table: TodoTable) async {
        let next = table.reminders(after: now(), upTo: Self.limit)
        let waiting = await waiting()
        let wanted = Set(next.map(\.id))
        center.removePendingNotificationRequests(withIdentifiers: waiting.map(\.id).filter { !wanted.contains($0) }.map(Self.name))
        center.removeDeliveredNotifications(
            withIdentifiers: await shown().filter { table.todo($0)?.isDone != false }.map(Self.name))
        let changed = Set(next).subtracting(waiting)
        guard !changed.isEmpty, await isAllowed() else { return }
        for reminder in changed { center.add(request(for: reminder)) }
    }

    private func request(for reminder: Reminder) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = reminder.title
        content.body = HomeWords(language).dueAt.replacing("%", with: dates.time(reminder.time))
        content.sound = .default
        content.userInfo[Self.linkKey] = "todo://list/\(reminder.id)"
        content.userInfo[Self.timeKey] = reminder.time.timeIntervalSince1970
        var moment = dates.calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: reminder.time)
        (moment.calendar, moment.timeZone) = (dates.calendar, dates.calendar.timeZone)
        let trigger = UNCalendarNotificationTrigger(dateMatching: moment, repeats: false)
        return UNNotificationRequest(identifier: Self.name(reminder.id), content: content, trigger: trigger)
    }

    /// Returns the link to the to-do of a notification that was tapped.
    package nonisolated static func link(of response: UNNotificationResponse) -> URL? {
        (response.notification.request.content.userInfo[linkKey] as? String).flatMap { URL(string: $0) }
    }

    // MARK: The system

    private static func name(_ id: Todo.ID) -> String { "\(prefix)\(id)" }

    private nonisolated static func id(_ request: UNNotificationRequest) -> Todo.ID? {
        request.identifier.hasPrefix(prefix) ? Todo.ID(request.identifier.dropFirst(prefix.count)) : nil
    }

    /// The system answers elsewhere than on the main actor. It asks the person for the first of
    /// these requests only.
    private func isAllowed() async -> Bool {
        await withCheckedContinuation { answer in
            center.requestAuthorization(options: [.alert, .sound]) { @Sendable isAllowed, _ in answer.resume(returning: isAllowed) }
        }
    }

    private func waiting() async -> [Reminder] {
        await withCheckedContinuation { answer in
            center.getPendingNotificationRequests { @Sendable requests in
                answer.resume(
                    returning: requests.compactMap { request in
                        guard let id = Self.id(request), let time = request.content.userInfo[Self.timeKey] as? TimeInterval else {
                            return nil
                        }
                        return Reminder(id: id, title: request.content.title, time: Date(timeIntervalSince1970: time))
                    })
            }
        }
    }

    private func shown() async -> [Todo.ID] {
        await withCheckedContinuation { answer in
            center.getDeliveredNotifications { @Sendable shown in answer.resume(returning: shown.compactMap { Self.id($0.request) }) }
        }
    }
}
