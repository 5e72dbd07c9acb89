// Puts a message where it covers as few controls as it can, in windows with room for that. Loaded by riblet.js for pages that show one.

export default ({ root }) => {
  let placed;
  const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return () => {
    const region = [...root.querySelectorAll('.toasts')].find(el => el.checkVisibility() && !el.closest('dialog')), toast = region?.querySelector('.toast');
    if (toast === placed) return;
    placed = toast;
    if (!toast || innerWidth < 900) return;
    const controls = [...root.querySelectorAll('a[href],button,input,select,textarea,summary,.row,.tile,.card')]
      .filter(el => !region.contains(el) && el.checkVisibility({ visibilityProperty: true })).map(el => el.getBoundingClientRect());
    let best = ['', Infinity];
    for (const place of ['', 'end', 'middle', 'top']) {
      region.dataset.at = place;
      const at = toast.getBoundingClientRect(), count = controls.filter(box => covers(at, box)).length;
      if (count < best[1]) best = [place, count];
    }
    region.dataset.at = best[0];
  };
};
