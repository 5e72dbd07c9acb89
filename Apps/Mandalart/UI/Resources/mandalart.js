// What grids of cells and levels do in the page by themselves. Everything that has a meaning goes to the server; without this script cells are
// plain buttons, levels are sliders, and the buttons for zooming are there.
(() => {
  'use strict';
  const hooks = (window.Riblet ||= {}).hooks ||= {};
  const holding = 480, slip = 10;

  // ---- a grid: arrow keys lead from cell to cell, one of which is reached by Tab; a long press, F2 or the context menu sends the cell's place

  hooks.grid = (grid, send) => {
    let current, timer, start, held = false;
    const cells = () => [...grid.querySelectorAll('[data-at]')];
    const cell = event => event.target.closest && event.target.closest('[data-at]');
    const roam = () => {
      const all = cells();
      if (!all.some(one => one.dataset.at === current)) current = (grid.querySelector('.opened') || all[0] || {}).dataset?.at;
      for (const one of all) one.tabIndex = one.dataset.at === current ? 0 : -1;
    };
    const go = (row, column) => {
      const next = grid.querySelector(`[data-at="${row} ${column}"]`);
      if (next) next.focus();
      return next;
    };
    const forget = () => { clearTimeout(timer); timer = undefined; };
    // The end of a long press is no tap, wherever it falls: by then the form, or the ground round it, lies under the finger.
    const ends = ['click', 'pointerdown', 'keydown'];
    const lift = event => {
      held = false;
      for (const type of ends) removeEventListener(type, lift, true);
      if (event?.type === 'click') { event.preventDefault(); event.stopImmediatePropagation(); }
    };
    const hold = one => {
      forget();
      held = true;
      for (const type of ends) addEventListener(type, lift, true);
      if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(10);
      send(one.dataset.at);
    };
    const keys = event => {
      const one = cell(event);
      if (!one || event.altKey || event.metaKey) return;
      const [row, column] = one.dataset.at.split(' ').map(Number);
      const last = Math.sqrt(cells().length) - 1, far = event.ctrlKey;
      const to = {
        ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
        Home: [far ? 0 : row, 0], End: [far ? last : row, last], PageUp: [Math.max(0, row - 3), column], PageDown: [Math.min(last, row + 3), column],
      }[event.key];
      if (to) { event.preventDefault(); go(...to); }
      if (event.key === 'F2') { event.preventDefault(); send(one.dataset.at); }
    };
    const down = event => {
      forget();
      const one = cell(event);
      if (!one || !event.isPrimary || event.button) return;
      start = event;
      timer = setTimeout(hold, holding, one);
    };
    const move = event => { if (timer && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slip) forget(); };
    const menu = event => {
      const one = cell(event);
      if (!one) return;
      event.preventDefault();
      if (!held) { hold(one); if (event.pointerType !== 'touch') lift(); }
    };
    // A tap names the cell that moves to the centre of the page that it opens.
    const click = event => {
      forget();
      const one = cell(event);
      if (!one) return;
      for (const other of grid.querySelectorAll('[data-moving]')) delete other.dataset.moving;
      if ('opens' in one.dataset) one.dataset.moving = '';
    };
    const focus = event => { const one = cell(event); if (one && one.dataset.at !== current) { current = one.dataset.at; roam(); } };
    grid.addEventListener('keydown', keys);
    grid.addEventListener('pointerdown', down);
    grid.addEventListener('pointermove', move);
    grid.addEventListener('contextmenu', menu);
    grid.addEventListener('focusin', focus);
    grid.addEventListener('click', click, true);
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) grid.addEventListener(end, forget);
    roam();
    return { updated: roam, destroyed: forget };
  };

  // ---- zoom: two fingers, or the wheel with Ctrl, which is what a trackpad's pinch becomes

  hooks.zoom = (stage, send) => {
    const fingers = new Map();
    let base = 0, wheel = 0;
    const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
    const put = event => {
      if (event.type === 'pointermove' && !fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (fingers.size !== 2) return;
      const now = spread();
      if (event.type === 'pointerdown' || !base) { base = now; return; }
      if (now > base * 1.3) { base = now; send('in'); } else if (now < base / 1.3) { base = now; send('out'); }
    };
    const lift = event => { fingers.delete(event.pointerId); base = 0; };
    stage.addEventListener('pointerdown', put);
    stage.addEventListener('pointermove', put);
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) stage.addEventListener(end, lift);
    stage.addEventListener('wheel', event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wheel += event.deltaY;
      if (Math.abs(wheel) < 50) return;
      send(wheel < 0 ? 'in' : 'out');
      wheel = 0;
    }, { passive: false });
  };

  // ---- a level: dragging in the cell moves the slider beside it, and the cell shows at once what the slider says

  hooks.level = box => {
    const slider = box.querySelector('input[type=range]'), cell = box.querySelector('.cell'), said = box.querySelector('output');
    const show = () => {
      cell.style.setProperty('--p', slider.value + '%');
      if (said.firstChild) said.firstChild.data = slider.value + '%';
    };
    const put = event => {
      const frame = cell.getBoundingClientRect(), step = +slider.dataset.snap || 1;
      const share = Math.min(1, Math.max(0, (frame.bottom - event.clientY) / frame.height));
      const value = String(Math.round(share * 100 / step) * step);
      if (slider.value === value) return;
      slider.value = value;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const drop = () => { if ('dragging' in box.dataset) { delete box.dataset.dragging; slider.dispatchEvent(new Event('change', { bubbles: true })); } };
    cell.addEventListener('pointerdown', event => {
      if (event.button) return;
      event.preventDefault();
      cell.setPointerCapture(event.pointerId);
      box.dataset.dragging = '';
      slider.focus({ preventScroll: true });
      put(event);
    });
    cell.addEventListener('pointermove', event => { if ('dragging' in box.dataset) put(event); });
    cell.addEventListener('pointerup', drop);
    cell.addEventListener('pointercancel', drop);
    slider.addEventListener('input', show);
    return { updated: () => { if (!('dragging' in box.dataset) && document.activeElement !== slider) show(); } };
  };
})();
