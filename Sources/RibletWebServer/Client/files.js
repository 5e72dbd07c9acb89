// Carries files to the server: one after the other, with progress, limits and a way to stop. Loaded by riblet.js
// with the first control that takes some.

export default ({ data, address, say }) => {
  let last = Promise.resolve();

  // What the control takes, or the server.
  const most = el => Math.min(+el.dataset.maxBytes || Infinity, +data.mostFile || Infinity);
  const size = bytes => bytes < 1048576 ? Math.round(bytes / 1024) + ' KB' : Math.round(bytes / 104857.6) / 10 + ' MB';
  const tooLarge = el => data.tooLarge.replace('%', size(most(el)));
  const problem = (el, file) => {
    if (file.size > most(el)) return tooLarge(el);
    const kinds = el.accept.split(',').map(kind => kind.trim().toLowerCase()).filter(Boolean);
    const name = file.name.toLowerCase();
    const fits = kind => kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : kind[0] === '.' ? name.endsWith(kind) : file.type === kind;
    return kinds.length && !kinds.some(fits) ? data.wrongKind : '';
  };

  // Beside the control, where it is read out as well: what the page says elsewhere lies behind a sheet. It goes with the next file that is taken.
  const place = el => el.closest('.upload') || el.parentElement;
  const tell = (box, message) => {
    box.querySelector(':scope > .upload-error')?.remove();
    if (!message) return;
    const text = document.createElement('p');
    text.className = 'error upload-error';
    text.setAttribute('role', 'alert');
    text.textContent = message;
    box.append(text);
  };

  // A form with a file on its way is sent after the file has arrived; sending it is what the user wants, so it is not asked for again.
  const hold = form => {
    if (!form) return () => {};
    let wish;
    const wait = event => {
      if (event.target !== form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      wish = event;
      say(data.uploading);
    };
    addEventListener('submit', wait, true);
    return () => {
      removeEventListener('submit', wait, true);
      if (wish && wish.target.isConnected) wish.target.requestSubmit(wish.submitter);
    };
  };

  const send = (el, file) => new Promise(done => {
    const box = place(el);
    const request = new XMLHttpRequest();
    const meter = document.createElement('progress');
    meter.max = 1;
    meter.value = 0;
    meter.className = 'meter';
    meter.setAttribute('aria-label', data.uploading + ' ' + file.name);
    const stop = document.createElement('button');
    stop.type = 'button';
    stop.className = 'stop';
    stop.textContent = data.stop;
    stop.onclick = () => request.abort();
    box.append(meter, stop);
    box.setAttribute('aria-busy', 'true');
    window.Riblet.files = 1;
    const end = message => {
      window.Riblet.files = 0;
      if (request.getResponseHeader('X-Riblet-Moved')) window.Riblet.reconnect();
      meter.remove();
      stop.remove();
      box.removeAttribute('aria-busy');
      el.value = '';
      tell(box, message);
      done();
    };
    request.upload.onprogress = event => { if (event.lengthComputable) meter.value = event.loaded / event.total; };
    // What the page does with it is the page's to tell, and to stop.
    request.upload.onload = () => { meter.remove(); stop.remove(); };
    request.onload = () => end(request.status < 300 ? '' : request.status === 413 && most(el) < Infinity ? tooLarge(el) : data.failed);
    request.onerror = () => end(data.failed);
    request.onabort = () => end('');
    request.open('POST', data.upload);
    request.setRequestHeader('X-Riblet-Page', data.token);
    request.setRequestHeader('X-Riblet-Handler', encodeURIComponent(address(el)));
    request.setRequestHeader('X-Riblet-Name', encodeURIComponent(file.name));
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.send(file);
  });

  const take = (el, list) => {
    for (const file of el.multiple ? list : list.slice(0, 1)) {
      const message = problem(el, file);
      if (message) { el.value = ''; tell(place(el), message); continue; }
      const free = hold(el.form);
      last = last.then(() => send(el, file)).then(free);
    }
  };

  const box = event => event.target.closest?.('.upload');
  document.addEventListener('dragover', event => { if (box(event)) event.preventDefault(); });
  document.addEventListener('drop', event => {
    const input = box(event)?.querySelector('input[type=file]');
    if (!input) return;
    event.preventDefault();
    take(input, [...event.dataTransfer.files]);
  });
  document.documentElement.dataset.drops = '';

  return take;
};
