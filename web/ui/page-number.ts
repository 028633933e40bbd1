/** The page of a list, from the query of the URL. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
