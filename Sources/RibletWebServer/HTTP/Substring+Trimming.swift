extension Substring {
    /// Without the white space that fields of HTTP may have around their parts: blanks and tabs
    /// (RFC 9110, 5.6.3).
    var trimmingSpaces: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
