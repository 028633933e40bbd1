/** Kept on the device, whoever uses it. */
export const themeKey = 'theme';

/** Shows the document in the colours that were chosen on this device, before anything is drawn. The library sets the same attribute once it runs. */
export function applyKeptTheme(): void {
  const chosen = localStorage.getItem(themeKey);
  if (chosen !== 'light' && chosen !== 'dark') return;
  document.documentElement.dataset['mantineColorScheme'] = chosen;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', chosen);
}
