// One function per element of the HTML Living Standard that has a place in a live page. Scripts, frames and styles have none.

/// A `a` element.
public func a<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("a", attributes, content())
}

/// A `abbr` element.
public func abbr<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("abbr", attributes, content())
}

/// A `address` element.
public func address<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("address", attributes, content())
}

/// A `article` element.
public func article<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("article", attributes, content())
}

/// A `aside` element.
public func aside<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("aside", attributes, content())
}

/// A `b` element.
public func b<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("b", attributes, content())
}

/// A `bdi` element.
public func bdi<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("bdi", attributes, content())
}

/// A `blockquote` element.
public func blockquote<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("blockquote", attributes, content())
}

/// A `button` element.
public func button<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("button", attributes, content())
}

/// A `caption` element.
public func caption<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("caption", attributes, content())
}

/// A `cite` element.
public func cite<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("cite", attributes, content())
}

/// A `code` element.
public func code<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("code", attributes, content())
}

/// A `colgroup` element.
public func colgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("colgroup", attributes, content())
}

/// A `data` element.
public func data<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("data", attributes, content())
}

/// A `dd` element.
public func dd<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("dd", attributes, content())
}

/// A `del` element.
public func del<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("del", attributes, content())
}

/// A `details` element.
public func details<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("details", attributes, content())
}

/// A `dfn` element.
public func dfn<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("dfn", attributes, content())
}

/// A `dialog` element.
public func dialog<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("dialog", attributes, content())
}

/// A `div` element.
public func div<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("div", attributes, content())
}

/// A `dl` element.
public func dl<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("dl", attributes, content())
}

/// A `dt` element.
public func dt<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("dt", attributes, content())
}

/// A `em` element.
public func em<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("em", attributes, content())
}

/// A `fieldset` element.
public func fieldset<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("fieldset", attributes, content())
}

/// A `figcaption` element.
public func figcaption<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("figcaption", attributes, content())
}

/// A `figure` element.
public func figure<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("figure", attributes, content())
}

/// A `footer` element.
public func footer<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("footer", attributes, content())
}

/// A `form` element.
public func form<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("form", attributes, content())
}

/// A `h1` element.
public func h1<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h1", attributes, content())
}

/// A `h2` element.
public func h2<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h2", attributes, content())
}

/// A `h3` element.
public func h3<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h3", attributes, content())
}

/// A `h4` element.
public func h4<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h4", attributes, content())
}

/// A `h5` element.
public func h5<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h5", attributes, content())
}

/// A `h6` element.
public func h6<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("h6", attributes, content())
}

/// A `header` element.
public func header<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("header", attributes, content())
}

/// A `hgroup` element.
public func hgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("hgroup", attributes, content())
}

/// A `i` element.
public func i<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("i", attributes, content())
}

/// A `ins` element.
public func ins<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("ins", attributes, content())
}

/// A `kbd` element.
public func kbd<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("kbd", attributes, content())
}

/// A `label` element.
public func label<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("label", attributes, content())
}

/// A `legend` element.
public func legend<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("legend", attributes, content())
}

/// A `li` element.
public func li<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("li", attributes, content())
}

/// A `main` element.
public func main<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("main", attributes, content())
}

/// A `mark` element.
public func mark<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("mark", attributes, content())
}

/// A `menu` element.
public func menu<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("menu", attributes, content())
}

/// A `meter` element.
public func meter<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("meter", attributes, content())
}

/// A `nav` element.
public func nav<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("nav", attributes, content())
}

/// A `ol` element.
public func ol<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("ol", attributes, content())
}

/// A `optgroup` element.
public func optgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("optgroup", attributes, content())
}

/// A `option` element.
public func option<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("option", attributes, content())
}

/// A `output` element.
public func output<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("output", attributes, content())
}

/// A `p` element.
public func p<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("p", attributes, content())
}

/// A `picture` element.
public func picture<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("picture", attributes, content())
}

/// A `pre` element.
public func pre<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("pre", attributes, content())
}

/// A `progress` element.
public func progress<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("progress", attributes, content())
}

/// A `q` element.
public func q<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("q", attributes, content())
}

/// A `s` element.
public func s<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("s", attributes, content())
}

/// A `samp` element.
public func samp<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("samp", attributes, content())
}

/// A `search` element.
public func search<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("search", attributes, content())
}

/// A `section` element.
public func section<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("section", attributes, content())
}

/// A `select` element.
public func select<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("select", attributes, content())
}

/// A `small` element.
public func small<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("small", attributes, content())
}

/// A `span` element.
public func span<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("span", attributes, content())
}

/// A `strong` element.
public func strong<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("strong", attributes, content())
}

/// A `sub` element.
public func sub<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("sub", attributes, content())
}

/// A `summary` element.
public func summary<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("summary", attributes, content())
}

/// A `sup` element.
public func sup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("sup", attributes, content())
}

/// A `svg` element.
public func svg<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("svg", attributes, content())
}

/// A `table` element.
public func table<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("table", attributes, content())
}

