/// The JavaScript that runs in the page.
enum PageScript {
    /// Calls back when the document changes, at the latest after 50 ms.
    /// Gives whether it could wait.
    static let nextChange =
        change + """
            const done = arguments[arguments.length - 1];
            if (canWait) afterChange(() => done(true)); else done(false);
            """

    /// Waits until a locator finds something, or nothing, and gives `{elements, candidates}`.
    /// Arguments: the locator, the root or null, milliseconds, whether nothing is wanted.
    static let find =
        change + accessibility + locate + """
            const [locator, root, limit, wantsNone, done] = arguments;
            const end = performance.now() + limit;
            const look = () => {
                let elements;
                try { elements = locate(locator, root || document); } catch (error) { done({error: String(error)}); return; }
                const isOver = (elements.length === 0) === wantsNone || performance.now() >= end;
                if (isOver || !canWait) {
                    const seen = elements.length === 0 ? candidates(locator, root || document) : elements.map(describe);
                    done({isOver, elements: wantsNone ? [] : elements, count: elements.length, candidates: seen.slice(0, 12)});
                } else afterChange(look);
            };
            look();
            """

    private static let change = """
        // Timers and observers do not run in a page whose scripts are blocked; only synchronous
        // code of the driver does.
        const canWait = !matchMedia('(scripting: none)').matches;
        const afterChange = (next) => {
            let isDone = false;
            const go = () => { if (!isDone) { isDone = true; observer.disconnect(); clearTimeout(timer); next(); } };
            const observer = new MutationObserver(go);
            observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
            const timer = setTimeout(go, 50);
        };

        """

