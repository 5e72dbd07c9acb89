import Riblet

/// A workflow that tells the log what it is told.
final class LogWorkflow: Workflow<LogInteractor> {
    let log: Log
    var onComplete: (() -> Void)?
    var onReceiveError: ((any Error) -> Void)?

    init(_ log: Log) { self.log = log }

    override func didComplete() {
        log.add("complete")
        onComplete?()
    }

    override func didFork() { log.add("fork") }

    override func didReceiveError(_ error: any Error) {
        log.add("error \(name(of: error))")
        onReceiveError?(error)
    }
}

struct Broken: Error, CustomStringConvertible {
    var description: String { "broken" }
}

/// The label of a step, without the place in the source that follows in parentheses.
private func label(of step: String) -> Substring { step.hasSuffix(")") ? step.prefix { $0 != "(" }.dropLast() : "?" }

/// A short name that says which error it is.
func name(of error: any Error) -> String {
    switch error {
    case WorkflowError.itemGone(let step, let path): "itemGone(\(label(of: step)), \(path))"
    case WorkflowError.timedOut(let step, let path, let duration): "timedOut(\(label(of: step)), \(path), \(duration))"
    case WorkflowError.noValue(let step, let path): "noValue(\(label(of: step)), \(path))"
    default: "\(error)"
    }
}

extension Step {
    /// A step that tells the log and goes on with the same item and value.
    @MainActor
    func logs(_ line: String, _ log: Log) -> Self {
        onStep(line) { item, value in
            log.add(line)
            return .next(item, value)
        }
    }
}

extension Workflow {
    /// A first step that tells the log and goes on with the same item.
    @MainActor
    func logs(_ line: String, _ log: Log) -> Step<ActionableItemType, ActionableItemType, Void> {
        onStep(line) { item in
            log.add(line)
            return .next(item)
        }
    }
}

/// An interactor that is active.
@MainActor
func activeInteractor(_ name: String = "I", _ log: Log = Log()) -> LogInteractor {
    let interactor = LogInteractor(name, log)
    interactor.activate()
    _ = log.take()
    return interactor
}
