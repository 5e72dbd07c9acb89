// Keys that press a control, and the list of them that the question mark opens; see `pressed` in HTML/Attribute.swift. Loaded by riblet.js for
// pages that have such a control.

export default ({ root, data }) => {
  const [title, escapes, lists, single, close] = data.keys.split('|');
  const off = () => { try { return localStorage.getItem('riblet-keys') === 'off'; } catch { return false; } };
  const dialogs = () => [...document.querySelectorAll('dialog[open]')];
  // Of the page on top only: of two controls with one key the later one lies over the other.
  const controls = () => {
    const over = dialogs().at(-1), found = new Map();
    for (const el of root.querySelectorAll('[data-key]')) {
      // The button of a message gives way to a control of the page.
      if (el.closest('.toasts') && found.has(el.dataset.key)) continue;
      if (el.checkVisibility({ visibilityProperty: true }) && !el.closest('[inert]') && (!over || over.contains(el))) found.set(el.dataset.key, el);
    }
    return found;
  };
  const isTyping = el => el.isContentEditable || el.matches('textarea,select,input:not([type=checkbox],[type=radio],[type=button],[type=submit])');
  const make = (name, into, text = '', more = {}) => {
    const el = Object.assign(document.createElement(name), { textContent: text }, more);
    into?.append(el);
    return el;
  };
  const show = () => {
    const keys = controls(), dialog = make('dialog', null, '', { className: 'sheet keys', tabIndex: -1 });
    make('div', dialog, '', { className: 'grip' });
    make('h3', dialog, title, { id: 'riblet-keys' });
    dialog.setAttribute('aria-labelledby', 'riblet-keys');
    const list = make('dl', dialog);
    const line = (key, text) => {
      const row = make('div', list);
      make('kbd', make('dt', row), key);
      make('dd', row, text);
    };
    for (const [key, el] of keys) line(key.toUpperCase(), (el.ariaLabel || el.labels?.[0]?.textContent || el.textContent).trim());
    // Keys that a script of the application takes: "J:Next|K:Previous".
    for (const el of root.querySelectorAll('[data-keys]')) for (const part of el.dataset.keys.split('|')) if (!keys.has(part[0].toLowerCase())) line(...part.split(':'));
    line('Esc', escapes);
    line('?', lists);
    const label = make('label', dialog);
    const box = make('input', label, '', { type: 'checkbox', checked: !off() });
    label.append(' ' + single);
    box.addEventListener('change', () => { try { localStorage.setItem('riblet-keys', box.checked ? 'on' : 'off'); } catch { /* private mode */ } });
    const actions = make('div', dialog, '', { className: 'actions' });
    make('button', actions, close, { className: 'btn', type: 'button', onclick: () => dialog.close() });
    // The page below the list hears nothing of its keys.
    dialog.addEventListener('keydown', event => event.stopPropagation());
    dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || event.repeat || event.altKey || isTyping(event.target)) return;
    // Undo and redo as everywhere, for the controls of Z and Y.
    const isHeld = event.ctrlKey || event.metaKey;
    if (isHeld && !/^Key[ZY]$/.test(event.code)) return;
    // A Korean keyboard has other letters on the same keys.
    const letter = /^Key([A-Z])$/.exec(event.code);
    const typed = letter && !/[a-z]/i.test(event.key) ? letter[1].toLowerCase() : event.key.toLowerCase();
    const key = isHeld && event.shiftKey && typed === 'z' ? 'y' : typed;
    if (key === '?' && !dialogs()[0]) { event.preventDefault(); return show(); }
    const el = (isHeld || !off()) && controls().get(key);
    if (!el) return;
    event.preventDefault();
    if (isTyping(el)) el.focus(); else el.click();
  });
};
