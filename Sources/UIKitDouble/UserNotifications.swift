// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
}

/// The notifications of a program, and the person who answers for them. What is asked is answered
/// on another queue, as by the system.
open class UNUserNotificationCenter: NSObject {
    /// The system keeps the soonest of more than these.
    static let room = 64
    nonisolated(unsafe) private static let program = UNUserNotificationCenter()

    open weak var delegate: (any UNUserNotificationCenterDelegate)?
    /// The person's answer when the system asks, and what the settings say later.
    public var userAllows = true
    /// True once the system has asked the person, which it does for the first request only.
    public private(set) var hasAsked = false
    /// The notifications that wait, in the order in which they come.
    public private(set) var waiting: [UNNotificationRequest] = []
    /// The notifications that have come and were not removed.
    public private(set) var shown: [UNNotification] = []

    open class func current() -> UNUserNotificationCenter { program }

    open func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        hasAsked = true
        let isAllowed = userAllows
        DispatchQueue.global().async { completionHandler(isAllowed, nil) }
    }

    open func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        nonisolated(unsafe) let requests = waiting
        DispatchQueue.global().async { completionHandler(requests) }
    }

    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        nonisolated(unsafe) let notifications = shown
        DispatchQueue.global().async { completionHandler(notifications) }
    }

    open func add(_ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        removePendingNotificationRequests(withIdentifiers: [request.identifier])
        waiting = (waiting + [request]).sorted { $0.time < $1.time }.prefix(Self.room).map { $0 }
        if let completionHandler { DispatchQueue.global().async { completionHandler(nil) } }
    }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        waiting.removeAll { identifiers.contains($0.identifier) }
    }

    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        shown.removeAll { identifiers.contains($0.request.identifier) }
    }

    /// Time goes on: what is due by then is shown, where the person allows it.
    public func time(becomes now: Date) {
        let due = waiting.filter { $0.time <= now }
        waiting.removeAll { $0.time <= now }
        if userAllows { shown += due.map { UNNotification(request: $0) } }
    }

    /// The person taps a notification, which goes.
    public func userTaps(_ title: String) {
        guard let tapped = shown.first(where: { $0.request.content.title == title }) else { return }
        removeDeliveredNotifications(withIdentifiers: [tapped.request.identifier])
        delegate?.userNotificationCenter(self, didReceive: UNNotificationResponse(notification: tapped)) {}
    }
}

open class UNNotificationSound: NSObject {
    open class var `default`: UNNotificationSound { UNNotificationSound() }
}

open class UNNotificationContent: NSObject {
    open fileprivate(set) var title = ""
    open fileprivate(set) var body = ""
    open fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
}

open class UNMutableNotificationContent: UNNotificationContent {
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    open override var body: String {
        get { super.body }
        set { super.body = newValue }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
    open var sound: UNNotificationSound?
}

open class UNNotificationTrigger: NSObject {}

open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    open private(set) var dateComponents = DateComponents()

    public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.init()
        self.dateComponents = dateComponents
    }
}

open class UNNotificationRequest: NSObject {
    open private(set) var identifier = ""
    open private(set) var content = UNNotificationContent()
    open private(set) var trigger: UNNotificationTrigger?

    public convenience init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.init()
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
    }

    /// The moment that the trigger names, at once without one.
    var time: Date {
        let components = (trigger as? UNCalendarNotificationTrigger)?.dateComponents
        return components.flatMap { ($0.calendar ?? Calendar(identifier: .gregorian)).date(from: $0) } ?? .distantPast
    }
}

open class UNNotification: NSObject {
    open private(set) var request: UNNotificationRequest

    /// The system makes it; a test does here.
    public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse: NSObject {
    open private(set) var notification: UNNotification

    /// The system makes it; a test does here.
    public init(notification: UNNotification) { self.notification = notification }
}
#endif