    static let accessibility = #"""
        const squeeze = (text) => (text || '').replace(/\s+/g, ' ').trim();
        const typeRoles = {button: 'button', submit: 'button', reset: 'button', image: 'button', color: 'color well', checkbox: 'checkbox',
            radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox', file: 'generic', date: 'generic', time: 'generic',
            'datetime-local': 'generic', month: 'generic', week: 'generic'};
        const tagRoles = {article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption',
            code: 'code', datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group', dfn: 'term', dialog: 'dialog',
            dt: 'term', em: 'emphasis', fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading',
            h5: 'heading', h6: 'heading', hr: 'separator', ins: 'insertion', li: 'listitem', main: 'main', math: 'math', menu: 'list',
            meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph',
            progress: 'progressbar', search: 'search', strong: 'strong', summary: 'button', table: 'table', tbody: 'rowgroup',
            textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list'};
        const sectioning = 'article, aside, main, nav, section';
        const roleOf = (element) => {
            const given = (element.getAttribute('role') || '').trim().split(/\s+/)[0].toLowerCase();
            if (given) return given === 'image' ? 'img' : given === 'presentation' ? 'none' : given;
            const tag = element.localName;
            switch (tag) {
            case 'a': case 'area': return element.hasAttribute('href') ? 'link' : 'generic';
            case 'header': return element.closest(sectioning) ? 'generic' : 'banner';
            case 'footer': return element.closest(sectioning) ? 'generic' : 'contentinfo';
            case 'img': return element.getAttribute('alt') === '' ? 'none' : 'img';
            case 'svg': return 'img';
            case 'form': return givenName(element) ? 'form' : 'generic';
            case 'section': return givenName(element) ? 'region' : 'generic';
            case 'select': return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
            case 'td': return element.closest('[role=grid], [role=treegrid]') ? 'gridcell' : 'cell';
            case 'th': return element.scope === 'row' || element.scope === 'rowgroup' ? 'rowheader' : 'columnheader';
            case 'input': {
                if (element.type === 'hidden') return 'none';
                const own = typeRoles[element.type];
                if (own) return own;
                return element.hasAttribute('list') ? 'combobox' : 'textbox';
            }
            }
            return tagRoles[tag] || 'generic';
        };
        const shown = (element) => element.checkVisibility({visibilityProperty: true}) || (element.localName === 'option' && !element.hidden)
            || element.localName === 'area';
        const perceivable = (element) => {
            if (!shown(element) || element.closest('[aria-hidden="true"], [inert]')) return false;
            const modals = document.querySelectorAll('dialog:modal');
            return modals.length === 0 || modals[modals.length - 1].contains(element) || element.matches(':popover-open, :popover-open *');
        };
        const generated = (element, place) => {
            const content = getComputedStyle(element, place).content;
            const text = content.match(/^"((?:[^"\\]|\\.)*)"/);
            return text ? text[1].replace(/\\(.)/g, '$1') : '';
        };
        const content = (element, seen) => {
            let text = generated(element, '::before');
            const nodes = element.localName === 'slot' && element.assignedNodes().length ? element.assignedNodes()
                : (element.shadowRoot || element).childNodes;
            for (const node of nodes) {
                if (node.nodeType === Node.TEXT_NODE) text += node.data;
                else if (node.nodeType === Node.ELEMENT_NODE) {
                    if (node.localName === 'br') { text += ' '; continue; }
                    if (!shown(node) || node.getAttribute('aria-hidden') === 'true') continue;
                    const part = nameOf(node, seen, true);
                    const isInline = /^(inline|contents)$/.test(getComputedStyle(node).display);
                    text += isInline ? part : ' ' + part + ' ';
                }
            }
            return text + generated(element, '::after');
        };
        const referenced = (element) => (element.getAttribute('aria-labelledby') || '').split(/\s+/)
            .map((id) => id && element.getRootNode().getElementById(id)).filter(Boolean);
        const givenName = (element) => {
            const parts = referenced(element);
            if (parts.length) return squeeze(parts.map((part) => squeeze(part.getAttribute('aria-label')) || part.textContent).join(' '));
            return squeeze(element.getAttribute('aria-label')) || squeeze(element.getAttribute('title'));
        };
        const namedByContent = new Set(['button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link', 'menuitem',
            'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'row', 'rowheader', 'switch', 'tab', 'tooltip', 'treeitem']);
        const nameOf = (element, seen = new Set(), isPart = false) => {
            if (seen.has(element)) return '';
            seen.add(element);
            const tidy = isPart ? (text) => text : squeeze;
            if (!isPart) {
                const name = squeeze(referenced(element).map((part) => nameOf(part, new Set([element]), true)).join(' '));
                if (name) return name;
            }
            const label = squeeze(element.getAttribute('aria-label'));
            if (label) return label;
            const tag = element.localName;
            const role = roleOf(element);
            if (isPart && /^(input|textarea)$/.test(tag) && role !== 'button') {
                return /^(checkbox|radio)$/.test(element.type) ? '' : element.value;
            }
            if (isPart && tag === 'select') return squeeze([...element.selectedOptions].map((option) => option.text).join(' '));
            if (tag === 'img' || tag === 'area' || (tag === 'input' && element.type === 'image')) {
                if (squeeze(element.alt)) return squeeze(element.alt);
            }
            if (tag === 'input' && role === 'button' && element.type !== 'image') {
                const own = squeeze(element.value) || {submit: 'Submit', reset: 'Reset'}[element.type];
                if (own) return own;
            }
            if (!isPart && element.labels && element.labels.length) {
                const text = squeeze([...element.labels].map((one) => nameOf(one, seen, true)).join(' '));
                if (text) return text;
            }
            const titled = {fieldset: 'legend', figure: 'figcaption', table: 'caption', svg: 'title'}[tag];
            const child = titled && [...element.children].find((one) => one.localName === titled);
            if (child) return squeeze(tag === 'svg' ? child.textContent : content(child, seen));
            if (isPart || namedByContent.has(role)) {
                const text = tag === 'svg' ? '' : content(element, seen);
                if (squeeze(text)) return tidy(text);
            }
            return squeeze(element.getAttribute('title')) || (isPart ? '' : squeeze(element.getAttribute('placeholder')));
        };

        """#

    static let locate = #"""
        const all = (root, found = []) => {
            for (const element of root.children) {
                found.push(element);
                if (element.shadowRoot) all(element.shadowRoot, found);
                all(element, found);
            }
            return found;
        };
        const fits = (text, match) => {
            if (!match) return true;
            // The space between words depends on the layout.
            const bare = (value) => (value || '').replace(/\s+/g, '');
            return match.exact !== undefined ? bare(text) === bare(match.exact)
                : bare(text).toLowerCase().includes(bare(match.part).toLowerCase());
        };
        const controls = 'input:not([type=hidden]), textarea, select, button, meter, progress, output, [contenteditable], [role]';
        const isControl = (element) => element.matches('input:not([type=hidden]), textarea, select')
            || (element.matches(controls) && !/^(generic|none|dialog|group|region|list|listitem|navigation|main)$/.test(roleOf(element)));
        const labelOf = (element) => element.labels && element.labels.length || element.hasAttribute('aria-label')
            || element.hasAttribute('aria-labelledby') ? nameOf(element) : '';
        const visibleText = (element) => squeeze(element.innerText === undefined ? element.textContent : element.innerText);
        const locate = (locator, root) => {
            if (locator.css) return [...root.querySelectorAll(locator.css)];
            if (locator.role) {
                return all(root).filter((one) => roleOf(one) === locator.role && perceivable(one) && fits(nameOf(one), locator.match));
            }
            if (locator.label) return all(root).filter((one) => isControl(one) && perceivable(one) && fits(labelOf(one), locator.match));
            const holders = all(root).filter((one) => shown(one) && !/^(script|style|html|body)$/.test(one.localName)
                && fits(visibleText(one), locator.match));
            return holders.filter((one) => !holders.some((other) => other !== one && one.contains(other)));
        };
        const describe = (element) => {
            const role = roleOf(element);
            const name = nameOf(element) || visibleText(element).slice(0, 40);
            const kind = role === 'generic' ? element.localName + (element.id ? '#' + element.id : '') : role;
            return name ? `${kind} '${name}'` : kind;
        };
        const candidates = (locator, root) => {
            if (locator.css) return [];
            if (locator.role) return all(root).filter((one) => roleOf(one) === locator.role && perceivable(one)).map(describe);
            if (locator.label) return all(root).filter((one) => isControl(one) && perceivable(one)).map(describe);
            return [];
        };

        """#
}
