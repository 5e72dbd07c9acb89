// One function per element of the HTML Living Standard that has a place in a live page. Scripts, frames and styles have none.

/// A `a` element.
@inlinable
public func a<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("a", untyped(attributes), content().node))
}

/// A `abbr` element.
@inlinable
public func abbr<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("abbr", untyped(attributes), content().node))
}

/// A `address` element.
@inlinable
public func address<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("address", untyped(attributes), content().node))
}

/// A `article` element.
@inlinable
public func article<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("article", untyped(attributes), content().node))
}

/// A `aside` element.
@inlinable
public func aside<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("aside", untyped(attributes), content().node))
}

/// A `b` element.
@inlinable
public func b<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("b", untyped(attributes), content().node))
}

/// A `bdi` element.
@inlinable
public func bdi<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("bdi", untyped(attributes), content().node))
}

/// A `blockquote` element.
@inlinable
public func blockquote<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("blockquote", untyped(attributes), content().node))
}

/// A `button` element.
@inlinable
public func button<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("button", untyped(attributes), content().node))
}

/// A `caption` element.
@inlinable
public func caption<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("caption", untyped(attributes), content().node))
}

/// A `cite` element.
@inlinable
public func cite<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("cite", untyped(attributes), content().node))
}

/// A `code` element.
@inlinable
public func code<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("code", untyped(attributes), content().node))
}

/// A `colgroup` element.
@inlinable
public func colgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("colgroup", untyped(attributes), content().node))
}

/// A `data` element.
@inlinable
public func data<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("data", untyped(attributes), content().node))
}

/// A `dd` element.
@inlinable
public func dd<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("dd", untyped(attributes), content().node))
}

/// A `del` element.
@inlinable
public func del<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("del", untyped(attributes), content().node))
}

/// A `details` element.
@inlinable
public func details<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("details", untyped(attributes), content().node))
}

/// A `dfn` element.
@inlinable
public func dfn<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("dfn", untyped(attributes), content().node))
}

/// A `dialog` element.
@inlinable
public func dialog<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("dialog", untyped(attributes), content().node))
}

/// A `div` element.
@inlinable
public func div<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("div", untyped(attributes), content().node))
}

/// A `dl` element.
@inlinable
public func dl<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("dl", untyped(attributes), content().node))
}

/// A `dt` element.
@inlinable
public func dt<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("dt", untyped(attributes), content().node))
}

/// A `em` element.
@inlinable
public func em<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("em", untyped(attributes), content().node))
}

/// A `fieldset` element.
@inlinable
public func fieldset<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("fieldset", untyped(attributes), content().node))
}

/// A `figcaption` element.
@inlinable
public func figcaption<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("figcaption", untyped(attributes), content().node))
}

/// A `figure` element.
@inlinable
public func figure<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("figure", untyped(attributes), content().node))
}

/// A `footer` element.
@inlinable
public func footer<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("footer", untyped(attributes), content().node))
}

/// A `form` element.
@inlinable
public func form<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("form", untyped(attributes), content().node))
}

/// A `h1` element.
@inlinable
public func h1<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h1", untyped(attributes), content().node))
}

/// A `h2` element.
@inlinable
public func h2<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h2", untyped(attributes), content().node))
}

/// A `h3` element.
@inlinable
public func h3<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h3", untyped(attributes), content().node))
}

/// A `h4` element.
@inlinable
public func h4<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h4", untyped(attributes), content().node))
}

/// A `h5` element.
@inlinable
public func h5<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h5", untyped(attributes), content().node))
}

/// A `h6` element.
@inlinable
public func h6<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("h6", untyped(attributes), content().node))
}

/// A `header` element.
@inlinable
public func header<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("header", untyped(attributes), content().node))
}

/// A `hgroup` element.
@inlinable
public func hgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("hgroup", untyped(attributes), content().node))
}

/// A `i` element.
@inlinable
public func i<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("i", untyped(attributes), content().node))
}

/// A `ins` element.
@inlinable
public func ins<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("ins", untyped(attributes), content().node))
}

/// A `kbd` element.
@inlinable
public func kbd<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("kbd", untyped(attributes), content().node))
}

/// A `label` element.
@inlinable
public func label<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("label", untyped(attributes), content().node))
}

/// A `legend` element.
@inlinable
public func legend<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("legend", untyped(attributes), content().node))
}

/// A `li` element.
@inlinable
public func li<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("li", untyped(attributes), content().node))
}

/// A `main` element.
@inlinable
public func main<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("main", untyped(attributes), content().node))
}

/// A `mark` element.
@inlinable
public func mark<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("mark", untyped(attributes), content().node))
}

/// A `menu` element.
@inlinable
public func menu<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("menu", untyped(attributes), content().node))
}

/// A `meter` element.
@inlinable
public func meter<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("meter", untyped(attributes), content().node))
}

/// A `nav` element.
@inlinable
public func nav<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("nav", untyped(attributes), content().node))
}

/// A `ol` element.
@inlinable
public func ol<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("ol", untyped(attributes), content().node))
}

/// A `optgroup` element.
@inlinable
public func optgroup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("optgroup", untyped(attributes), content().node))
}

/// A `option` element.
@inlinable
public func option<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("option", untyped(attributes), content().node))
}

/// A `output` element.
@inlinable
public func output<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("output", untyped(attributes), content().node))
}

/// A `p` element.
@inlinable
public func p<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("p", untyped(attributes), content().node))
}

/// A `picture` element.
@inlinable
public func picture<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("picture", untyped(attributes), content().node))
}

/// A `pre` element.
@inlinable
public func pre<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("pre", untyped(attributes), content().node))
}

