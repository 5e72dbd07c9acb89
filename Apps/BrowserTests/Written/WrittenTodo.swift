import RibletWebTesting
import Testing

func pressesDoneBuyMilk(_ page: any PageDriver) async throws {
    try await page.open("/")
}