/// A `tbody` element.
public func tbody<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("tbody", attributes, content())
}

/// A `td` element.
public func td<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("td", attributes, content())
}

/// A `textarea` element.
public func textarea<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("textarea", attributes, content())
}

/// A `tfoot` element.
public func tfoot<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("tfoot", attributes, content())
}

/// A `th` element.
public func th<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("th", attributes, content())
}

/// A `thead` element.
public func thead<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("thead", attributes, content())
}

/// A `time` element.
public func time<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("time", attributes, content())
}

/// A `tr` element.
public func tr<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("tr", attributes, content())
}

/// A `u` element.
public func u<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("u", attributes, content())
}

/// A `ul` element.
public func ul<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    element("ul", attributes, content())
}

/// A `var` element.
public func variable<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    element("var", attributes, content())
}

/// A `video` element.
public func video<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    element("video", attributes, content())
}

/// A `area` element, which has no content.
public func area<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("area", attributes, .empty)
}

/// A `br` element, which has no content.
public func br<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("br", attributes, .empty)
}

/// A `col` element, which has no content.
public func col<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("col", attributes, .empty)
}

/// A `hr` element, which has no content.
public func hr<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("hr", attributes, .empty)
}

/// A `img` element, which has no content.
public func img<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("img", attributes, .empty)
}

/// A `input` element, which has no content.
public func input<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("input", attributes, .empty)
}

/// A `source` element, which has no content.
public func source<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("source", attributes, .empty)
}

/// A `track` element, which has no content.
public func track<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("track", attributes, .empty)
}

/// A `wbr` element, which has no content.
public func wbr<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    element("wbr", attributes, .empty)
}

/// Any other element, such as a custom one, by name. `script`, `style`, `iframe`, `object`, `embed` and `base` are refused.
public func element<Action>(
    _ tag: StaticString, _ attributes: [Attribute<Action>], _ content: HTML<Action>
) -> HTML<Action> {
    if ElementRules.isRefused(tag) {
        reportUnsafe("the element \(tag) is not written; it could run foreign code")
        return .empty
    }
    let children: [Node] =
        switch content.node {
        case .empty: []
        case .fragment(let nodes): nodes
        case let single: [single]
        }
    return HTML(.element(Element(tag: tag, attributes: AnyAttribute.list(of: attributes), children: children)))
}

extension AnyAttribute {
    /// The attributes, their action's type forgotten; several class attributes become one.
    fileprivate static func list<Action>(of attributes: [Attribute<Action>]) -> [AnyAttribute] {
        // Taken as it is, for the reason given at `nodes(of:)`.
        merged(unsafeBitCast(attributes, to: [AnyAttribute].self))
    }

    private static func merged(_ attributes: [AnyAttribute]) -> [AnyAttribute] {
        guard let first = attributes.firstIndex(where: \.isClass), attributes[(first + 1)...].contains(where: \.isClass) else {
            return attributes
        }
        var result: [AnyAttribute] = []
        result.reserveCapacity(attributes.count)
        var names: String?
        for attribute in attributes {
            guard attribute.isClass else {
                result.append(attribute)
                continue
            }
            // One that is absent leaves its place, so that the list of names does not depend on a condition.
            if case .plain(let more) = attribute.kind { names = names.map { $0 + " " + more } ?? more }
            if result.count == first { result.append(attribute) }
        }
        result[first] = AnyAttribute("class", names.map { .plain($0) } ?? .none)
        return result
    }

    private var isClass: Bool { prefix == .none && AttributeRules.isClass(name) }
}

enum ElementRules {
    private static let refused: [StaticString] = [
        "script", "style", "iframe", "frame", "object", "embed", "base", "template", "applet",
    ]
    /// Elements without content or end tag.
    private static let void: [StaticString] = ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]

    static func isRefused(_ tag: StaticString) -> Bool { refused.contains { $0.isLowercase(of: tag) } }

    static func isVoid(_ tag: StaticString) -> Bool {
        tag.utf8CodeUnitCount <= 6 && void.contains { $0 == tag }
    }
}

extension AttributeRules {
    static func isClass(_ name: StaticString) -> Bool { name.utf8CodeUnitCount == 5 && name == "class" as StaticString }
}

extension StaticString {
    /// The same letters; the same literal is usually the same address.
    static func == (a: StaticString, b: StaticString) -> Bool {
        if a.utf8Start == b.utf8Start { return a.utf8CodeUnitCount == b.utf8CodeUnitCount }
        guard a.utf8CodeUnitCount == b.utf8CodeUnitCount else { return false }
        for index in 0..<a.utf8CodeUnitCount where a.utf8Start[index] != b.utf8Start[index] { return false }
        return true
    }

    /// Whether these lower-case letters are those of `other`, in any case.
    fileprivate func isLowercase(of other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        for index in 0..<utf8CodeUnitCount where utf8Start[index] != other.utf8Start[index] | 0x20 { return false }
        return true
    }

    static func != (a: StaticString, b: StaticString) -> Bool { !(a == b) }
}
