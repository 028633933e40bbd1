import type { CallRoute } from '#contract/call-routes.ts';

/** The input of any call. */
export interface CallParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
}

const base = '/api/v1';

export function urlOf(route: Pick<CallRoute, 'path'>, { params = {}, query = {} }: CallParts): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return `${base}${path}${search.size ? `?${search}` : ''}`;
}
