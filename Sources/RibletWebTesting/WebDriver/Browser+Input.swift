import Foundation

extension Browser {
    /// Presses keys together, as a chord, and lets them go: `press(.tab)`, `press(.shift, .tab)`,
    /// `press(.control, "a")`.
    public func press(_ keys: KeyboardKey...) async throws(WebDriverError) {
        let down: [ScriptValue] = keys.map { ["type": "keyDown", "value": .string($0.code)] }
        let up: [ScriptValue] = keys.reversed().map { ["type": "keyUp", "value": .string($0.code)] }
        try await perform([["type": "key", "id": "keyboard", "actions": .array(down + up)]])
    }

    /// Types a text into what has the focus; a line break is Enter.
    ///
    /// - Parameters:
    ///   - text: what is typed.
    ///   - pace: the time from one key to the next, by the browser's own clock.
    /// - Throws: ``WebDriverError``.
    public func type(_ text: String, pace: Duration = .zero) async throws(WebDriverError) {
        let pause: [ScriptValue] = pace > .zero ? [["type": "pause", "duration": .number(pace / .milliseconds(1))]] : []
        let actions: [ScriptValue] = text.flatMap { character -> [ScriptValue] in
            let key = character == "\n" ? KeyboardKey.enter.code : String(character)
            return ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(key)] } + pause
        }
        try await perform([["type": "key", "id": "keyboard", "actions": .array(actions)]])
    }

    /// Drags the pointer from the middle of one element to the middle of another.
    public func drag(_ source: Element, to target: Element) async throws(WebDriverError) {
        try await perform([
            [
                "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                "actions": [
                    ["type": "pointerMove", "origin": source.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                    ["type": "pointerMove", "origin": target.reference, "x": 0, "y": 0, "duration": 100],
                    ["type": "pointerUp", "button": 0],
                ],
            ]
        ])
    }

    /// Performs actions as the standard writes them, for what has no method of its own.
    public func perform(_ actions: [ScriptValue]) async throws(WebDriverError) {
        try await post("/actions", ["actions": .array(actions)])
    }

    /// The text of the dialog (`alert`, `confirm`, `prompt`) that is open.
    /// - Throws: ``WebDriverError/refused(command:code:message:)`` with the code `no such alert`.
    public var dialogText: String {
        get async throws(WebDriverError) { try await text("/alert/text") }
    }

    /// Answers the open dialog with OK, a prompt with a text.
    public func acceptDialog(typing text: String? = nil) async throws(WebDriverError) {
        if let text { try await post("/alert/text", ["text": .string(text)]) }
        try await post("/alert/accept")
    }

    /// Answers the open dialog with Cancel.
    public func dismissDialog() async throws(WebDriverError) { try await post("/alert/dismiss") }

    func movePointer(onto element: ScriptValue) async throws(WebDriverError) {
        try await perform([
            [
                "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                "actions": [["type": "pointerMove", "origin": element, "x": 0, "y": 0]],
            ]
        ])
    }
}
