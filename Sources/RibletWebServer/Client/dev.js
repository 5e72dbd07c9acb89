// For those who build applications: leads to the tree of the page, tells what kept the page waiting, and slows the connection down. Served by debug
// builds only. Press Ctrl+Shift+L; the setting stays for the tab. Where `riblet dev` runs the program, what does not compile is shown over the page.

export default page => {
  const panel = document.createElement('div');
  panel.id = 'riblet-dev';
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', 'Riblet');
  const wait = document.createElement('output'), label = document.createElement('label');
  const latency = document.createElement('input');
  Object.assign(latency, { type: 'number', min: 0, max: 10000, step: 50, value: sessionStorage.getItem('riblet-latency') || 0 });
  label.append('Latency, ms ', latency);
  panel.append(wait, label);
  // In the inspector's frame the tree is beside it already.
  if (page.data.inspect && top === window) {
    const tree = document.createElement('a');
    tree.textContent = 'Show the tree';
    tree.style.color = 'inherit';
    // Where the page is by then.
    tree.onfocus = tree.onpointerdown = () => tree.href = '/_inspect/open?frame=' + encodeURIComponent(location.pathname + location.search);
    tree.onfocus();
    tree.dataset.reload = '';
    panel.prepend(tree);
  }
  Object.assign(panel.style, {
    position: 'fixed', insetInline: 0, bottom: 0, zIndex: 2147483647, display: 'flex', gap: '16px', padding: '4px 8px', background: '#111', color: '#eee', font: '12px ui-monospace, monospace',
  });
  let shown = sessionStorage.getItem('riblet-dev') === '1';
  const show = () => {
    panel.hidden = !shown;
    panel.style.display = shown ? 'flex' : 'none';
    sessionStorage.setItem('riblet-dev', shown ? '1' : '0');
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyL') { event.preventDefault(); shown = !shown; show(); }
  });

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
