import RibletWebTesting
import Testing

/// Does again what was done in a page of Mandalart.
func 매일한걸음저장(_ page: any PageDriver) async throws {
    try await page.open("/")
    try await page.type("지수", into: "닉네임")
    try await page.click(.button, "시작하기")
    try await page.sees("지수님, 안녕하세요")
    try await page.click(.button, "가운데 핵심 목표, 비어 있음")
    try await page.isAt("/plan/1/edit/0")
    try await page.sees("가운데 핵심 목표")
    try await page.type("매일 \"한 걸음\"", into: "목표")
    try await page.click(.button, "저장")
    try await page.isAt("/")
    try await page.sees("칸을 길게 누르면 고칠 수 있고, 누른 채 끌면 옮길 수 있어요.")
}
