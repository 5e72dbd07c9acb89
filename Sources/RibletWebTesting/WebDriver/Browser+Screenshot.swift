import Foundation

extension Browser {
    /// A picture of what the window shows, or of the whole page, as PNG.
    public func screenshot(fullPage: Bool = false) async throws(WebDriverError) -> Data {
        guard fullPage else { return try await png("/screenshot") }
        let metrics = try await cdp("Page.getLayoutMetrics")
        guard let size = metrics["cssContentSize"], let width = size["width"], let height = size["height"] else {
            throw .unexpectedAnswer(command: "Page.getLayoutMetrics", answer: "\(metrics)")
        }
        let answer = try await cdp(
            "Page.captureScreenshot",
            [
                "format": "png", "captureBeyondViewport": true,
                "clip": ["x": 0, "y": 0, "width": width, "height": height, "scale": 1],
            ])
        return try decode(answer["data"], of: "Page.captureScreenshot")
    }

    func png(_ path: String) async throws(WebDriverError) -> Data {
        try decode(try await get(path), of: "GET \(path)")
    }

    private func decode(_ value: ScriptValue?, of command: String) throws(WebDriverError) -> Data {
        guard let text = value?.string, let data = Data(base64Encoded: text) else {
            throw .unexpectedAnswer(command: command, answer: "\(value ?? .null)".prefix(300).description)
        }
        return data
    }
}
