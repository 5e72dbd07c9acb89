// Long lists of which only a window is in the page, lists that go on where the user comes near their end, and lists whose rows the user puts in
// order. Loaded by riblet.js for pages that have one.

export default ({ root, data, fire, say, kids }) => {
  // Without what others have put there.
  const elements = list => [...kids(list)].filter(one => one.tagName);

  // ---- windows: the rows in view and some around them are in the page, two pads stand for the others

  const scroller = el => {
    for (let up = el.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    return null;
  };
  const frame = new Map(); // list -> what it last asked for
  const layOut = list => {
    const [total, first] = list.dataset.window.split(' ').map(Number);
    const [top, ...rows] = elements(list), bottom = rows.pop();
    if (!rows.length) return null;
    const box = rows[0].getBoundingClientRect();
    const height = (rows[rows.length - 1].getBoundingClientRect().bottom - box.top) / rows.length || 1;
    // The height of a row is kept once known: pads that change while the user scrolls would move the page under the finger.
    const known = +(list.dataset.rowHeight ||= height);
    // The browser must not follow a pad that it takes for what the user reads.
    list.style.overflowAnchor = 'none';
    top.style.height = first * known + 'px';
    bottom.style.height = Math.max(0, total - first - rows.length) * known + 'px';
    return { total, first, count: rows.length, height: known };
  };
  const look = list => {
    const now = layOut(list);
    if (!now) return;
    const port = scroller(list);
    const top = port ? port.getBoundingClientRect().top : 0, height = port ? port.clientHeight : innerHeight;
    const seen = Math.max(0, Math.floor((top - list.getBoundingClientRect().top) / now.height));
    const page = Math.ceil(height / now.height);
    const isCovered = (seen >= now.first || now.first === 0) && (seen + page <= now.first + now.count || now.first + now.count >= now.total);
    if (isCovered && !(seen - now.first < page / 2 && now.first > 0)) return;
    const want = `${Math.max(0, seen - page)} ${3 * page}`;
    if (frame.get(list) === want) return;
    frame.set(list, want);
    fire(list, 'window', want);
  };
  let planned = false;
  const lookSoon = () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => { planned = false; for (const list of root.querySelectorAll('[data-window]')) if (list.checkVisibility()) look(list); });
  };
  addEventListener('scroll', lookSoon, { capture: true, passive: true });
  addEventListener('resize', () => { for (const list of root.querySelectorAll('[data-row-height]')) delete list.dataset.rowHeight; lookSoon(); });

  // ---- what is told that it comes into view, a while before it does

  const watcher = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      watcher.unobserve(entry.target);
      if (entry.target.isConnected) fire(entry.target, 'visible');
    }
  }, { rootMargin: '600px' });
  const watch = () => {
    for (const el of root.querySelectorAll('[data-e~=visible]')) {
      if (!el.rWatched) watcher.observe(el);
      el.rWatched = true;
    }
  };

  // ---- order: a row is dragged by its handle, or moved with the arrow keys while the handle has the focus

  const rowOf = handle => {
    const list = handle.closest('[data-e~=reorder]');
    if (!list) return null;
    const rows = elements(list), from = rows.findIndex(row => row.contains(handle));
    return from < 0 ? null : { list, row: rows[from], rows, from };
  };
  const move = ({ list, rows, from }, to) => {
    if (to < 0 || to >= rows.length || to === from) return;
    fire(list, 'reorder', `${from} ${to}`);
    say(data.moved.replace('%1', to + 1).replace('%2', rows.length));
  };
  document.addEventListener('keydown', event => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const handle = step && event.target.closest && event.target.closest('[data-handle]');
    const at = handle && rowOf(handle);
    if (!at) return;
    event.preventDefault();
    move(at, at.from + step);
  });
  document.addEventListener('pointerdown', event => {
    const handle = !event.button && event.target.closest && event.target.closest('[data-handle]');
    const at = handle && rowOf(handle);
    if (!at) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const boxes = at.rows.map(row => row.getBoundingClientRect()), own = boxes[at.from];
    let to = at.from;
    // The rows only look moved; where they are is the server's to say.
    const show = y => {
      const middle = own.top + own.height / 2 + y;
      to = boxes.findIndex(box => middle < box.bottom);
      if (to < 0) to = boxes.length - 1;
      at.rows.forEach((row, index) => {
        const shift = index === at.from ? y : index > at.from && index <= to ? -own.height : index < at.from && index >= to ? own.height : 0;
        row.style.translate = shift ? `0 ${shift}px` : '';
      });
      at.row.dataset.dragged = '';
    };
    const drag = next => show(next.clientY - event.clientY);
    const end = cancelled => {
      handle.removeEventListener('pointermove', drag);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', escape, true);
      for (const row of at.rows) row.style.translate = '';
      delete at.row.dataset.dragged;
      if (!cancelled) move(at, to);
    };
    // Where the finger leaves counts, also where no move was told since.
    const drop = last => { drag(last); end(false); }, cancel = () => end(true);
    const escape = key => { if (key.key === 'Escape') { key.stopPropagation(); key.preventDefault(); cancel(); } };
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', escape, true);
  });

  return () => {
    lookSoon();
    watch();
  };
};
