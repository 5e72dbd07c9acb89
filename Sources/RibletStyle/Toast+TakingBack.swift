import Riblet

extension Toast {
    /// A message with a button that takes back what it tells. It stays half a minute where somebody
    /// is at it: time to read it, think, and find the button. A page hides it after ten seconds
    /// unless the pointer or the focus is on it.
    public static func toTakeBack(_ text: String, action: String) -> Toast { Toast(text, action: action, duration: .seconds(30)) }
}
