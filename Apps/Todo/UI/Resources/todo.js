// The reminders of an open page: it tells what becomes due, where the user wants that and the browser lets it.
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
})();
