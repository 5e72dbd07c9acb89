// The reminders of an open page, which tells what becomes due, where the user wants that and the browser lets it; the key that takes
// back; and the keys and swipes of a list's rows.
(() => {
  'use strict';
  const hooks = (window.Riblet ||= {}).hooks ||= {};
  const longest = 2 ** 31 - 1; // milliseconds that a timer takes
  const told = new Set();      // what was told, by to-do and time

  hooks.reminders = (el, send) => {
    if (!('Notification' in window)) return {};
    let timer;
    const isOn = () => el.getAttribute('aria-pressed') === 'true' && Notification.permission === 'granted';
    const tell = item => {
      const time = new Date(item.at).toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' });
      // Two windows tell it once: what has the same tag takes its place.
      const note = new Notification(item.title, { body: el.dataset.text.replace('%', time), tag: `todo ${item.id} ${item.at}` });
      note.onclick = () => { focus(); location.href = el.dataset.path + item.id; };
    };
    const plan = () => {
      clearTimeout(timer);
      if (!isOn()) return;
      const coming = JSON.parse(el.dataset.items).filter(item => !told.has(item.id + ' ' + item.at));
      for (const item of coming) {
        if (item.at > Date.now()) { timer = setTimeout(plan, Math.min(item.at - Date.now(), longest)); return; }
        told.add(item.id + ' ' + item.at);
        tell(item);
      }
    };
    const press = async () => {
      if (el.getAttribute('aria-pressed') === 'true') return send('off');
      send(await Notification.requestPermission() === 'granted' ? 'on' : 'denied');
    };
    el.addEventListener('click', press);
    el.hidden = false;
    plan();
    return {
      updated: () => { el.hidden = false; plan(); },
      destroyed: () => clearTimeout(timer),
    };
  };

  const isOff = () => { try { return localStorage.getItem('riblet-keys') === 'off'; } catch { return false; } };

  // Z takes back the newest tick or deletion of the page, whether or not a message tells of it; of what is newer the message hears.
  hooks.undo = (el, send) => {
    const onKey = event => {
      const isHeld = event.ctrlKey || event.metaKey;
      // A Korean keyboard has other letters on the same keys.
      const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code === 'KeyZ' && 'z';
      if (letter !== 'z' || event.isComposing || event.repeat || event.altKey || event.shiftKey || (!isHeld && isOff())) return;
      const { undo } = el.dataset;
      const isOffered = () => [...document.querySelectorAll('[data-key=z]')].some(el => el.checkVisibility({ visibilityProperty: true }));
      if (undo === 'none' || (undo === 'behind' && isOffered())) return;
      if (event.target.matches?.('textarea, select, input:not([type=checkbox], [type=radio])') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      send('');
    };
    document.addEventListener('keydown', onKey, true);
    return { destroyed: () => document.removeEventListener('keydown', onKey, true) };
  };

  // J and K, or the arrows where a row has the focus, walk from row to row; X presses its check box.
  hooks.rows = el => {
    const far = 72; // pixels that a finger has to go
    const onKey = event => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target.matches?.('input, textarea, select') || document.querySelector('dialog[open]') || el.closest('[inert]')) return;
      const row = el.contains(document.activeElement) ? document.activeElement.closest('li.row') : null;
      // A Korean keyboard has other letters on the same keys.
      const letter = isOff() ? '' : /^Key([JKX])$/.exec(event.code)?.[1];
      if (letter === 'X' && row && !event.repeat) return row.querySelector('.check').click();
      const step = letter === 'J' ? 1 : letter === 'K' ? -1 : !row ? 0 : { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const all = [...el.querySelectorAll('li.row:has(> .open)')];
      const next = row ? all[all.indexOf(row) + step] : all.at(step > 0 ? 0 : -1);
      if (!next) return;
      event.preventDefault();
      next.querySelector('.open').focus();
    };
    // A finger that pulls a row to its end ticks it, and to its beginning puts it off.
    let row, from, way;
    const end = () => {
      if (row) {
        row.style.translate = '';
        for (const name of ['pull', 'pullEnd', 'pullFar']) delete row.dataset[name];
      }
      row = null;
    };
    const isToEnd = () => way * (getComputedStyle(el).direction === 'rtl' ? -1 : 1) > 0;
    // Beside the row stands what letting go does.
    const tell = () => {
      const [done, open, later] = el.dataset.pulls.split('|'), isEnd = isToEnd();
      row.style.translate = way + 'px';
      row.style.setProperty('--way', Math.abs(way) + 'px');
      // The sign is seen before the word.
      row.dataset.pull = isEnd ? (row.querySelector('.check').ariaChecked === 'true' ? open : done) + ' ✓' : '◷ ' + later;
      row.toggleAttribute('data-pull-end', !isEnd);
      row.toggleAttribute('data-pull-far', Math.abs(way) >= far);
    };
    const onDown = event => {
      row = event.pointerType === 'touch' && event.isPrimary ? event.target.closest('li.row:has(> .open)') : null;
      from = event;
      way = 0;
    };
    const onMove = event => {
      if (!row) return;
      const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
      if (!way && Math.abs(y) > Math.abs(x)) return end();
      way = Math.abs(x) > 12 ? x : way && x;
      if (way) tell();
    };
    const onUp = () => {
      const [pulled, isEnd] = [row, isToEnd()];
      end();
      if (!pulled || !way) return;
      // The row is not opened by the finger that leaves it.
      const stop = event => { if (event.isTrusted) { event.preventDefault(); event.stopPropagation(); } };
      addEventListener('click', stop, true);
      setTimeout(() => removeEventListener('click', stop, true), 50);
      if (Math.abs(way) >= far) pulled.querySelector(isEnd ? '.check' : '[aria-haspopup=dialog]')?.click();
    };
    const heard = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: end };
    document.addEventListener('keydown', onKey);
    for (const name in heard) el.addEventListener(name, heard[name]);
    return { destroyed: () => { document.removeEventListener('keydown', onKey); for (const name in heard) el.removeEventListener(name, heard[name]); } };
  };
})();
