// The colours that were chosen on this device, before anything is drawn: a file of its own, since the page runs no script within it.
// The library sets the same attribute once it runs (ui/theme-provider.tsx).
{
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
    document.querySelector('meta[name=color-scheme]').content = chosen;
  }
}
