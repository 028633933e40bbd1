// Fits the page of the calls to a phone, and gives it the colours chosen in the app on this device, or else those of the system.
{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const chosen = localStorage.getItem('theme');
    document.documentElement.classList.toggle('dark-mode', chosen === 'dark' || (chosen !== 'light' && system.matches));
  };
  // the library's page has no viewport tag
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);
  show();
  system.addEventListener('change', show);
  window.addEventListener('storage', show);
  // the page itself sets the system's colours when it renders
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['class'] });
}
