// The page's side of a live connection. It applies patches, sends what the user does, and keeps what the user is doing: focus, caret,
// scroll and text under way. The protocol is described in Session/PageMessage.swift and Page/PatchWriter.swift.
//
// Scripts beside this one have what few pages need, and are loaded when a page has something for them: files.js carries files, lists.js
// windows long lists, has others go on and reorders short ones, commands.js runs what needs no server, whole.js takes the whole page
// anew, typed.js gives back what was typed before a page was left, others.js tells the server's nodes from those that others put into the page;
// hooks.js runs the application's hooks; keys.js presses controls by keys; pull.js has pages be pulled down; first.js runs before the page is shown and asks for this. `make client` makes the form that is served.
(() => {
  const doc = document, body = doc.body, data = body.dataset, root = doc.getElementById('riblet');
  const offline = doc.getElementById('riblet-offline'), said = doc.getElementById('riblet-said');
  if (!data.live || !window.WebSocket) return;

  let socket, seen = 0, number = 0, acknowledged = 0, attempt = 0, beat, check, timer, leaving = false, waits = false, late = [];
  let scrolled = scrollY, goal = 0; // where the page on top is, and where it is to be as soon as it is long enough
  const modal = 'dialog[data-modal]';
  const unsent = [];      // what the server has not acknowledged, as [number, text]
  const inbox = [];       // frames that wait for a view transition to begin, or for a script
  const pending = new Map(); // element -> number of its last event; until acknowledged a control's value is the user's
  const delayed = new Map(); // control -> {timer, send}
  let entries = [];       // what was cleared when it was sent, as [number, id, text]
  const unheard = () => entries = entries.filter(entry => entry[0] > acknowledged);

  // ---- sending

  const write = text => { if (socket?.readyState === 1) socket.send(text); };
  const post = frame => write(JSON.stringify(frame));
  // Noted as it changes and where something is sent: whoever asks for the place has the browser lay out the page. A user who scrolls has no other goal.
  const look = () => { if (scrollY !== scrolled) { scrolled = scrollY; goal = 0; } };
  const transmit = (...frame) => {
    look();
    frame.splice(1, 0, number + 1, seen);
    const text = JSON.stringify(frame);
    if (frame.at(-1)?.[256]?.map) return say(data.many, 1);
    // The server would end the connection, and would again when the frame is sent again. No character takes more than three bytes.
    if (text.length * 3 > data.most && new Blob([text]).size > data.most) return say(data.long, 1);
    unsent.push([++number, text]);
    write(text);
    return number;
  };
  const heard = last => { while (unsent[0]?.[0] <= last) unsent.shift(); };
  const address = el => el.dataset.t || el.value;
  const listens = (el, name) => (el.dataset.e || '').split(' ').find(e => e.split(/[/*]/)[0] === name);
  const fire = (el, name, payload) => {
    flushDelayed(el);
    const n = transmit('e', address(el), name, payload ?? null);
    if (/^(input|change)$/.test(name)) el.typed = n;
    // Text that was not sent stays the user's.
    pending.set(el, n || Infinity);
    if (n) el.dataset.busy = n;
    return n;
  };
  const flushDelayed = except => {
    for (const [el, entry] of [...delayed]) {
      if (el === except) { clearTimeout(entry.timer); delayed.delete(el); } else entry.send();
    }
  };
  const later = (el, name, spec, payload) => {
    const [, kind, wait] = /([*/])(\d+)$/.exec(spec) || [];
    const send = () => { clearTimeout(entry.timer); delayed.delete(el); el.rSent = performance.now(); fire(el, name, payload()); };
    const old = delayed.get(el);
    // An event that waits for its turn is sent with the newest value.
    if (kind === '*' && old) return;
    // Not by the time of day, which may be set back.
    const now = performance.now();
    const entry = { send, since: old?.since ?? now };
    // A user who types on without a pause is heard all the same.
    const pause = kind === '*' ? el.rSent + +wait - now : Math.min(wait, entry.since + Math.max(wait, 300) - now);
    if (!(pause > 0)) return send();
    pending.set(el, Infinity);
    if (old) clearTimeout(old.timer);
    entry.timer = setTimeout(send, pause);
    delayed.set(el, entry);
  };
  // Commands run here, without asking the server; see commands.js.
  const command = (event, name) => {
    for (let el = up(event, '[data-c]'); el; el = el.parentElement.closest('[data-c]')) {
      const list = JSON.parse(el.dataset.c)[name];
      if (!list) continue;
      load('commands', run => run(el, list));
      return true;
    }
  };
  const target = (event, name) => up(event, `[data-e~="${CSS.escape(name)}"]`);
  const on = (type, handler, options) => doc.addEventListener(type, handler, options);
  const up = (event, what) => event.target.closest?.(what);

  // ---- what the user does

  on('click', event => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const back = up(event, '[data-back]');
    if (back) { event.preventDefault(); flushDelayed(); transmit('b'); return; }
    const done = command(event, 'click');
    const el = target(event, 'click');
    if (el) {
      if (el.matches(':disabled')) return;
      event.preventDefault();
      // A button that stays down says what the user has seen: the press may come again when it means something else.
      fire(el, 'click', el.getAttribute('aria-pressed') ?? el.getAttribute('aria-checked'));
      return;
    }
    if (event.target.matches(modal)) {
      const box = event.target.getBoundingClientRect();
      const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
      if (outside) dismiss(event.target);
      return;
    }
    // A link within the page has moved the focus by its command; the address stays.
    if (done) { if (up(event, 'a[href^="#"]')) event.preventDefault(); return; }
    const link = live(event);
    if (!link) return;
    event.preventDefault();
    flushDelayed();
    transmit('v', link, false);
  });
  // Where a link leads in this application, if it is one to follow without loading.
  const live = event => {
    const link = up(event, 'a[href]');
    if (!link || link.target || link.hasAttribute('download') || 'reload' in link.dataset || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (data.base && link.pathname !== data.base && !link.pathname.startsWith(data.base + '/')) return;
    const path = link.pathname.slice(data.base.length);
    return /^\/(media|assets)\//.test(path) ? null : (path || '/') + link.search;
  };
  // Whoever points at a link for a moment will likely follow it: the server may fetch what its page needs.
  const prefetched = {};
  let pointing;
  on('pointerover', event => {
    clearTimeout(pointing);
    const path = live(event);
    if (!path || prefetched[path]) return;
    pointing = setTimeout(() => { prefetched[path] = 1; post(['p', path]); }, 65);
  });
  const act = (event, name) => {
    command(event, name);
    const el = target(event, name);
    if (!el) return;
    event.preventDefault();
    flushDelayed();
    fire(el, name);
  };
  on('dblclick', event => act(event, 'dblclick'));
  on('input', event => {
    const el = event.target;
    const spec = el.dataset && listens(el, 'input');
    if (spec) later(el, 'input', spec, () => el.value);
  });
  on('change', event => {
    const el = event.target;
    if (!el.dataset) return;
    if (listens(el, 'file')) return load('files', send => send(el, [...el.files]), () => say(data.failed, 1));
    if (listens(el, 'check')) fire(el, 'check', el.checked);
    if (listens(el, 'change')) fire(el, 'change', el.options && el.multiple ? [...el.selectedOptions].map(o => ['', o.value]) : el.value);
  });
  on('submit', event => {
    const form = event.target;
    if (!listens(form, 'submit')) return;
    event.preventDefault();
    // The next text in these is something new; one that is too long stays, and so do all where the button is another one.
    const cleared = [...form.elements].filter(el => {
      const [most, by] = el.dataset.clears?.split(' ') || [];
      return most != null && el.value.length <= (most || 1 / 0) && (!by || by === event.submitter?.value);
    });
    if (form.dataset.busy && !cleared[0]) return; // a double submit is one
    const fields = [];
    for (const [name, value] of new FormData(form, event.submitter)) {
      if (typeof value === 'string' && !/^_[te]$/.test(name)) fields.push([name, value]);
    }
    flushDelayed();
    const n = fire(form, 'submit', fields);
    if (n) for (const el of cleared) {
      unheard().push([n, el.id, el.value]);
      el.value = '';
      pending.set(el, el.cleared = n);
      el.typed = 0;
    }
    for (const el of form.elements) el.sent = el.value; // see whole.js
  });
  on('focusout', event => {
    const el = event.target;
    const entry = delayed.get(el);
    if (entry) entry.send();
    // An element that is taken away loses the focus too; that is not the user's doing.
    if (el.dataset && listens(el, 'blur') && el.isConnected && !applying) fire(el, 'blur', el.value);
  });
  const dismiss = dialog => { if (listens(dialog, 'dismiss')) fire(dialog, 'dismiss'); };
  // A key that is down and belongs to a composition, as of Hangul: Safari says so by its code alone where it ends one.
  let composes = false;
  on('keyup', () => { composes = false; });
  on('cancel', event => {
    if (!event.target.matches(modal)) return;
    event.preventDefault();
    if (!composes) dismiss(event.target);
  }, true);
  on('keydown', event => {
    composes = event.isComposing || event.keyCode === 229;
    if (composes) {
      // It takes back the composition, and not what the text is in.
      if (event.key === 'Escape') event.preventDefault();
      return;
    }
    act(event, 'key:' + event.key);
    // A dialog without a cancel button would be closed by a second Escape; the application decides.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = up(event, modal), top = dialog || topPages().at(-1);
    if (!dialog && root.querySelector(modal)) return;
    // Escape closes what lies beside a list, too; the tree says whether it may. Elsewhere it presses the way back, and leaves a text alone.
    const isOver = dialog ? listens(dialog, 'dismiss') : base(top) !== top, back = !isOver && !event.target.value && top.querySelector('.back');
    if (!dialog && !isOver && !back) return;
    event.preventDefault();
    if (back) back.click(); else if (dialog) dismiss(dialog); else { flushDelayed(); transmit('b'); }
  });

  // ---- scripts that few pages need

  const here = doc.currentScript.src;
  const loaded = {};
  // One that could not be fetched is fetched again when it is needed again.
  const load = (name, use, otherwise) => (loaded[name] ||= import(new URL(name + '.js', here)).then(script => script.default(page))).then(
    use, () => { delete loaded[name]; otherwise?.(); });

  // ---- history: each entry knows its index, so that going up can be going back

  const store = (name, value) => { try { sessionStorage.setItem('riblet-' + name, JSON.stringify(value)); } catch { /* private mode */ } };
  const stored = name => { try { return JSON.parse(sessionStorage.getItem('riblet-' + name)); } catch { /* private mode */ } };
  history.scrollRestoration = 'manual';
  let urls = stored('urls') || [];
  const again = history.state;
  let index = again?.riblet ?? urls.length;
  // Entries before it are of pages that were loaded before: to go back there would load them anew, and take away what this one says.
  const first = index;
  let ignorePop = 0, gone = 0; // the number of the last visit by the browser's history
  const place = () => location.pathname + location.search + location.hash;
  const visited = isHistory => transmit('v', place().slice(data.base.length), isHistory);
  let debt, owed; // what Safari, which takes so many in a while, has not taken yet
  const enter = (url, way = 'replace') => {
    const at = way === 'push' ? index + 1 : index;
    try { history[way + 'State']({ riblet: at }, '', url); } catch {
      owed = way;
      debt = setTimeout(moveTo, 1000, url, way);
      return;
    }
    index = at;
    urls[at] = url;
    store('urls', urls.slice(-200));
  };
  const forgive = () => { clearTimeout(debt); owed = 0; };
  let marks, led = place(); // the address of what is shown; going back by the browser's history takes its time
  const moveTo = (url, how) => {
    led = url;
    marks = 1;
    const isOwed = owed === 'push';
    forgive();
    if (url === place()) return; // a server that was started again does not know
    if (how === 'back' && index > first && urls[index - 1] === url) {
      ignorePop++;
      history.back();
      return;
    }
    const isPush = isOwed || how === 'push';
    urls.length = isPush ? index + 1 : index;
    enter(url, isPush ? 'push' : 'replace');
  };
  urls = urls.slice(0, 200);
  enter(place());
  // The server has not seen what follows the number sign.
  if (location.hash.startsWith('#/')) visited(true);
  else if (data.url && data.url !== location.pathname + location.search) enter(data.url);
  addEventListener('popstate', event => {
    forgive();
    led = place();
    const at = event.state?.riblet;
    if (at != null) {
      index = at;
      if (ignorePop) return ignorePop--;
    } else {
      // A link to `#/…` has made a history entry of its own.
      if (!location.hash.startsWith('#/')) return;
      urls.length = ++index;
      enter(place());
    }
    flushDelayed();
    gone = visited(true);
  });

  // ---- patches

  let applying = false, before;
  const views = new WeakMap(); // a page that was on top -> where it was scrolled to and what had the focus
  const pages = () => [...root.querySelectorAll('[data-page]')];
  // Where nothing lies over anything the whole is one.
  const topPages = () => {
    const top = pages().filter(page => !page.closest('[hidden]'));
    return top[0] ? top : [root];
  };
  on('scroll', look);
  // A list may not be there yet as far as that; it is tried again as it grows.
  const aim = y => {
    scrollTo(0, goal = y);
    scrolled = scrollY;
    if (scrolled > y - 1) goal = 0;
  };
  // On a wide screen the bottom page of a stack that is split, or else the one below a page of class `detail`, stays beside the one on top,
  // which scrolls by itself.
  const wide = matchMedia('(width >= 900px)');
  const base = page => {
    if (!wide.matches || !page.matches('.riblet-nav > [data-page] ~ [data-page]')) return page;
    return page.matches('.split > *') ? page.parentNode.firstElementChild : page.querySelector('.page.detail') ? page.previousElementSibling : page;
  };
  // The list marks the link that opened the page beside it, or else the one that leads there, and its row: a stylesheet that finds the row by the
  // link has the browser look at each row of a long list.
  const mark = (list, opener = list && list.querySelector('a[data-opened]')) => {
    for (const el of root.querySelectorAll('[data-opened]')) { delete el.dataset.opened; el.removeAttribute('aria-current'); }
    opener = list && ([...list.querySelectorAll('a')].find(link => !link.hash && led.split('?')[0].endsWith('/' + link.pathname.split('/').slice(-2).join('/'))) || opener && list.contains(opener) && opener);
    if (!opener) return;
    for (const el of [opener, opener.closest('.row, .tile')]) if (el) el.dataset.opened = '';
    opener.setAttribute('aria-current', 'true');
  };
  const note = () => topPages().filter(page => {
    const under = base(page), focus = doc.activeElement, y = goal || scrolled;
    if (under !== page) views.set(under, { y, focus: under.contains(focus) ? focus : views.get(under)?.focus });
    return views.set(page, { y: under === page ? y : page.scrollTop, focus });
  });
  // A patch is about to bring elements, take them away or hide them. After texts, values and most attributes there is nothing to look for.
  const move = () => {
    if (before) return;
    hold(doc.activeElement);
    before = note();
  };

  // A control that is taken away takes the focus along. It goes to the same control of the next row or of the one before, to another one
  // there, to where it was before it went into what lay over the page, or to the heading: never to the top of the document.
  let held, home;
  on('focusin', event => { if (!up(event, 'dialog,.toasts')) home = event.target; });
  const hold = focus => {
    held = focus !== body && root.contains(focus) && { focus, around: [] };
    if (held) for (let el = focus; el !== root; el = el.parentNode) held.around.push([el, el.nextElementSibling, el.previousElementSibling, el.parentNode]);
  };
  const controls = el => el ? [...el.querySelectorAll('a[href],button,input,textarea,select,[tabindex="0"]')].filter(
    one => !one.disabled && one.checkVisibility({ visibilityProperty: true })) : [];
  const regain = page => {
    if (!held || doc.activeElement !== body || held.focus.isConnected) return;
    const [gone, next, last, parent] = held.around.find(([el, , , parent]) => !el.isConnected && parent.isConnected) || [];
    const at = gone ? [...gone.querySelectorAll('a[href],button')].indexOf(held.focus) : -1;
    const isOver = held.focus.closest('dialog,.toasts');
    let to;
    for (const near of isOver ? [] : [next, last, parent]) {
      const all = near?.isConnected ? controls(near) : [];
      // An element that is no row like the one that went is entered where it is nearest.
      to ||= near?.className === gone?.className && all[at] || all.at(near === last ? -1 : 0);
    }
    to ||= home?.isConnected && home.checkVisibility() ? home : !isOver && last?.isConnected && (last.lastElementChild || last);
    focusOn(to || page.querySelector('h1'));
  };
  const focusOn = el => {
    if (!el) return;
    if (!el.matches('a,button,input,textarea,select,[tabindex]')) el.tabIndex = -1;
    el.focus({ preventScroll: true });
  };
  // Extensions and translations change the page too. Of what they change the child nodes that the server knows are in others.js.
  const strange = [];
  let others;
  const meet = records => {
    strange.push(...records.filter(one => !(one.target.closest ? one.target : one.target.parentNode)?.closest('[data-island]')));
    if (strange[0]) load('others', use => { others = use; });
  };
  const watcher = new MutationObserver(meet);
  const kids = el => {
    // A patch that was to wait for a transition may come before the script, and does not fit then.
    if (strange[0] && (applying || others)) others.note(strange.splice(0));
    return others?.of(el) || el.childNodes;
  };
  const change = (el, act) => {
    const own = kids(el);
    own.map ? others.change(el, act) : act(own);
  };
  const node = (el, path) => {
    if (path !== '') for (const step of path.split('.')) el = el && kids(el)[step];
    return el;
  };
  const fragment = (html, parent) => {
    if (/^[^<&]+$/.test(html)) return doc.createTextNode(html);
    move();
    const range = doc.createRange();
    range.selectNodeContents(parent);
    return range.createContextualFragment(html);
  };
  // The value that the server has in a field.
  const told = el => el.told ?? el.defaultValue;
  const setProperty = (el, name, value) => {
    if (name === 'value') el.told = value;
    if ((name === 'value' || name === 'checked') && pending.get(el) > acknowledged) return; // the user's until it has been heard
    if (el[name] === value) return;
    // Kinds without a caret have no place of it either.
    const start = name === 'value' && el === doc.activeElement ? el.selectionStart : null, end = el.selectionEnd;
    // A text that comes back has its caret again: a server that was started anew may not have it yet.
    const was = el.was?.[0] === value ? el.was : [value, start, end];
    if (start != null) el.was = [el.value, start, end];
    el[name] = value;
    if (start != null) el.setSelectionRange(was[1], was[2]);
    // Typed text is told from what the server has sent last.
    if (name === 'value' && el.tagName === 'INPUT') el.defaultValue = value;
    if (name === 'checked') el.defaultChecked = value;
  };
  const operations = {
    t: (el, path, at, text) => change(node(el, path), own => {
      // Of anything else it would be a property that nobody sees.
      if (own[at].nodeType !== 3) throw own[at];
      own[at].data = text;
    }),
    h: (el, path, at, count, html) => {
      const parent = node(el, path);
      change(parent, own => {
        const next = own[at + count] || null;
        for (const old of Array.from({ length: count }, (_, i) => own[at + i])) {
          if (old.tagName) move();
          old.remove();
        }
        if (html) parent.insertBefore(fragment(html, parent), next);
      });
    },
    i: (el, path, html) => { const parent = node(el, path); move(); change(parent, () => parent.replaceChildren(fragment(html, parent))); },
    a: (el, path, name, value) => {
      const to = node(el, path);
      if (/^(hidden|autofocus|data)/.test(name)) move();
      if (value === null) to.removeAttribute(name); else to.setAttribute(name, value);
    },
    p: (el, path, name, value) => setProperty(node(el, path), name, value),
    k: (el, path, at, count, runs) => {
      const parent = node(el, path);
      move();
      change(parent, own => {
        const old = [...own].slice(at, at + count);
        const stays = new Set();
        // A run of rows that stay is an array, new rows are a text.
        for (const run of runs) if (run.map) for (let i = 0; i < run[1]; i++) stays.add(run[0] + i);
        let cursor = old.find((_, i) => stays.has(i)) || own[at + count] || null;
        old.forEach((row, i) => { if (!stays.has(i)) row.remove(); });
        for (const run of runs) {
          if (!run.map) { parent.insertBefore(fragment(run, parent), cursor); continue; }
          for (let i = 0; i < run[1]; i++) {
            const row = old[run[0] + i];
            if (row === cursor) cursor = cursor.nextSibling;
            else parent[row.isConnected && parent.moveBefore ? 'moveBefore' : 'insertBefore'](row, cursor);
          }
        }
      });
    },
  };
  const pageOperations = {
    title: text => { doc.title = text; say(text); },
    say: text => say(text, 1),
    token: text => { data.token = text; },
    build: text => load('dev', show => show(text)),
    // A user who has gone on through the browser's history meanwhile is elsewhere.
    url: (url, how) => { if (acknowledged >= gone) moveTo(url, how); },
    root: html => {
      const next = doc.createElement('div');
      next.append(fragment(html, root));
      // A field that is replaced has the focus and the caret of the one before.
      const focus = doc.activeElement, { value, selectionStart, selectionEnd } = focus;
      whole(root, next);
      doubt();
      // From here on the page is what the server wrote.
      strange.length = 0;
      others?.forget();
      const same = !focus.isConnected && focus.id && doc.getElementById(focus.id);
      if (same) focusOn(same);
      if (same && selectionStart != null) {
        // Its text may come with the next patch.
        same.was = [value, selectionStart, selectionEnd];
        if (same.value === value) same.setSelectionRange(selectionStart, selectionEnd);
      }
      goal ||= scrolled;
    },
  };

  // A server that was started again may hear of what was typed and not know where.
  const doubt = () => { for (const el of root.querySelectorAll('input,textarea')) el.typed = 0; };
  let whole; // see whole.js
  const apply = frame => {
    const [sequence, answered, groups] = frame;
    if (sequence && sequence <= seen) return;
    applying = true;
    acknowledged = Math.max(acknowledged, answered);
    heard(acknowledged);
    const back = [];
    let misfits = 0;
    for (const [el, n] of pending) {
      if (n > acknowledged && el.isConnected) continue;
      pending.delete(el);
      delete el.dataset.busy;
      // Sent or typed, and refused: the server goes on showing what it had.
      if (n === el.cleared || el.typed) back.push([el, n === el.cleared]);
    }
    if (groups.length) {
      before = 0;
      meet(watcher.takeRecords());
      for (const [owner, ...list] of groups) {
        try {
          const el = owner && doc.getElementById('r' + owner);
          if (owner && !el) continue;
          for (const [code, ...rest] of list) owner ? operations[code](el, ...rest) : pageOperations[code](...rest);
        } catch (error) {
          // Something else changed the page under our feet: take the whole of it again. What is told of the page as such comes once.
          console.warn('riblet: patch did not fit', error);
          if (!misfits++) post(['r']);
        }
      }
      watcher.takeRecords();
      if (loaded.hooks) load('hooks', run => run());
      if (before) settle();
      // The address may come after the page.
      if (marks) { const page = topPages().at(-1), list = base(page); mark(list !== page && list); }
      marks = 0;
      if (goal) aim(goal);
    }
    for (const [el, isCleared] of back) {
      // A field of which the server shows no value is the user's.
      const text = el.told ?? el.getAttribute('value') ?? (el.defaultValue || el.value);
      if (isCleared) el.sent = el.value = text; // the server's, as far as is known: see whole.js
      // Where a patch did not fit, what the server shows comes with the whole page.
      else if (el.typed && !misfits && el.value !== text) setProperty(el, 'value', text);
      el.typed = 0;
    }
    if (sequence) seen = sequence;
    applying = false;
  };

  // True for a new wish for the focus: its number counts how often the view had it.
  const granted = wish => {
    const turn = wish.getAttribute('autofocus');
    return wish.dataset.focused !== turn && (wish.dataset.focused = turn, true);
  };
  // After a patch: dialogs open, pages scroll where they were, the focus goes where a reader expects it.
  const settle = () => {
    for (const dialog of doc.querySelectorAll(modal)) openDialog(dialog);
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue;
      openers.delete(dialog);
      // The user goes on where it was opened; a dialog that a patch takes away does not see to that.
      if (doc.activeElement === doc.body) opener.focus();
    }
    const page = topPages().at(-1), under = base(page);
    if (page !== before.at(-1)) {
      // The whole is not what it was.
      const known = page !== root && views.get(page), opener = under !== page && views.get(under)?.focus;
      if (under !== page) page.scrollTop = known?.y || 0;
      aim(page !== root && views.get(under)?.y || 0);
      mark(under !== page && under, opener);
      // A field that a page begins with comes before its heading, which stands above it.
      focusOn(page.contains(known?.focus) ? known.focus : page.querySelector('[autofocus=""]') || page.querySelector('[autofocus],h1'));
    } else regain(page);
    for (const wish of root.querySelectorAll('[autofocus]')) {
      if (wish.closest('[hidden]') || !granted(wish)) continue;
      // Where the user types already the text must not be selected: the next key would replace it.
      if (wish !== doc.activeElement) { wish.focus(); wish.select?.(); }
    }
    help();
  };

  // Loads what the page has something for.
  const help = () => {
    if (!loaded.hooks && root.querySelector('[data-hook]')) load('hooks', run => run());
    if (root.querySelector('[data-window],[data-e~=reorder],[data-e~=visible]')) load('lists', look => look());
    if (root.querySelector('.upload')) load('files');
    if (root.querySelector('[data-c]')) load('commands');
    if (root.querySelector('[data-key]')) load('keys');
    if (loaded.toasts || root.querySelector('.toasts')) load('toasts', look => look());
    if (loaded.pull || root.querySelector('[data-e~=pull]')) load('pull', look => look());
  };
  const openers = new Map();
  const openDialog = dialog => {
    if (dialog.dataset.shown !== undefined) return;
    dialog.dataset.shown = '';
    openers.set(dialog, doc.activeElement);
    dialog.removeAttribute('open');
    try { dialog.showModal(); } catch { dialog.setAttribute('open', ''); }
    const wish = dialog.querySelector('[autofocus]');
    if (wish) { granted(wish); wish.focus(); }
  };
  // The part that scripts beside this one, and those of applications, may use.
  const page = window.Riblet = Object.assign(window.Riblet || {}, { root, data, fire, address, pending, kids, say: (...text) => say(...text) });
  const banner = (text, isNote) => { offline.textContent = text; offline.toggleAttribute('data-note', isNote); offline.hidden = false; };
  let sayTimer;
  const say = (text, show) => {
    clearTimeout(sayTimer);
    sayTimer = setTimeout(() => { said.textContent = text; }, 80);
    if (show) { banner(text, true); setTimeout(() => { if (!attempt) offline.hidden = true; }, 9000); }
  };

  const release = () => {
    waits = false;
    while (inbox.length && !waits) receive(inbox.shift());
  };
  const receive = frame => {
    page.tap?.(frame);
    if (waits) { inbox.push(frame); return; }
    const find = code => frame[2].flat().find(operation => operation[0] === code);
    const after = (name, take, otherwise) => {
      waits = true;
      load(name, script => { take(script); inbox.unshift(frame); release(); }, otherwise);
    };
    const isWhole = find('root');
    meet(watcher.takeRecords());
    // Without it the patch may not fit.
    if (strange[0] && !others && !isWhole) return after('others', script => { others = script; }, () => { apply(frame); release(); });
    if (isWhole && !whole) return after('whole', script => { whole = script; }, () => {
      // The next connection brings the page again.
      waits = false;
      inbox.length = 0;
      socket?.close();
    });
    const move = frame[0] && find('url');
    // A transition styles and paints every element of the page anew, which of a long list takes longer than it does itself.
    // In a narrow frame it ends Chromium's tab (156).
    const isShort = window.parent === window && root.getElementsByTagName('*').length < 3000;
    // A list that stays where it is must not slide along.
    const top = topPages().at(-1), isSplit = wide.matches && (top.closest('.split') || base(top) !== top);
    if (move && isShort && !isSplit && doc.startViewTransition && !doc.hidden && move[1] !== place() && !matchMedia('(prefers-reduced-motion:reduce)').matches) {
      waits = true;
      const run = () => { try { apply(frame); } finally { release(); } };
      try {
        const moving = doc.startViewTransition({ update: run, types: [move[2] === 'back' ? 'pop' : 'push'] });
        for (const step of ['finished', 'ready', 'updateCallbackDone']) moving[step].catch(() => {});
      } catch { run(); }
      return;
    }
    apply(frame);
  };

  // ---- connection

  const lost = () => {
    clearInterval(beat);
    if (leaving) return;
    socket = null;
    attempt++;
    // A short gap is nobody's business.
    if (attempt > 1) banner(data.lost, false);
    clearTimeout(timer);
    if (doc.hidden && attempt > 3) return;
    const pause = attempt === 1 ? 10 : Math.min(5000, 50 * 2 ** attempt) * (0.5 + Math.random());
    timer = setTimeout(connect, pause);
  };
  page.reconnect = () => {
    const former = socket;
    lost();
    former?.close();
  };
  const connect = () => {
    clearTimeout(timer);
    if (leaving || (socket && socket.readyState < 2)) return;
    const ws = socket = new WebSocket(
      location.origin.replace('http', 'ws') + `${data.live}?t=${data.token}&seq=${seen}&ack=${acknowledged}&v=${here.split('/').at(-2)}`);
    let greeted = false, alive;
    ws.onmessage = event => { alive = true; page.wait ? page.wait(take, event) : take(event); };
    const take = event => {
      const frame = JSON.parse(event.data);
      if (!greeted) {
        greeted = true;
        doubt();
        if (attempt) offline.hidden = true;
        attempt = 0;
        doc.documentElement.dataset.live = '';
        // Events the server never saw go again, in order; those it saw are dropped by number.
        heard(frame[1]);
        for (const [, text] of unsent) write(text);
      }
      receive(frame);
    };
    ws.onclose = event => {
      if (socket !== ws) return;
      delete doc.documentElement.dataset.live;
      // The session is gone, the page said what none says, or the server has another script.
      if ([4404, 4400, 4410].includes(event.code)) { reload(); return; }
      // A file that another process takes has the session go there, and this page after it.
      if (event.code === 4409 && !page.files) { leaving = true; banner(data.taken, true); return; }
      lost();
    };
    // A line can be dead without anybody having said so: after a sleep, or in another network.
    check = () => {
      alive = false;
      post(['a', seen]);
      setTimeout(() => { if (!alive && socket === ws) { ws.close(); ws.onclose({}); } }, 1e4);
    };
    clearInterval(beat);
    beat = setInterval(check, 25000);
  };
  addEventListener('online', () => { attempt = Math.min(attempt, 1); connect(); });
  on('visibilitychange', () => {
    if (!doc.hidden) return socket ? check() : connect();
    flushDelayed();
    note();
    store('places', [location.href, goal || scrolled, root.querySelector('a[data-opened]')?.href, ...pages().map(page => views.get(page)?.y)]);
  });
  // The next page is asked for before this one is hidden. What is sent now may be heard after the next page was made, and acknowledged before
  // this one ends: it is kept all the same.
  const flush = () => { late.push(...pending.keys()); flushDelayed(); };
  addEventListener('beforeunload', () => {
    flush();
    hand('reload');
  });
  addEventListener('pagehide', () => {
    if (leaving) return;
    flush();
    // An event given to the socket may end with the page.
    if (unsent[0]) navigator.sendBeacon(data.live + '?t=' + data.token, unsent.map(one => one[1]).join('\n'));
    keepTyped();
    leaving = true;
    socket?.close();
  });
  addEventListener('pageshow', event => { if (event.persisted) { leaving = false; socket = null; connect(); } });

  // ---- a page that is loaded again: it is where it was; typed.js gives the user's text back

  // The server makes the next page of what this one has.
  const hand = how => { doc.cookie = 'riblet_' + how + '=' + data.token + ';path=' + (data.base || '/') + ';max-age=10;samesite=strict'; };

  // The text that the page before left, until typed.js has taken it.
  let left = stored('typed');
  const keepTyped = isAll => {
    const typed = [...root.querySelectorAll('input[id],textarea[id]')]
      .filter(el => !/file|password/.test(el.type) && el.value !== el.defaultValue && (isAll || late.includes(el)))
      .map(el => [el.id, el.value, told(el)]);
    // An event given to a socket arrives.
    const sent = isAll || socket?.readyState !== 1 ? [...unheard()] : [];
    if (left?.url === location.href) {
      typed.unshift(...left.typed.filter(([id]) => !typed.some(one => one[0] === id)));
      sent.unshift(...left.sent);
    }
    store('typed', (isAll || typed[0] || sent[0]) && { url: location.href, typed, sent, focus: doc.activeElement?.id, at: isAll || Date.now() });
  };
  const reload = () => {
    leaving = true;
    keepTyped(true);
    const now = Date.now(), wait = now - stored('reloaded') < 3000 ? 3000 : 0;
    store('reloaded', now + wait);
    setTimeout(() => {
      // The server, where it still knows the session, gives the new page the same one.
      hand('resume');
      location.reload();
    }, wait);
  };

  // A page that a link has opened begins at its top.
  const [url, y, opened, ...places] = again && stored('places') || [];
  const top = topPages().at(-1), list = base(top);
  if (url === location.href) {
    if (places.length === pages().length) pages().forEach((page, i) => views.set(page, { y: places[i] }));
    aim(y);
    if (list !== top) top.scrollTop = views.get(top)?.y || 0;
  }
  if (list !== top) mark(list, url === location.href && [...list.querySelectorAll('a')].find(link => link.href === opened));
  // The browser has seen to those that came with the page; the first patch must not take the focus from where the user has gone since.
  for (const wish of root.querySelectorAll('[autofocus]')) if (!wish.closest('[hidden]')) granted(wish);
  for (const dialog of doc.querySelectorAll(modal)) openDialog(dialog);
  watcher.observe(root, { childList: true, subtree: true, characterDataOldValue: true });
  help();
  if ('dev' in data) load('dev');
  if (left) load('typed', () => { left = null; });
  // A word of the server about the page as such.
  if (!offline.hidden) say(offline.textContent, 1);
  // A live page may be used with what its hooks do.
  loaded.hooks ? loaded.hooks.then(connect, connect) : connect();
})();
