// Gives the user's text, focus and place back after the page had to load itself anew; see reload() in riblet.js, which loads this then.

export default () => {
  const kept = JSON.parse(sessionStorage.getItem('riblet-typed'));
  sessionStorage.removeItem('riblet-typed');
  if (!kept || kept.url !== location.href) return;
  for (const [id, value] of kept.typed) {
    const el = document.getElementById(id);
    if (!el || el.value === value) continue;
    el.value = value;
    el.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const focus = kept.focus && document.getElementById(kept.focus);
  if (focus) focus.focus();
  scrollTo(0, kept.y);
};
