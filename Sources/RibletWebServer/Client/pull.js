// Pages that are pulled down by a finger to be read anew; see `onPull` in HTML/Attribute.swift. Loaded by riblet.js for pages that have one.

export default ({ root, fire }) => {
  const far = 72; // pixels
  let el, from = 0;
  const top = at => {
    for (let over = at; over && over !== document.body; over = over.parentElement) if (over.scrollTop > 0) return false;
    return scrollY <= 0;
  };
  const show = distance => {
    // The farther, the harder to pull.
    const y = Math.min(distance / 2, far);
    el.style.setProperty('--pull', y + 'px');
    el.toggleAttribute('data-pulled', y > 0);
    el.toggleAttribute('data-pulled-far', y >= far);
  };
  const end = carriesOut => {
    if (!el) return;
    const pulled = el, isFar = 'pulledFar' in el.dataset;
    show(0);
    el = null;
    if (carriesOut && isFar && pulled.isConnected) fire(pulled, 'pull');
  };
  addEventListener('touchstart', event => {
    end();
    const at = event.touches.length === 1 && event.target.closest?.('[data-e~=pull]');
    if (!at || event.target.closest('input,textarea,select,dialog,[data-handle]') || !top(event.target)) return;
    el = at;
    from = event.touches[0].clientY;
  }, { passive: true });
  addEventListener('touchmove', event => {
    if (!el) return;
    if (event.touches.length !== 1 || !top(event.target)) return end();
    show(Math.max(0, event.touches[0].clientY - from));
  }, { passive: true });
  addEventListener('touchend', () => end(true), { passive: true });
  addEventListener('touchcancel', () => end(), { passive: true });
  // The browser's own gesture would load the whole page anew.
  const guard = () => document.documentElement.toggleAttribute('data-pullable', !!root.querySelector('[data-e~=pull]'));
  guard();
  return guard;
};
