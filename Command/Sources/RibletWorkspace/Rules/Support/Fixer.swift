/// Corrects findings that know how.
package enum Fixer {
    /// Changes files: all of them or none. Each stays as it is outside of what is changed.
    package static func apply(_ findings: [Finding], root: String) throws(WorkspaceError) -> Int {
        var byFile: [String: [Finding.Fix]] = [:]
        for finding in findings {
            if let fix = finding.fix { byFile[finding.place.file, default: []].append(fix) }
        }
        var count = 0
        var draft = WorkspaceDraft(root: root)
        for (file, fixes) in byFile {
            guard let bytes = try draft.bytes(file) else { throw .unreadable(path: file, reason: "it is gone") }
            let (changed, applied) = apply(fixes, to: bytes)
            try draft.set(file, changed)
            count += applied
        }
        try draft.apply()
        return count
    }

    /// A text with changes made; of two that overlap the first is.
    package static func changed(_ bytes: [UInt8], by fixes: [Finding.Fix]) -> [UInt8] { apply(fixes, to: bytes).0 }

    /// The bytes with the changes made, and how many were; of two that overlap the first is.
    static func apply(_ fixes: [Finding.Fix], to bytes: [UInt8]) -> ([UInt8], Int) {
        var result: [UInt8] = []
        var (position, applied) = (0, 0)
        for fix in Set(fixes).sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            var (start, end) = (fix.start, fix.end)
            guard start >= position, end <= bytes.count, start <= end else { continue }
            if fix.removesLine {
                var first = start
                while first > position, bytes[first - 1] == 32 || bytes[first - 1] == 9 { first -= 1 }
                var last = end
                while last < bytes.count, bytes[last] == 32 || bytes[last] == 9 { last += 1 }
                let beginsLine = first == 0 || bytes[first - 1] == 10
                if beginsLine, last == bytes.count || bytes[last] == 10 { (start, end) = (first, min(last + 1, bytes.count)) }
            }
            result += bytes[position..<start]
            result += Array(fix.replacement.utf8)
            position = end
            applied += 1
        }
        result += bytes[position...]
        return (result, applied)
    }
}
