/** The code and style files of single pages, without those that every page loads. The build fills it in. */
declare const FILES: readonly string[];

const begun = new Set<number>();

/** Has the browser load files, by their index in FILES. In `first-calls.ts` the build replaces every `import()` by a call of this. */
export function preloadFiles(numbers: readonly number[]): void {
  for (const number of numbers) {
    if (begun.has(number)) continue;
    begun.add(number);
    const { pathname } = new URL(FILES[number] ?? '', `${location.origin}/`);
    const link = document.createElement('link');
    const isStyle = pathname.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    // the program requests them in this mode later
    link.crossOrigin = '';
    link.href = pathname;
    document.head.append(link);
  }
}
