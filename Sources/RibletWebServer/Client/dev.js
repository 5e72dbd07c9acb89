// For those who build applications: names the RIB under the pointer, shows patches as they land, tells what kept the page waiting, and slows the connection
// down. Served by debug builds only. Press Ctrl+Shift+L; the setting stays for the tab. Where `riblet dev` runs the program, what does not compile
// is shown over the page.

export default page => {
  const panel = document.createElement('div');
  panel.id = 'riblet-dev';
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', 'Riblet');
  const name = document.createElement('output'), traffic = document.createElement('output'), wait = document.createElement('output'), label = document.createElement('label');
  const latency = document.createElement('input');
  Object.assign(latency, { type: 'number', min: 0, max: 10000, step: 50, value: sessionStorage.getItem('riblet-latency') || 0 });
  label.append('Latency, ms ', latency);
  panel.append(name, traffic, wait, label);
  Object.assign(panel.style, {
    position: 'fixed', insetInline: 0, bottom: 0, zIndex: 2147483647, display: 'flex', gap: '16px', padding: '4px 8px', background: '#111', color: '#eee', font: '12px ui-monospace, monospace',
  });
  let shown = sessionStorage.getItem('riblet-dev') === '1', patches = 0, bytes = 0;
  const show = () => {
    panel.hidden = !shown;
    panel.style.display = shown ? 'flex' : 'none';
    if (!shown) { marked = null; frame.remove(); }
    sessionStorage.setItem('riblet-dev', shown ? '1' : '0');
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyL') { event.preventDefault(); shown = !shown; show(); }
  });

  // A view has no box of its own: what it shows has.
  const box = el => {
    const range = document.createRange();
    range.selectNodeContents(el);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' };
  };
  const plate = style => {
    const el = document.createElement('div');
    el.setAttribute('aria-hidden', 'true');
    Object.assign(el.style, { position: 'fixed', pointerEvents: 'none', boxSizing: 'border-box', zIndex: 2147483646 }, style);
    return el;
  };
  // Over a dialog nothing is seen but what is in it.
  const over = el => el.closest('dialog:modal') || document.body;

  let marked;
  const frame = plate({ border: '1px dashed #c2410c' });
  frame.id = 'riblet-dev-frame';
  document.addEventListener('pointermove', event => {
    if (!shown) return;
    const el = event.target.closest && event.target.closest('[data-rib]');
    if (el === marked) return;
    marked = el;
    name.textContent = el ? el.dataset.rib : '';
    frame.remove();
    if (el) { Object.assign(frame.style, box(el)); over(el).append(frame); }
  });

  const flash = el => {
    const light = plate({ background: 'rgba(255,200,0,.35)', ...box(el) });
    light.dataset.patched = el.closest('[data-rib]')?.dataset.rib || '';
    over(el).append(light);
    setTimeout(() => light.remove(), 600);
  };
  page.tap = frame => {
    patches++;
    bytes += JSON.stringify(frame).length;
    if (!shown) return;
    traffic.textContent = `${patches} frames, ${bytes} bytes`;
    // When it has landed.
    requestAnimationFrame(() => {
      for (const [owner] of frame[2] || []) {
        const el = owner && document.getElementById('r' + owner);
        if (el) flash(el);
      }
    });
  };

  // Frames are late and stay in order, also while the time is changed.
  let line = Promise.resolve(), waiting = 0;
  page.wait = (take, event) => {
    const late = +latency.value;
    if (!late && !waiting) return take(event);
    const at = performance.now() + late;
    waiting++;
    line = line.then(() => new Promise(go => setTimeout(go, at - performance.now()))).then(() => { waiting--; take(event); })
      .catch(error => console.error(error));
  };
  latency.onchange = () => sessionStorage.setItem('riblet-latency', latency.value);

  show();
  document.body.append(panel);

  // How the build goes: a word, and in the lines after it what the compiler complains of. All of it is text.
  const build = document.createElement('div'), head = document.createElement('strong'), hide = document.createElement('button');
  const complaint = document.createElement('pre');
  build.id = 'riblet-build';
  // Above dialogs, too.
  build.popover = 'manual';
  hide.type = 'button';
  hide.textContent = 'Hide';
  hide.onclick = () => build.remove();
  Object.assign(build.style, {
    position: 'fixed', inset: 'auto 0 0 auto', zIndex: 2147483647, margin: '12px', padding: '12px 16px', maxWidth: 'calc(100vw - 24px)', boxSizing: 'border-box',
    border: 0, borderRadius: '10px', background: '#1c1917', color: '#fafaf9', font: '13px/1.5 ui-monospace, monospace', boxShadow: '0 8px 40px rgba(0,0,0,.35)',
  });
  // Whatever the application's style sheet says of such elements.
  const plain = { background: 'none', color: 'inherit', font: 'inherit', boxShadow: 'none' };
  Object.assign(complaint.style, plain, { margin: '12px 0', padding: 0, border: 0, borderRadius: 0, maxHeight: '60vh', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
  Object.assign(hide.style, plain, { minHeight: '44px', minWidth: '44px', padding: '0 16px', border: '1px solid #a8a29e', borderRadius: '8px' });
  build.className = complaint.className = hide.className = 'riblet-build';
  complaint.tabIndex = 0;
  complaint.setAttribute('role', 'region');
  complaint.setAttribute('aria-label', 'Compiler');
  return text => {
    const end = text.indexOf('\n'), word = end < 0 ? text : text.slice(0, end);
    const isBroken = word === 'failed';
    if (word === 'blocked') {
      wait.textContent = text.slice(end + 1);
      return console.warn(wait.textContent);
    }
    if (!isBroken && word !== 'building') return build.remove();
    head.textContent = isBroken ? 'This does not compile; the page is that of before.' : 'Building…';
    build.setAttribute('role', isBroken ? 'alert' : 'status');
    // While the next one is built the last complaint stays.
    if (isBroken) {
      complaint.textContent = text.slice(end + 1);
      build.replaceChildren(head, complaint, hide);
    } else if (!build.isConnected) build.replaceChildren(head);
    if (!build.isConnected) document.body.append(build);
    build.showPopover?.();
  };
};
