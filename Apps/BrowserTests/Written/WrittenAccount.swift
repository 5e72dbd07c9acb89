import RibletWebTesting
import Testing

func pressesApplyForACheckCard(_ page: any PageDriver) async throws {
    try await page.open("/")
}
