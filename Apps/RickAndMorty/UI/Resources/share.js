// Gives the address of what is shown away by the system's own sheet; where there is none, copies it and says so. Without this script the
// button is not there.
((window.Riblet ||= {}).hooks ||= {}).share = button => {
  button.hidden = false;
  const note = button.parentElement.querySelector('[role=status]'), words = note.textContent;
  button.onclick = async () => {
    const url = new URL(button.dataset.path, location.origin).href;
    if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
    // A page that may not copy shows the address.
    note.textContent = await navigator.clipboard?.writeText(url).then(() => words, () => url) ?? url;
    note.hidden = false;
    setTimeout(() => { note.hidden = true; }, 5000);
  };
};
