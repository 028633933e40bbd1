/** The page number of a list, from the URL's query; 1 if missing, invalid or larger than calls take. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
