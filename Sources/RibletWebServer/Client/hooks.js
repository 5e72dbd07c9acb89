// Scripts of the application that look after an element of their own; see `hook` in HTML/Attribute.swift. Loaded by riblet.js for pages that have
// such an element, and run after each patch.

export default page => {
  const hooks = new Map(); // element -> what its hook returned
  return () => {
    for (const [el, one] of hooks) {
      if (el.isConnected) { one.updated?.(); continue; }
      hooks.delete(el);
      one.destroyed?.();
    }
    for (const el of page.root.querySelectorAll('[data-hook]')) {
      const make = page.hooks?.[el.dataset.hook];
      if (make && !hooks.has(el)) hooks.set(el, make(el, value => page.fire(el, 'hook', String(value))) || {});
    }
  };
};
