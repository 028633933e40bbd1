import type { PageRow } from './page-row.ts';

interface Found<Row> {
  row: Row;
  params: Record<string, string>;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The params of a path that matches the pattern, in which parameters begin with a colon; otherwise undefined. */
function paramsOf(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [n, part] of pattern.entries()) {
    const value = path[n] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

/** The row of the page at a path. Finds what the router would, without loading the router: of the rows that match, the one with the fewest parameters. */
export function rowAt<Row extends Pick<PageRow, 'path'>>(rows: readonly Row[], pathname: string): Found<Row> | undefined {
  let best: Found<Row> | undefined;
  for (const row of rows) {
    const params = paramsOf(partsOf(row.path), partsOf(pathname));
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { row, params };
  }
  return best;
}
