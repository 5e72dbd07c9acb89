// Tells the server this browser's time zone, and asks for the page that was meant.
(() => {
  const doc = document;
  let zone = '';
  try { zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''; } catch {}
  const cookie = 'tz=' + encodeURIComponent(zone), isNoted = () => doc.cookie.split('; ').includes(cookie);
  const before = isNoted();
  if (zone) doc.cookie = cookie + ';path=/;max-age=31536000;samesite=lax';
  // One that was noted before and is asked for all the same does not reach the server.
  if (zone && !before && isNoted()) return location.reload();
  // Then it is said in the address, as by a browser without cookies.
  const url = new URL(location);
  url.searchParams.set('riblet_zone', zone);
  location.replace(url);
})();
