// Runs commands, which need no server; see HTML/Command.swift. Loaded by riblet.js for pages that have some.

export default () => {
  const commands = {
    show: el => { el.hidden = false; },
    hide: el => { el.hidden = true; },
    toggle: el => { el.hidden = !el.hidden; },
    add: (el, name) => el.classList.add(name),
    remove: (el, name) => el.classList.remove(name),
    flip: (el, name) => el.classList.toggle(name),
    set: (el, name, value) => el.setAttribute(name, value),
    focus: el => el.focus(),
    select: el => el.select(),
    scroll: el => el.scrollIntoView({ block: 'nearest' }),
    copy: el => navigator.clipboard.writeText(el.value ?? el.textContent),
  };
  return (el, list) => {
    for (const [what, id, ...rest] of list) {
      const to = id ? document.getElementById(id) : el;
      if (to) commands[what](to, ...rest);
    }
  };
};
