// What grids of cells and levels do in the page by themselves. Everything that has a meaning goes to the server; without this script cells are
// plain buttons, levels are sliders, and the buttons for zooming are there.
(() => {
  'use strict';
  const hooks = (window.Riblet ||= {}).hooks ||= {};
  const holding = 480, slip = 10;

  // ---- a grid: arrow keys lead from cell to cell, one of which is reached by Tab, and with Shift they take the cell along. A long press, F2 or the
  // context menu sends the cell's place; a cell that is dragged after a long press, or at once by a mouse where it has no level, goes to another one.
  // A level follows the pointer along its cell, Space ticks it, plus and minus change it.

  hooks.grid = (grid, send) => {
    let current, timer, start, pressed, act, isLifted = false;
    const shown = new Map(); // cells whose level is shown before the server has said so, and the level that it said last
    const cells = () => [...grid.querySelectorAll('[data-at]')];
    const cell = event => event.target.closest && event.target.closest('[data-at]');
    const part = (one, name) => one.parentElement.querySelector(name);
    const isFull = one => one.dataset.kind && !one.matches('.empty');
    const find = (row, column) => grid.querySelector(`[data-at="${row} ${column}"]`);
    const place = one => one.dataset.at.split(' ').map(Number);
    const roam = () => {
      const all = cells();
      if (!all.some(one => one.dataset.at === current)) current = (grid.querySelector('.opened') || all[0] || {}).dataset?.at;
      for (const one of all) {
        const index = one.dataset.at === current ? 0 : -1;
        one.tabIndex = index;
        for (const control of one.parentElement.querySelectorAll('.rate, .tick')) control.tabIndex = index;
      }
    };
    const settle = () => {
      for (const [one, before] of shown) if (one.dataset.p !== before) { one.style.removeProperty('--p'); shown.delete(one); }
      if (!act) for (const one of grid.querySelectorAll('[data-dropped]')) { one.style.translate = ''; delete one.dataset.dropped; }
    };

    // ---- by the pointer

    // The end of a gesture is no tap, wherever it falls: by then a form, or the ground round it, may lie under the finger.
    const ends = ['click', 'pointerdown', 'keydown'];
    const lift = event => {
      for (const type of ends) removeEventListener(type, lift, true);
      if (event?.type === 'click') { event.preventDefault(); event.stopImmediatePropagation(); }
    };
    const swallow = () => { for (const type of ends) addEventListener(type, lift, true); };
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
      if (pressed) delete pressed.dataset.lifted;
      act?.end();
      pressed = act = undefined;
      isLifted = false;
      for (const [type, heard] of whilePressed) removeEventListener(type, heard, true);
    };
    const rise = () => {
      clearTimeout(timer);
      isLifted = true;
      pressed.dataset.lifted = '';
      if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(10);
    };
    const level = (one, slider, isAcross) => {
      const frame = one.getBoundingClientRect(), from = +slider.value, text = part(one, '.pc').firstChild, said = text.data;
      let value = from;
      const show = (level, words) => { one.style.setProperty('--p', level + '%'); text.data = words; };
      one.dataset.drag = '';
      return {
        move: event => {
          const share = isAcross ? (event.clientX - start.clientX) / frame.width : (start.clientY - event.clientY) / frame.height;
          value = Math.min(100, Math.max(0, Math.round((from + share * 100) / 5) * 5));
          show(value, value + '%');
        },
        drop: () => {
          if (value === from) return;
          shown.set(one, one.dataset.p);
          slider.value = value;
          slider.dispatchEvent(new Event('change', { bubbles: true }));
        },
        end: () => {
          delete one.dataset.drag;
          if (shown.has(one)) return;
          one.style.removeProperty('--p');
          text.data = said;
        },
      };
    };
    const carry = one => {
      let target;
      const aim = other => {
        if (target) delete target.dataset.target;
        target = other;
        if (target) target.dataset.target = '';
      };
      one.dataset.carried = '';
      return {
        move: event => {
          one.style.translate = `${event.clientX - start.clientX}px ${event.clientY - start.clientY}px`;
          const other = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-at]');
          aim(other && other !== one && grid.contains(other) && other.dataset.kind === one.dataset.kind ? other : undefined);
        },
        drop: event => {
          if (!target) {
            // A hand that slipped within the cell has tapped it, which its own click would not tell: the cell lets the pointer through meanwhile.
            if (!isLifted && one.parentElement.contains(document.elementFromPoint(event.clientX, event.clientY))) one.click();
            return;
          }
          const [a, b] = [one, target].map(it => it.parentElement.getBoundingClientRect());
          one.style.translate = `${b.x - a.x}px ${b.y - a.y}px`;
          target.style.translate = `${a.x - b.x}px ${a.y - b.y}px`;
          one.dataset.dropped = target.dataset.dropped = '';
          send(`${one.dataset.at}>${target.dataset.at}`);
        },
        end: () => {
          aim();
          delete one.dataset.carried;
          if (!('dropped' in one.dataset)) one.style.translate = '';
        },
      };
    };
    const move = event => {
      if (event.pointerId !== start.pointerId) return forget();
      const x = Math.abs(event.clientX - start.clientX), y = Math.abs(event.clientY - start.clientY);
      if (!act) {
        if (Math.hypot(x, y) <= slip) return;
        clearTimeout(timer);
        const slider = part(pressed, '.rate'), isMouse = event.pointerType !== 'touch';
        if (isLifted ? isFull(pressed) : isMouse && !slider && isFull(pressed)) act = carry(pressed);
        else if (!isLifted && slider && (isMouse || x > y)) act = level(pressed, slider, x >= y);
        else return forget();
      }
      act.move(event);
    };
    const up = event => {
      if (event.pointerId !== start.pointerId) return;
      if (act) act.drop(event); else if (isLifted) send(pressed.dataset.at);
      if (act || isLifted) swallow();
      forget();
    };
    const escape = event => {
      if (event.key !== 'Escape' || !act && !isLifted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      swallow();
      forget();
    };
    const whilePressed = [['pointermove', move], ['pointerup', up], ['pointercancel', () => forget()], ['keydown', escape]];
    const down = event => {
      forget();
      const one = cell(event);
      if (!one || !event.isPrimary || event.button) return;
      [start, pressed] = [event, one];
      timer = setTimeout(rise, holding);
      for (const [type, heard] of whilePressed) addEventListener(type, heard, true);
    };
    const menu = event => {
      const one = cell(event);
      if (!one) return;
      event.preventDefault();
      if (event.pointerType === 'touch') { if (pressed && !act) rise(); return; }
      forget();
      send(one.dataset.at);
    };

    // ---- by keys

    const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const take = (one, [down, right]) => {
      let [row, column] = place(one), other;
      do other = find(row += down, column += right); while (other && other.dataset.kind !== one.dataset.kind);
      if (!other) return;
      send(`${one.dataset.at}>${other.dataset.at}`);
      other.focus();
    };
    const nudge = (slider, by) => {
      const value = Math.min(100, Math.max(0, +slider.value + by));
      if (value === +slider.value) return;
      slider.value = value;
      slider.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const keys = event => {
      const one = cell(event);
      if (!one || event.altKey || event.metaKey) return;
      const [row, column] = place(one), far = event.ctrlKey, arrow = arrows[event.key];
      const last = Math.sqrt(cells().length) - 1;
      const slider = part(one, '.rate');
      const to = arrow ? [row + arrow[0], column + arrow[1]] : {
        Home: [far ? 0 : row, 0], End: [far ? last : row, last], PageUp: [Math.max(0, row - 3), column], PageDown: [Math.min(last, row + 3), column],
      }[event.key];
      if (arrow && event.shiftKey) { event.preventDefault(); if (isFull(one)) take(one, arrow); return; }
      if (to) { event.preventDefault(); find(...to)?.focus(); }
      if (event.key === 'F2') { event.preventDefault(); send(one.dataset.at); }
      if (!slider || far) return;
      if (event.key === ' ') { event.preventDefault(); if (!event.repeat) part(one, '.tick').click(); }
      if (event.key === '+' || event.key === '=' || event.key === '-') { event.preventDefault(); nudge(slider, event.key === '-' ? -5 : 5); }
    };
    const released = event => { const one = event.key === ' ' && cell(event); if (one && part(one, '.rate')) event.preventDefault(); };

    // A tap names the cell that moves to the centre of the page that it opens.
    const click = event => {
      const one = cell(event);
      if (!one) return;
      for (const other of grid.querySelectorAll('[data-moving]')) delete other.dataset.moving;
      if ('opens' in one.dataset) one.dataset.moving = '';
    };
    const focus = event => {
      const one = event.target.closest('[role=gridcell]')?.querySelector('[data-at]');
      if (one && one.dataset.at !== current) { current = one.dataset.at; roam(); }
    };
    grid.addEventListener('keydown', keys);
    grid.addEventListener('keyup', released);
    grid.addEventListener('pointerdown', down);
    grid.addEventListener('touchmove', event => { if (act || isLifted) event.preventDefault(); }, { passive: false });
    grid.addEventListener('contextmenu', menu);
    grid.addEventListener('focusin', focus);
    grid.addEventListener('click', click, true);
    roam();
    return { updated: () => { roam(); settle(); }, destroyed: forget };
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
    let isDragged = false;
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
    const drop = () => {
      if (!isDragged) return;
      isDragged = false;
      delete box.dataset.dragging;
      slider.dispatchEvent(new Event('change', { bubbles: true }));
    };
    cell.addEventListener('pointerdown', event => {
      if (event.button) return;
      event.preventDefault();
      cell.setPointerCapture(event.pointerId);
      isDragged = true;
      box.dataset.dragging = '';
      slider.focus({ preventScroll: true });
      put(event);
    });
    cell.addEventListener('pointermove', event => { if (isDragged) put(event); });
    cell.addEventListener('pointerup', drop);
    cell.addEventListener('pointercancel', drop);
    slider.addEventListener('input', show);
    return { updated: () => { if (!isDragged && document.activeElement !== slider) show(); } };
  };
})();
