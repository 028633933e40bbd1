/** The files of code and style that pages have beside what every page has; the build puts them here. */
declare const FILES: readonly string[];

const begun = new Set<number>();

/** Has the browser load files: in `first-calls.ts` the build puts this in the place of loading a module. */
export function preloadFiles(numbers: readonly number[]): void {
  for (const number of numbers) {
    if (begun.has(number)) continue;
    begun.add(number);
    const { pathname } = new URL(FILES[number] ?? '', `${location.origin}/`);
    const link = document.createElement('link');
    const isStyle = pathname.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    // as the program asks for them later
    link.crossOrigin = '';
    link.href = pathname;
    document.head.append(link);
  }
}
