/** The local-storage key of the colour theme, which is the same for everybody who uses the device. */
export const themeKey = 'theme';

/** Applies the theme that was chosen on this device, before anything is drawn. The library sets the same attribute once it runs. */
export function applyKeptTheme(): void {
  const chosen = localStorage.getItem(themeKey);
  if (chosen !== 'light' && chosen !== 'dark') return;
  document.documentElement.dataset['mantineColorScheme'] = chosen;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', chosen);
}
