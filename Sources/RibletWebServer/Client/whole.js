// Takes the whole page anew: after patches were lost beyond recovery, or the server was started again. Loaded by riblet.js then.

export default ({ pending }) => {
  const doc = document, modal = 'dialog[data-modal]';

  // Text and ticks of the user stay, unless the server has something else there than it had.
  const keep = (have, want) => {
    // A text that was sent as it stands, or put back, is the server's: it may be stored, and the field empty, before the page was told.
    if (have.sent === have.value && /\binput\b/.test(have.dataset.e) && !pending.has(have) && have.value !== want.defaultValue) {
      if (have === doc.activeElement) have.was = [have.value, have.selectionStart, have.selectionEnd];
      have.value = want.defaultValue;
    }
    if (have.defaultValue !== want.defaultValue && have !== doc.activeElement && !pending.has(have)) have.value = want.defaultValue;
    if (have.defaultChecked !== want.defaultChecked && !pending.has(have)) have.checked = want.defaultChecked;
  };
  // Makes `from` look like `to` with as few replacements as keep the user's place.
  const morph = (from, to) => {
    const wanted = [...to.childNodes];
    wanted.forEach((want, i) => {
      const have = from.childNodes[i];
      if (!have) { from.append(want); return; }
      // Views are numbered anew by a server that was started again.
      const isOther = have.nodeType !== want.nodeType || have.nodeName !== want.nodeName || (have.nodeName !== 'R-V' && have.id !== want.id);
      if (isOther) { have.replaceWith(want); return; }
      if (have.nodeType === 3) { if (have.data !== want.data) have.data = want.data; return; }
      if ('island' in have.dataset) return;
      const isField = have.matches('input,textarea');
      if (isField) keep(have, want);
      const ours = name => name === 'data-focused' || name === 'data-shown' || (name === 'open' && have.matches(modal + ',details'));
      for (const { name } of [...have.attributes]) if (!want.hasAttribute(name) && !ours(name)) have.removeAttribute(name);
      for (const { name, value } of [...want.attributes]) if (have.getAttribute(name) !== value && !ours(name)) have.setAttribute(name, value);
      if (isField) {
        if (have.matches('textarea')) have.defaultValue = want.defaultValue;
        // The server no longer has there what patches said before.
        have.told = want.defaultValue;
        return;
      }
      morph(have, want);
    });
    while (from.childNodes.length > wanted.length) from.lastChild.remove();
  };

  return morph;
};
