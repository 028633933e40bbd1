/** All files of code but those that every page has; the build puts them here. */
declare const FILES: readonly string[];

/** Has the browser load files of code: in `first-calls.ts` the build puts this in the place of loading a module. */
export function preloadFiles(numbers: readonly number[]): void {
  for (const number of numbers) {
    const file = new URL(FILES[number] ?? '', `${location.origin}/`).pathname;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // as the program asks for them later
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
