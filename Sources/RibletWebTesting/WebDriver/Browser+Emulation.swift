import Foundation

extension Browser {
    /// Sets the size of the page's window and its kind of device. The loaded page stays; it is laid
    /// out anew.
    public func setViewport(_ viewport: Viewport) async throws(WebDriverError) {
        try await cdp(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(viewport.width)), "height": .number(Double(viewport.height)),
                "deviceScaleFactor": .number(viewport.scale), "mobile": .bool(viewport.isMobile),
            ])
        try await cdp("Emulation.setTouchEmulationEnabled", ["enabled": .bool(viewport.isMobile)])
    }

    /// Sets the time zone that pages are in, an identifier such as `Asia/Seoul`, from the next page
    /// on.
    public func setTimeZone(_ identifier: String) async throws(WebDriverError) {
        try await cdp("Emulation.setTimezoneOverride", ["timezoneId": .string(identifier)])
    }

    /// Sets what media queries are told, in place of what was set before.
    public func emulate(_ media: MediaEmulation) async throws(WebDriverError) {
        try await cdp("Emulation.setEmulatedMedia", media.parameters)
    }

    /// Blocks the scripts of pages, or lets them run again, from the next page on. Scripts of a
    /// test run all the same, as long as they wait for nothing: the timers and observers of such a
    /// page are blocked too.
    public func setScriptsBlocked(_ areBlocked: Bool) async throws(WebDriverError) {
        try await cdp("Emulation.setScriptExecutionDisabled", ["value": .bool(areBlocked)])
    }

    /// Takes the network away from the page, or gives it back. `navigator.onLine` follows.
    ///
    /// New requests and new WebSockets fail while it is away. Chromium leaves a WebSocket that is
    /// open alone, messages go on passing: to cut a live connection, go offline and let the server
    /// close it.
    public func setOffline(_ isOffline: Bool) async throws(WebDriverError) {
        try await emulateNetwork(isOffline: isOffline, latency: 0)
    }

    /// Keeps hold of the WebSockets of pages that are opened from here on, in the page's
    /// `window.ribletSockets`, in the order in which they are made.
    public func holdSockets() async throws(WebDriverError) {
        try await cdp("Page.addScriptToEvaluateOnNewDocument", ["source": .string(PageScript.sockets)])
    }

    /// Closes the WebSockets of the page, which ``holdSockets()`` has kept hold of.
    public func closeSockets() async throws(WebDriverError) {
        try await execute("window.ribletSockets.forEach(socket => socket.close())")
    }

    /// Makes every request of the page wait at least this long.
    public func setLatency(_ latency: Duration) async throws(WebDriverError) {
        try await emulateNetwork(isOffline: false, latency: latency / Duration.milliseconds(1))
    }

    private func emulateNetwork(isOffline: Bool, latency: Double) async throws(WebDriverError) {
        try await cdp("Network.enable")
        try await cdp(
            "Network.emulateNetworkConditions",
            ["offline": .bool(isOffline), "latency": .number(latency), "downloadThroughput": -1, "uploadThroughput": -1])
    }
}
