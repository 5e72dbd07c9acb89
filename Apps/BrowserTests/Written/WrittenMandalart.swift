import RibletWebTesting
import Testing

func 매일한걸음저장(_ page: any PageDriver) async throws {
    try await page.open("/")
}
