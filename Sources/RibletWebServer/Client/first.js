// Runs in the head, before the stylesheets: nothing of the page is shown before it has run, and it waits for no stylesheet.
(() => {
  const doc = document, own = doc.currentScript.dataset;
  // Where the page was written for another time zone than this browser's, as on the first visit and after a journey, the browser's is noted and
  // the page asked for again: no time is seen or entered in the wrong one.
  const isElsewhere = () => {
    let zone;
    try { zone = Intl.DateTimeFormat().resolvedOptions().timeZone; } catch { return; }
    if (!zone || zone === own.zone) return;
    const cookie = 'tz=' + encodeURIComponent(zone), isNoted = () => doc.cookie.split('; ').includes(cookie);
    const before = isNoted();
    doc.cookie = cookie + ';path=/;max-age=31536000;samesite=lax';
    // Once: a server may not take the zone, and a browser keep no cookie.
    return isNoted() && !(before && performance.getEntriesByType('navigation')[0]?.type === 'reload');
  };
  if (isElsewhere()) {
    // While the stylesheets are coming, until when nothing of this page is shown: a line of middle speed has brought them when the next page comes.
    doc.addEventListener('DOMContentLoaded', () => {
      // The server learns that nobody will come to the session of this page.
      const data = doc.body.dataset;
      doc.cookie = 'riblet_resume=' + data.token + ';path=' + (data.base || '/') + ';max-age=10;samesite=strict';
      location.reload();
    });
    return;
  }
  // The page's scripts. The browser would ask for those that the page names together with the stylesheets, and show the page later on a slow line.
  // Written, they run as deferred ones do: in their order, and when all of the page is there.
  for (const url of own.scripts.split(' ')) {
    const script = doc.createElement('script');
    script.src = url;
    script.defer = true;
    doc.write(script.outerHTML);
  }
})();
