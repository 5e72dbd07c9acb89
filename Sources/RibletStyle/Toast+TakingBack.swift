import Riblet

extension Toast {
    /// A message with a button that takes back what it tells. It stays half a minute: time to read
    /// it, think, and find the button, by keyboard too.
    public static func toTakeBack(_ text: String, action: String) -> Toast { Toast(text, action: action, duration: .seconds(30)) }
}
