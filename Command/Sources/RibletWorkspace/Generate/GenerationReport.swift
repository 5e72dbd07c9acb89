extension Generation {
    /// Returns the report as text.
    ///
    /// - Parameter isCheck: whether nothing was written.
    /// - Returns: a line, after what differs where it is a check.
    public func report(isCheck: Bool) -> String {
        let sum = "\(moduleCount) modules of \(files.count - 1) descriptions"
        if isCurrent { return "Package.swift says what riblet.yml and \(sum) say\n" }
        if isCheck { return difference + "Package.swift is not what riblet.yml and \(sum) say; run riblet generate\n" }
        return "Package.swift: written from riblet.yml and \(sum)\n"
    }

    /// The same for programs.
    public func json(isCheck: Bool) -> String {
        JSONText.write([
            "version": 1, "current": isCurrent, "written": !isCheck && !isCurrent, "modules": moduleCount, "descriptions": files,
            "difference": difference,
        ])
    }
}
