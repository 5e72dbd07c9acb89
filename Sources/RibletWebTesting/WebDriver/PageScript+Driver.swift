/// The scripts of ``BrowserPage``.
extension PageScript {
    /// Keeps hold of the page's sockets.
    static let sockets = """
        window.ribletSockets = [];
        window.WebSocket = class extends WebSocket { constructor(url) { super(url); window.ribletSockets.push(this); } };
        """

    /// Gives what a locator finds now, as `{elements, candidates}`. Arguments: the locator.
    static let look =
        accessibility + locate + #"""
            const [locator, done] = arguments;
            const facts = (one) => ({
                element: one, role: roleOf(one), name: nameOf(one), text: visibleText(one), value: one.value === undefined ? '' : String(one.value),
                description: squeeze((one.getAttribute('aria-describedby') || '').split(/\s+/).map((id) => document.getElementById(id))
                    .map((part) => part ? part.textContent : '').join(' ')),
                isOn: !!one.checked || ['checked', 'pressed', 'selected'].some((name) => one.getAttribute('aria-' + name) === 'true')
                    || !/^(false)?$/.test(one.getAttribute('aria-current') || ''),
                isEnabled: !one.disabled && one.getAttribute('aria-disabled') !== 'true',
                isInvalid: one.getAttribute('aria-invalid') === 'true', hasFocus: document.activeElement === one,
            });
            try {
                const found = locate(locator, document);
                done({elements: found.map(facts), candidates: found.length ? [] : candidates(locator, document).slice(0, 12)});
            } catch (error) { done({error: String(error)}); }
            """#

    /// Gives a field whose value is no text that value, as its picker does, and returns what the
    /// field took: nothing of what is no value of its type. Returns null for a field that is typed
    /// into. Arguments: the field, the value.
    static let set = """
        const [element, value] = arguments;
        if (!\(list(FieldValue.types)).includes(element.type)) return null;
        element.focus();
        const former = element.value;
        element.value = value;
        const taken = element.value;
        if (taken.toLowerCase() !== value.toLowerCase()) element.value = former;
        else for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, {bubbles: true}));
        return taken;
        """

    /// Chooses an option by its text. Arguments: the select, the text.
    static let select = #"""
        const [element, text] = arguments;
        const bare = (value) => value.replace(/\s+/g, '');
        const option = [...element.options].find((one) => bare(one.text) === bare(text));
        if (!option) return false;
        element.focus();
        element.value = option.value;
        element.dispatchEvent(new Event('input', {bubbles: true}));
        element.dispatchEvent(new Event('change', {bubbles: true}));
        return true;
        """#

    /// Gives what no page should have; ``PageFaults`` finds the same in memory.
    static let faults =
        accessibility + """
            const named = new Set(\(list(PageFaults.named)));
            const references = \(list(PageFaults.references));
            const addresses = \(list(PageFaults.addresses));
            const refusedSchemes = new Set(\(list(PageFaults.refusedSchemes)));
            """ + #"""
            const root = document.getElementById('riblet') || document.body;
            const elements = [...root.querySelectorAll('*')];
            const faults = [];
            const ids = new Set();
            const start = (one) => one.cloneNode(false).outerHTML.replace(/<\/[^>]*>$/, '');
            for (const one of elements) {
                if (one.id && ids.has(one.id)) faults.push(`the id ${one.id} stands twice`);
                ids.add(one.id);
            }
            for (const one of elements) {
                for (const name of one.localName === 'label' ? [...references, 'for'] : references) {
                    for (const id of (one.getAttribute(name) || '').split(/\s+/)) {
                        if (id && !document.getElementById(id)) faults.push(`${name}="${id}" of a ${one.localName} names nothing in the page`);
                    }
                }
            }
            for (const one of elements) {
                for (const name of addresses) {
                    const address = one.getAttribute(name) || '';
                    const bare = address.replace(/[\u0000-\u0020\u007f]/g, '');
                    if (!bare.includes(':') || !refusedSchemes.has(bare.split(':')[0].toLowerCase())) continue;
                    faults.push(`${name}="${address}" of a ${one.localName} leads nowhere: its address has a scheme that pages do not open, such as javascript:`);
                }
            }
            let level = 0;
            for (const one of elements.filter(perceivable)) {
                const role = roleOf(one);
                const isField = one.localName === 'input' && one.type !== 'hidden' && role === 'generic';
                if ((isField || named.has(role)) && !nameOf(one)) faults.push(`a ${isField ? 'field' : role} has no name: ${start(one)}`);
                if (one.localName === 'img' && !one.hasAttribute('alt') && role === 'img') faults.push(`a picture has no alt: ${start(one)}`);
                if (one.localName === 'a' && !one.hasAttribute('href')) faults.push(`a link leads nowhere: ${start(one)}`);
                if (role !== 'heading') continue;
                const own = +(one.getAttribute('aria-level') || (/^h([1-6])$/.exec(one.localName) || [0, 2])[1]);
                if (level && own > level + 1) faults.push(`a heading of level ${own} follows one of level ${level}: “${nameOf(one)}”`);
                level = own;
            }
            return faults;
            """#

    private static func list(_ names: [String]) -> String { "[\(names.map { "'\($0)'" }.joined(separator: ", "))]" }
}
