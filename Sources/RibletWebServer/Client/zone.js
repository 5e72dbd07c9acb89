// Runs before anything of the page is shown. Where the page was written for another time zone than
// this browser's, as on the first visit and after a journey, the browser's is noted and the page
// asked for again: no time is seen or entered in the wrong one.
(() => {
  let zone;
  try { zone = Intl.DateTimeFormat().resolvedOptions().timeZone; } catch { return; }
  if (!zone || zone === document.currentScript.dataset.zone) return;
  const cookie = 'tz=' + encodeURIComponent(zone), isNoted = () => document.cookie.split('; ').includes(cookie);
  const before = isNoted();
  document.cookie = cookie + ';path=/;max-age=31536000;samesite=lax';
  // Once: a server may not take the zone, and a browser keep no cookie.
  if (!isNoted() || before && performance.getEntriesByType('navigation')[0]?.type === 'reload') return;
  // The server learns that nobody will come to the session of this page.
  const data = document.body.dataset;
  document.cookie = 'riblet_resume=' + data.token + ';path=' + (data.base || '/') + ';max-age=10;samesite=strict';
  location.reload();
})();
