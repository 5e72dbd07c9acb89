// Gives the user's text, focus and place back after the page was left with something that the server had not heard, or had to load itself anew;
// see keepTyped() in riblet.js, which loads this then.

export default () => {
  const kept = JSON.parse(sessionStorage.getItem('riblet-typed'));
  sessionStorage.removeItem('riblet-typed');
  if (!kept || kept.url !== location.href) return;
  const type = (el, value) => {
    el.value = value;
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Entries that were cleared in the page when they were sent, and never heard.
  for (const [, id, text] of kept.sent) {
    const el = document.getElementById(id);
    if (!el?.form) continue;
    const under = el.value;
    el.value = text;
    el.form.requestSubmit();
    if (under && !el.value) type(el, under);
  }
  // Who comes back later may find what was typed elsewhere since, which is newer.
  const isNew = kept.at === true || Date.now() - kept.at < 10000;
  for (const [id, value, told] of kept.typed) {
    const el = document.getElementById(id);
    if (el && el.value !== value && (isNew || el.value === told)) type(el, value);
  }
  const focus = kept.focus && document.getElementById(kept.focus);
  if (focus) focus.focus();
  scrollTo(0, kept.y);
};
