import Foundation

/// The options of a browser.
public struct BrowserOptions: Sendable {
    /// The size of the window in CSS pixels.
    public var viewport: Viewport
    /// The page's view of its user.
    public var media: MediaEmulation
    /// The longest time for finding and waiting unless a call says otherwise.
    public var patience: Duration
    /// The languages of the user, first choice first, for example `ko-KR`.
    public var language: String
    /// More arguments for Chromium.
    public var arguments: [String]
    /// The path of the Chromium to start: that of the variable `CHROMIUM` unless stated, and where
    /// neither says one, the one that chromedriver finds.
    public var binary: String?

    /// Makes options; what is left out suits a test.
    public init(
        viewport: Viewport = .desktop, media: MediaEmulation = MediaEmulation(), patience: Duration = .seconds(10),
        language: String = "en-US", arguments: [String] = [], binary: String? = nil
    ) {
        self.viewport = viewport
        self.media = media
        self.patience = patience
        self.language = language
        self.arguments = arguments
        self.binary = binary ?? Self.binary(in: ProcessInfo.processInfo.environment)
    }

    static func binary(in environment: [String: String]) -> String? {
        environment["CHROMIUM"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns true if a browser with these options starts as one with the others. The emulation
    /// of a tab does not matter.
    func startsAs(_ other: BrowserOptions) -> Bool {
        language == other.language && arguments == other.arguments && binary == other.binary
    }

    var capabilities: ScriptValue {
        let fixed = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            "--window-size=\(viewport.width),\(viewport.height)", "--lang=\(language)",
            // Chromium's headless shell has no preferences.
            "--accept-lang=\(language)",
        ]
        var chrome: [String: ScriptValue] = [
            "args": .array((fixed + arguments).map { .string($0) }), "prefs": ["intl.accept_languages": .string(language)],
        ]
        if let binary { chrome["binary"] = .string(binary) }
        return [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "goog:chromeOptions": .object(chrome), "goog:loggingPrefs": ["browser": "ALL"],
                    "unhandledPromptBehavior": "ignore", "timeouts": ["script": 100_000, "pageLoad": 100_000, "implicit": 0],
                ]
            ]
        ]
    }
}

/// The size of the page's window.
public struct Viewport: Sendable, Hashable {
    /// The width in CSS pixels.
    public var width: Int
    /// The height in CSS pixels.
    public var height: Int
    /// Device pixels to a CSS pixel.
    public var scale: Double
    /// True for a page on a touch device: its `meta viewport` counts and it has no hover.
    public var isMobile: Bool

    /// Makes a size.
    public init(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) {
        self.width = width
        self.height = height
        self.scale = scale
        self.isMobile = isMobile
    }

    /// 390 × 844, a phone.
    public static let phone = Viewport(width: 390, height: 844, scale: 2, isMobile: true)
    /// 1280 × 800, a desktop.
    public static let desktop = Viewport(width: 1280, height: 800)
}

/// The answers to the page's media queries; `nil` leaves Chromium's own answer.
public struct MediaEmulation: Sendable, Hashable {
    /// The user's colour scheme.
    public enum ColorScheme: String, Sendable {
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// The value of `prefers-color-scheme`; nil leaves it alone.
    public var colorScheme: ColorScheme?
    /// The value of `prefers-reduced-motion`; nil leaves it alone.
    public var reducedMotion: Bool?
    /// The value of `forced-colors`; nil leaves it alone.
    public var forcedColors: Bool?
    /// True for a page that is laid out for print.
    public var print: Bool

    /// Makes an emulation.
    public init(colorScheme: ColorScheme? = nil, reducedMotion: Bool? = nil, forcedColors: Bool? = nil, print: Bool = false) {
        self.colorScheme = colorScheme
        self.reducedMotion = reducedMotion
        self.forcedColors = forcedColors
        self.print = print
    }

    var parameters: ScriptValue {
        var features: [ScriptValue] = []
        if let colorScheme { features.append(["name": "prefers-color-scheme", "value": .string(colorScheme.rawValue)]) }
        if let reducedMotion {
            features.append(["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"])
        }
        if let forcedColors { features.append(["name": "forced-colors", "value": forcedColors ? "active" : "none"]) }
        return ["media": print ? "print" : "", "features": .array(features)]
    }
}
