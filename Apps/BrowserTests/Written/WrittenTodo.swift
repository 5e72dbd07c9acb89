import RibletWebTesting
import Testing

/// Does again what was done in a page of Todo Dog.
func pressesDoneBuyMilk(_ page: any PageDriver) async throws {
    try await page.open("/")
    try await page.click(.button, "New to-do")
    try await page.isAt("/add")
    try await page.sees("New to-do")
    try await page.type("Buy milk", into: "Title")
    try await page.click(.button, "Add")
    try await page.isAt("/")
    try await page.sees("Buy milk")
    try await page.click(.link, .containing("To do"))
    try await page.isAt("/list")
    try await page.click(.checkbox, "Done: Buy milk")
    try await page.sees("“Buy milk” done")
}
