// Tells the nodes of the server from those that others put into the page: extensions of the browser put elements beside fields, translations put
// their own in the place of texts. Patches address the server's by position. Loaded by riblet.js when somebody has changed something.

export default () => {
  let own = new WeakMap();  // an element that others have changed -> the child nodes that the server knows, in order
  let said = new WeakMap(); // a text that others have changed -> what it said

  // Puts back what is not where it was; what stands there was made of it, as is what follows a text.
  const mend = (parent, list) => {
    const ours = new Set(list);
    let last;
    for (const one of list) {
      const isGone = one.parentNode !== parent, place = last ? last.nextSibling : parent.firstChild;
      let next = place;
      while (next && !ours.has(next)) next = next.nextSibling;
      if (next !== one) parent[one.isConnected && parent.moveBefore ? 'moveBefore' : 'insertBefore'](one, place);
      if (said.has(one)) one.data = said.get(one);
      said.delete(one);
      if (isGone || one.nodeType === 3) while (one.nextSibling && !ours.has(one.nextSibling)) one.nextSibling.remove();
      last = one;
    }
    return [...parent.childNodes].filter(one => !ours.has(one));
  };

  return {
    of: parent => own.get(parent),
    forget() { own = new WeakMap(); said = new WeakMap(); },
    note(records) {
      const before = new Map();
      for (const { target, oldValue } of records) if (target.nodeType === 3 && !said.has(target)) said.set(target, oldValue);
      // What somebody has done is undone in a list of the children, the last first.
      for (const { target, addedNodes, removedNodes, nextSibling } of records.reverse()) {
        const parent = target.nodeType === 3 ? target.parentNode : target;
        if (!parent || own.has(parent)) continue;
        const added = new Set(addedNodes);
        const list = (before.get(parent) || [...parent.childNodes]).filter(one => !added.has(one));
        list.splice(nextSibling ? list.indexOf(nextSibling) : list.length, 0, ...removedNodes);
        before.set(parent, list);
      }
      for (const [target, list] of before) own.set(target, list);
    },
    change(parent, act) {
      const list = own.get(parent), foreign = new Set(mend(parent, list));
      act(list);
      if (foreign.size) own.set(parent, [...parent.childNodes].filter(one => !foreign.has(one)));
      else own.delete(parent);
    },
  };
};
