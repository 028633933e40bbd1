/** Which page of a list the query of an address asks for. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
