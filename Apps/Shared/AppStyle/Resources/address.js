// An address to give away, in a field: the server does not know under which one browsers see it, so the page completes it.
((window.Riblet ||= {}).hooks ||= {}).address = field => {
  const complete = () => {
    const whole = new URL(field.value, location.href).href;
    if (field.value === whole) return;
    field.value = whole;
    if (document.activeElement === field) field.select();
  };
  complete();
  return { updated: complete };
};
