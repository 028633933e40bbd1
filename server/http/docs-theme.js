// The page of the calls on a phone, and in the colours that were chosen in the app on this device, or else in those of the system.
{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = localStorage.getItem('theme');
    document.documentElement.classList.toggle('dark-mode', chosen === 'dark' || (chosen !== 'light' && system.matches));
  };
  // the library's page does not say that it suits a phone
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);
  show();
  system.addEventListener('change', show);
  window.addEventListener('storage', show);
  // the page itself goes by the system when it is drawn
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['class'] });
}
