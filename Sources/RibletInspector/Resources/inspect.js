// Beside the page in the frame: says which page it is, draws over it what the reader has chosen and what has just changed, and
// lets a press choose. The frame is of the same origin; its document is only read.
(window.Riblet ||= {}).hooks = {
  ...Riblet.hooks,
  // The page as it was, a document without scripts. Each has a frame of its own, so that the history has none of them.
  'inspect-still': (el, fire) => {
    let newest;
    const leave = event => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) fire('back');
    };
    const land = frame => {
      if (frame !== newest) return frame.remove();
      const doc = frame.contentDocument, focused = document.activeElement;
      // A window without the document of the server throws at whatever it is asked.
      if (!doc?.getElementById('riblet')) return fire('lost ' + frame.getAttribute('src'));
      const former = el.querySelector('.shown') || document.querySelector('.frame iframe');
      for (const dialog of doc.querySelectorAll('dialog[data-modal]')) {
        dialog.removeAttribute('open');
        dialog.showModal();
      }
      if (document.activeElement !== focused) focused.focus();
      frame.contentWindow.scrollTo(0, former?.contentWindow.scrollY || 0);
      doc.addEventListener('keydown', leave);
      frame.className = 'shown';
      for (const other of el.querySelectorAll('iframe')) if (other !== frame) other.remove();
    };
    const go = () => {
      const { src, name } = el.dataset;
      if (src === (newest?.getAttribute('src') || '')) return;
      newest = Object.assign(document.createElement('iframe'), { title: name });
      newest.setAttribute('sandbox', 'allow-same-origin');
      newest.addEventListener('load', ({ target }) => land(target));
      if (!src) return el.replaceChildren();
      newest.src = src;
      el.append(newest);
    };
    document.addEventListener('keydown', leave);
    go();
    return {
      updated: go,
      destroyed() { document.removeEventListener('keydown', leave); },
    };
  },
  'inspect-frame': (el, fire) => {
    const frame = document.createElement('iframe'), over = document.createElement('div'), outline = document.createElement('div');
    frame.title = el.dataset.name || '';
    over.className = 'over';
    over.setAttribute('aria-hidden', 'true');
    outline.className = 'outline';
    over.append(outline);
    el.append(frame, over);
    const inside = () => { try { return frame.contentDocument; } catch { return null; } };
    // The views that have changed since the last picture, and those that a light lies over.
    const changed = new Set(), lit = new Set();
    let told = '', asked = '', isDrawing = false;

    // A view has no box of its own: what it shows has.
    const place = (mark, view, doc) => {
      const range = doc.createRange();
      range.selectNodeContents(view);
      const { left, top, width, height } = range.getBoundingClientRect();
      Object.assign(mark.style, { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' });
      mark.hidden = !(width && height);
    };
    const draw = () => {
      const doc = inside(), id = el.dataset.outline, view = id && doc?.getElementById(id);
      if (view) place(outline, view, doc); else outline.hidden = true;
      outline.dataset.name = el.dataset.outlineName || '';
    };
    const flash = id => {
      const doc = inside(), view = doc?.getElementById(id);
      if (!view || lit.has(id)) return;
      const light = document.createElement('div');
      light.className = 'light';
      place(light, view, doc);
      over.append(light);
      lit.add(id);
      setTimeout(() => { light.remove(); lit.delete(id); }, 700);
    };
    const picked = event => {
      if (el.dataset.picking !== 'true') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type !== 'click') return;
      const view = event.target.closest?.('r-v');
      if (view) fire('pick ' + view.id.slice(1));
    };
    const pointed = event => {
      if (el.dataset.picking !== 'true') return;
      const view = event.target.closest?.('r-v');
      if (view) place(outline, view, inside());
    };
    const look = () => {
      const doc = inside(), key = doc?.body?.dataset.inspect;
      if (key && key !== told) { told = key; fire('page ' + key); }
    };
    frame.addEventListener('load', () => {
      const doc = inside(), page = frame.contentWindow.Riblet;
      look();
      draw();
      if (!doc) return;
      for (const type of ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup']) doc.addEventListener(type, picked, true);
      doc.addEventListener('pointermove', pointed, { passive: true });
      doc.addEventListener('scroll', draw, { passive: true, capture: true });
      doc.addEventListener('keydown', event => { if (event.key === 'Escape' && el.dataset.picking === 'true') fire('stop'); });
      if (!page) return;
      const tap = page.tap;
      page.tap = frame => {
        tap?.(frame);
        for (const [owner] of frame[2] || []) if (owner) changed.add('r' + owner);
        // When it has landed, once for all that do so before the next picture.
        if (!isDrawing) requestAnimationFrame(() => {
          isDrawing = false;
          draw();
          changed.forEach(flash);
          changed.clear();
        });
        isDrawing = true;
      };
    });
    addEventListener('resize', draw);
    const go = () => {
      const src = el.dataset.src;
      if (src === asked || !/^\/(?!\/)/.test(src)) return;
      // Another page takes the place of the one before, also in the history.
      if (asked) frame.contentWindow.location.replace(src); else frame.src = src;
      asked = src;
    };
    go();
    return {
      updated() { go(); frame.title = el.dataset.name || ''; draw(); },
      destroyed() { removeEventListener('resize', draw); },
    };
  },
  // Copies a text as it comes, and says so where the browser has let it; else there is a button.
  'inspect-copy': el => {
    let copied;
    const copy = () => {
      if (copied === el.value) return;
      copied = el.value;
      navigator.clipboard?.writeText(copied).then(() => { document.getElementById(el.id + '-copied').hidden = false; }, () => {});
    };
    copy();
    return { updated: copy };
  },
};
