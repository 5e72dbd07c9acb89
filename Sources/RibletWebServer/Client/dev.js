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
  const show = () => { panel.hidden = !shown; panel.style.display = shown ? 'flex' : 'none'; sessionStorage.setItem('riblet-dev', shown ? '1' : '0'); };
  latency.onchange = () => { sessionStorage.setItem('riblet-latency', latency.value); page.delay = +latency.value; };
  page.delay = +latency.value;
  document.addEventListener('keydown', event => {
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyL') { event.preventDefault(); shown = !shown; show(); }
  });
  let marked;
  document.addEventListener('pointermove', event => {
    if (!shown) return;
    const el = event.target.closest && event.target.closest('[data-rib]');
    if (el === marked) return;
    if (marked) marked.style.outline = '';
    marked = el;
    name.textContent = el ? el.dataset.rib : '';
    if (el) el.style.outline = '1px dashed currentColor';
  });
  page.tap = frame => {
    patches++;
    bytes += JSON.stringify(frame).length;
    if (!shown) return;
    traffic.textContent = `${patches} frames, ${bytes} bytes`;
    for (const [owner] of frame[2] || []) {
      const el = owner && document.getElementById('r' + owner);
      if (el && el.animate) el.animate([{ backgroundColor: 'rgba(255,200,0,.35)' }, {}], 600);
    }
  };
  show();
  document.body.append(panel);
};
