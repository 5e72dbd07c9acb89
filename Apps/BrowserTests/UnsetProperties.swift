import RibletWebTesting

extension Browser {
    /// Elements of the page that is open to which a rule gives the value of a custom property that
    /// nobody has set there: the browser drops the declaration without a word. Each property is
    /// named once.
    func unsetProperties() async throws(WebDriverError) -> [String] {
        try await execute(Self.script).array?.compactMap(\.string) ?? []
    }

    private static let script = """
        const found = new Map();
        const look = (selector, style) => {
          const names = [...style.cssText.matchAll(/var\\(\\s*(--[\\w-]+)\\s*\\)/g)].map(match => match[1]).filter(name => !found.has(name));
          if (!names.length) return;
          // As if the user were at each of them.
          const bare = selector.replace(/::?(before|after|backdrop|placeholder|marker|selection|-webkit-[\\w-]+|view-transition[\\w-]*(\\([^)]*\\))?)/g, '')
            .replace(/:(hover|active|focus-visible|focus-within|focus)\\b/g, '');
          let elements = [];
          for (const one of [bare, selector]) try { elements = document.querySelectorAll(one); break; } catch { /* nothing is left of it */ }
          for (const el of elements) {
            const set = getComputedStyle(el);
            for (const name of names) {
              if (found.has(name) || set.getPropertyValue(name) !== '') continue;
              found.set(name, name + ' is not set where `' + selector + '` uses it, on ' + el.cloneNode().outerHTML);
            }
          }
        };
        const visit = (rules, outer) => {
          for (const rule of rules) {
            if (rule instanceof CSSKeyframesRule || rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
            let selector = rule.selectorText ?? outer;
            if (outer && rule.selectorText) {
              selector = selector.includes('&') ? selector.replaceAll('&', `:is(${outer})`) : `:is(${outer}) ${selector}`;
            }
            if (rule.style && selector) look(selector, rule.style);
            if (rule.cssRules) visit(rule.cssRules, selector);
          }
        };
        for (const sheet of document.styleSheets) visit(sheet.cssRules, '');
        return [...found.values()];
        """
}
