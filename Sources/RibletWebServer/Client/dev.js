// For those who build applications: names the RIB under the pointer, shows patches as they land, and slows the connection down. Served by
// debug builds only. Press Ctrl+Shift+L; the setting stays for the tab.

export default page => {
  const panel = document.createElement('div');
  panel.id = 'riblet-dev';
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', 'Riblet');
  const name = document.createElement('output'), traffic = document.createElement('output'), label = document.createElement('label');
  const latency = document.createElement('input');
  Object.assign(latency, { type: 'number', min: 0, max: 10000, step: 50, value: sessionStorage.getItem('riblet-latency') || 0 });
  label.append('Latency, ms ', latency);
  panel.append(name, traffic, label);
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
};
