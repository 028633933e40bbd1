/** The page number of a list, from the URL's query; 1 if missing or invalid. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
