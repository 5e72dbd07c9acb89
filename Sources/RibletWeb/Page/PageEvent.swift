/// An event from a page to its session.
@usableFromInline
struct PageEvent {
    @usableFromInline
    enum Kind: Hashable {
        case click, doubleClick, input, change, check, submit, blur, dismiss, file, visible, hook, window, reorder, pull
        case key(Key)

        init?(wire: String) {
            switch wire {
            case "click": self = .click
            case "dblclick": self = .doubleClick
            case "input": self = .input
            case "change": self = .change
            case "check": self = .check
            case "submit": self = .submit
            case "blur": self = .blur
            case "dismiss": self = .dismiss
            case "file": self = .file
            case "visible": self = .visible
            case "hook": self = .hook
            case "window": self = .window
            case "reorder": self = .reorder
            case "pull": self = .pull
            default:
                guard wire.hasPrefix("key:"), let key = Key(rawValue: String(wire.dropFirst(4))) else { return nil }
                self = .key(key)
            }
        }

        var wire: String {
            switch self {
            case .click: "click"
            case .doubleClick: "dblclick"
            case .input: "input"
            case .change: "change"
            case .check: "check"
            case .submit: "submit"
            case .blur: "blur"
            case .dismiss: "dismiss"
            case .file: "file"
            case .visible: "visible"
            case .hook: "hook"
            case .window: "window"
            case .reorder: "reorder"
            case .pull: "pull"
            case .key(let key): "key:\(key.rawValue)"
            }
        }
    }

    enum Payload {
        case none
        case text(String)
        case flag(Bool)
        case form(FormFields)
        case file(UploadedFile)
    }

    let kind: Kind
    let payload: Payload
}
