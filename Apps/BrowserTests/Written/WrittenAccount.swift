import RibletWebTesting
import Testing

/// Does again what was done in a page of Account.
func applies(_ page: any PageDriver) async throws {
    try await page.open("/")
    try await page.click(.link, "Settings")
    try await page.isAt("/settings")
    try await page.sees("Settings")
    try await page.click(.button, "Apply for a check card")
    try await page.sees("Not now")
    try await page.click(.button, "Apply")
    try await page.sees("Your card is on its way, and your limits are higher now.")
    try await page.back()
    try await page.isAt("/")
    try await page.sees("Accounts")
}
