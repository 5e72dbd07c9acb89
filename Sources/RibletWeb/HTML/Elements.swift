// swift-format-ignore-file
// One function per element of the HTML Living Standard that has a place in a live page, one line
// each. Scripts, frames and styles have none; `element(_:_:_:)` writes any other element by its
// name. `A` is the action that the view sends.

// MARK: Elements with content

@inlinable public func a<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("a", attributes, content()) }
@inlinable public func abbr<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("abbr", attributes, content()) }
@inlinable public func address<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("address", attributes, content()) }
@inlinable public func article<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("article", attributes, content()) }
@inlinable public func aside<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("aside", attributes, content()) }
@inlinable public func b<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("b", attributes, content()) }
@inlinable public func bdi<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("bdi", attributes, content()) }
@inlinable public func blockquote<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("blockquote", attributes, content()) }
@inlinable public func button<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("button", attributes, content()) }
@inlinable public func caption<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("caption", attributes, content()) }
@inlinable public func cite<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("cite", attributes, content()) }
@inlinable public func code<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("code", attributes, content()) }
@inlinable public func colgroup<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("colgroup", attributes, content()) }
@inlinable public func data<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("data", attributes, content()) }
@inlinable public func dd<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("dd", attributes, content()) }
@inlinable public func del<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("del", attributes, content()) }
@inlinable public func details<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("details", attributes, content()) }
@inlinable public func dfn<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("dfn", attributes, content()) }
@inlinable public func dialog<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("dialog", attributes, content()) }
@inlinable public func div<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("div", attributes, content()) }
@inlinable public func dl<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("dl", attributes, content()) }
@inlinable public func dt<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("dt", attributes, content()) }
@inlinable public func em<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("em", attributes, content()) }
@inlinable public func fieldset<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("fieldset", attributes, content()) }
@inlinable public func figcaption<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("figcaption", attributes, content()) }
@inlinable public func figure<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("figure", attributes, content()) }
@inlinable public func footer<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("footer", attributes, content()) }
@inlinable public func form<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("form", attributes, content()) }
@inlinable public func h1<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h1", attributes, content()) }
@inlinable public func h2<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h2", attributes, content()) }
@inlinable public func h3<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h3", attributes, content()) }
@inlinable public func h4<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h4", attributes, content()) }
@inlinable public func h5<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h5", attributes, content()) }
@inlinable public func h6<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("h6", attributes, content()) }
@inlinable public func header<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("header", attributes, content()) }
@inlinable public func hgroup<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("hgroup", attributes, content()) }
@inlinable public func i<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("i", attributes, content()) }
@inlinable public func ins<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("ins", attributes, content()) }
@inlinable public func kbd<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("kbd", attributes, content()) }
@inlinable public func label<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("label", attributes, content()) }
@inlinable public func legend<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("legend", attributes, content()) }
@inlinable public func li<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("li", attributes, content()) }
@inlinable public func main<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("main", attributes, content()) }
@inlinable public func mark<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("mark", attributes, content()) }
@inlinable public func menu<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("menu", attributes, content()) }
@inlinable public func meter<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("meter", attributes, content()) }
@inlinable public func nav<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("nav", attributes, content()) }
@inlinable public func ol<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("ol", attributes, content()) }
@inlinable public func optgroup<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("optgroup", attributes, content()) }
@inlinable public func option<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("option", attributes, content()) }
@inlinable public func output<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("output", attributes, content()) }
@inlinable public func p<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("p", attributes, content()) }
@inlinable public func picture<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("picture", attributes, content()) }
@inlinable public func pre<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("pre", attributes, content()) }
@inlinable public func progress<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("progress", attributes, content()) }
@inlinable public func q<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("q", attributes, content()) }
@inlinable public func s<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("s", attributes, content()) }
@inlinable public func samp<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("samp", attributes, content()) }
@inlinable public func search<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("search", attributes, content()) }
@inlinable public func section<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("section", attributes, content()) }
@inlinable public func select<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("select", attributes, content()) }
@inlinable public func small<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("small", attributes, content()) }
@inlinable public func span<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("span", attributes, content()) }
@inlinable public func strong<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("strong", attributes, content()) }
@inlinable public func sub<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("sub", attributes, content()) }
@inlinable public func summary<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("summary", attributes, content()) }
@inlinable public func sup<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("sup", attributes, content()) }
@inlinable public func svg<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("svg", attributes, content()) }
@inlinable public func table<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("table", attributes, content()) }
@inlinable public func tbody<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("tbody", attributes, content()) }
@inlinable public func td<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("td", attributes, content()) }
@inlinable public func textarea<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("textarea", attributes, content()) }
@inlinable public func tfoot<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("tfoot", attributes, content()) }
@inlinable public func th<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("th", attributes, content()) }
@inlinable public func thead<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("thead", attributes, content()) }
@inlinable public func time<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("time", attributes, content()) }
@inlinable public func tr<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("tr", attributes, content()) }
@inlinable public func u<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("u", attributes, content()) }
@inlinable public func ul<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("ul", attributes, content()) }
@inlinable public func variable<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("var", attributes, content()) }
@inlinable public func video<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> { html("video", attributes, content()) }

// MARK: Elements without content

@inlinable public func area<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("area", attributes, .empty) }
@inlinable public func br<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("br", attributes, .empty) }
@inlinable public func col<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("col", attributes, .empty) }
@inlinable public func hr<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("hr", attributes, .empty) }
@inlinable public func img<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("img", attributes, .empty) }
@inlinable public func input<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("input", attributes, .empty) }
@inlinable public func source<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("source", attributes, .empty) }
@inlinable public func track<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("track", attributes, .empty) }
@inlinable public func wbr<A>(_ attributes: Attribute<A>...) -> HTML<A> { html("wbr", attributes, .empty) }