/// A `progress` element.
@inlinable
public func progress<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("progress", untyped(attributes), content().node))
}

/// A `q` element.
@inlinable
public func q<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("q", untyped(attributes), content().node))
}

/// A `s` element.
@inlinable
public func s<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("s", untyped(attributes), content().node))
}

/// A `samp` element.
@inlinable
public func samp<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("samp", untyped(attributes), content().node))
}

/// A `search` element.
@inlinable
public func search<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("search", untyped(attributes), content().node))
}

/// A `section` element.
@inlinable
public func section<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("section", untyped(attributes), content().node))
}

/// A `select` element.
@inlinable
public func select<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("select", untyped(attributes), content().node))
}

/// A `small` element.
@inlinable
public func small<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("small", untyped(attributes), content().node))
}

/// A `span` element.
@inlinable
public func span<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("span", untyped(attributes), content().node))
}

/// A `strong` element.
@inlinable
public func strong<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("strong", untyped(attributes), content().node))
}

/// A `sub` element.
@inlinable
public func sub<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("sub", untyped(attributes), content().node))
}

/// A `summary` element.
@inlinable
public func summary<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("summary", untyped(attributes), content().node))
}

/// A `sup` element.
@inlinable
public func sup<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("sup", untyped(attributes), content().node))
}

/// A `svg` element.
@inlinable
public func svg<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("svg", untyped(attributes), content().node))
}

/// A `table` element.
@inlinable
public func table<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("table", untyped(attributes), content().node))
}

/// A `tbody` element.
@inlinable
public func tbody<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("tbody", untyped(attributes), content().node))
}

/// A `td` element.
@inlinable
public func td<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("td", untyped(attributes), content().node))
}

/// A `textarea` element.
@inlinable
public func textarea<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("textarea", untyped(attributes), content().node))
}

/// A `tfoot` element.
@inlinable
public func tfoot<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("tfoot", untyped(attributes), content().node))
}

/// A `th` element.
@inlinable
public func th<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("th", untyped(attributes), content().node))
}

/// A `thead` element.
@inlinable
public func thead<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("thead", untyped(attributes), content().node))
}

/// A `time` element.
@inlinable
public func time<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("time", untyped(attributes), content().node))
}

/// A `tr` element.
@inlinable
public func tr<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("tr", untyped(attributes), content().node))
}

/// A `u` element.
@inlinable
public func u<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("u", untyped(attributes), content().node))
}

/// A `ul` element.
@inlinable
public func ul<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action> {
    HTML(makeElement("ul", untyped(attributes), content().node))
}

/// A `var` element.
@inlinable
public func variable<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<
    Action
> {
    HTML(makeElement("var", untyped(attributes), content().node))
}

/// A `video` element.
@inlinable
public func video<Action>(_ attributes: Attribute<Action>..., @HTMLBuilder<Action> content: () -> HTML<Action> = { .empty }) -> HTML<Action>
{
    HTML(makeElement("video", untyped(attributes), content().node))
}

/// A `area` element, which has no content.
@inlinable
public func area<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("area", untyped(attributes), .empty))
}

/// A `br` element, which has no content.
@inlinable
public func br<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("br", untyped(attributes), .empty))
}

/// A `col` element, which has no content.
@inlinable
public func col<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("col", untyped(attributes), .empty))
}

/// A `hr` element, which has no content.
@inlinable
public func hr<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("hr", untyped(attributes), .empty))
}

/// A `img` element, which has no content.
@inlinable
public func img<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("img", untyped(attributes), .empty))
}

/// A `input` element, which has no content.
@inlinable
public func input<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("input", untyped(attributes), .empty))
}

/// A `source` element, which has no content.
@inlinable
public func source<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("source", untyped(attributes), .empty))
}

/// A `track` element, which has no content.
@inlinable
public func track<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("track", untyped(attributes), .empty))
}

/// A `wbr` element, which has no content.
@inlinable
public func wbr<Action>(_ attributes: Attribute<Action>...) -> HTML<Action> {
    HTML(makeElement("wbr", untyped(attributes), .empty))
}

/// Any other element, such as a custom one, by name. `script`, `style`, `iframe`, `object`, `embed` and `base` are refused.
public func element<Action>(
    _ tag: StaticString, _ attributes: [Attribute<Action>], _ content: HTML<Action>
) -> HTML<Action> {
    if ElementRules.isRefused(tag) {
        reportUnsafe("the element \(tag) is not written; it could run foreign code")
        return .empty
    }
    return HTML(makeElement(tag, untyped(attributes), content.node))
}

/// An element, its action's type forgotten. What is generic about elements is made in the module that writes them, where the action's type
/// is known: asking the run time for it at each element would cost as much as the element.
@usableFromInline
func makeElement(_ tag: StaticString, _ attributes: [AnyAttribute], _ content: Node) -> Node {
    .element(Element(tag: tag, attributes: AnyAttribute.merged(attributes), content: content))
}

/// The attributes, their action's type forgotten.
@inlinable
func untyped<Action>(_ attributes: [Attribute<Action>]) -> [AnyAttribute] {
    // Taken as it is, for the reason given at `nodes(of:)`.
    unsafeBitCast(attributes, to: [AnyAttribute].self)
}

extension AnyAttribute {
    /// Several class attributes become one.
    fileprivate static func merged(_ attributes: [AnyAttribute]) -> [AnyAttribute] {
        var first = attributes.count
        var classes = 0
        for index in attributes.indices where attributes[index].isClass {
            first = min(first, index)
            classes += 1
        }
        guard classes > 1 else { return attributes }
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
