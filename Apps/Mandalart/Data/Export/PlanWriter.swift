import LocalProvider
import MandalartDomain

/// An exporter that writes by itself, on the thread of long work and one after the other: the
/// threads of tasks, which are few, go on with the pages.
protocol PlanWriter: PlanExporter {
    var longWork: LongWork { get }

    /// Returns the content of the file.
    func write(_ contents: [PlanContent]) throws(MandalartError) -> [UInt8]
}

extension PlanWriter {
    package func export(_ contents: [PlanContent], as format: ExportFormat) async throws(MandalartError) -> [UInt8] {
        // A plan with all of its notes has so many bytes.
        try await longWork.work(holding: contents.count << 17) { () throws(MandalartError) in try write(contents) }
    }
}

extension LongWork {
    /// Carries out work of plans with the errors of the domain.
    func work<Result: Sendable>(
        holding bytes: Int, _ body: @Sendable () throws(MandalartError) -> Result
    ) async throws(MandalartError) -> Result {
        do {
            return try await run(holding: bytes) { _ in try body() }
        } catch let error as MandalartError {
            throw error
        } catch {
            throw .busy
        }
    }
}
