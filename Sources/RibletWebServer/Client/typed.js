// Gives the user's text and focus back after the page was left with something that the server had not heard, or had to load itself anew;
// see keepTyped() in riblet.js, which loads this then.

export default ({ root }) => {
  const kept = JSON.parse(sessionStorage.getItem('riblet-typed'));
  sessionStorage.removeItem('riblet-typed');
  if (!kept || kept.url !== location.href) return;
  const type = (el, value) => {
    el.value = value;
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Entries that were cleared in the page when they were sent, and never heard.
  const enter = ([, id, text]) => {
    const el = document.getElementById(id);
    if (!el?.form) return false;
    const under = el.value;
    el.value = text;
    const by = el.dataset.clears?.split(' ')[1];
    el.form.requestSubmit(by && [...el.form.elements].find(one => one.value === by));
    if (under && !el.value) type(el, under);
    return true;
  };
  // Who comes back later may find what was typed elsewhere since, which is newer. Time counts until this page was asked for: it may be long in coming.
  const isNew = kept.at === true || performance.timeOrigin - kept.at < 10000;
  const fill = ([id, value, told]) => {
    const el = document.getElementById(id);
    if (el && el.value !== value && (isNew || el.value === told)) type(el, value);
    return el;
  };
  const give = () => {
    kept.sent = kept.sent.filter(one => !enter(one));
    kept.typed = kept.typed.filter(one => !fill(one));
    return !kept.sent[0] && !kept.typed[0];
  };
  if (!give()) {
    // A form whose content takes its time comes with a patch.
    const end = () => { watch.disconnect(); removeEventListener('pagehide', keep); };
    const watch = new MutationObserver(() => { if (location.href !== kept.url || give()) end(); });
    // Left before that, it waits for the next page, beside what that one did not hear.
    const keep = () => {
      let left;
      try { left = JSON.parse(sessionStorage.getItem('riblet-typed')); } catch { /* it has heard everything */ }
      left ||= { ...kept, typed: [], sent: [] };
      left.typed.push(...kept.typed);
      left.sent.unshift(...kept.sent);
      sessionStorage.setItem('riblet-typed', JSON.stringify(left));
    };
    watch.observe(root, { childList: true, subtree: true });
    addEventListener('pagehide', keep);
    setTimeout(end, 30000);
  }
  const focus = kept.focus && document.getElementById(kept.focus);
  focus?.focus({ preventScroll: true });
};
