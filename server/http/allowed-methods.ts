import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#server/fault.ts';

/** Finds out why a request has no route: no such path, or another method. Sets `Allow` where the path exists. */
export type MissingRoute = (request: FastifyRequest, reply: FastifyReply) => Fault;

/** To be called before the first route is added. `OPTIONS` gets the methods of a path, whatever else it is answered. */
export function addAllowedMethods(app: FastifyInstance): MissingRoute {
  const methodsAt = new Map<string, { fits: RegExp; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const place = methodsAt.get(url) ?? { fits: fitting(url), methods: new Set() };
    methodsAt.set(url, place);
    for (const each of [method].flat()) place.methods.add(each);
  });

  /** The router prefers a path without parameters, but only among those that have the method. */
  function allowedAt(url: string): string[] {
    const path = decoded(url.split('?', 1)[0] ?? '');
    return [...new Set([...methodsAt.values()].flatMap(({ fits, methods }) => (fits.test(path) ? [...methods] : [])))].toSorted();
  }

  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    const methods = allowedAt(request.url);
    // a file that the web app had when the server started
    if (methods.includes(request.method)) return false;
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    return methods.length > 0;
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') allow(request, reply);
  });

  return (request, reply) => new Fault(allow(request, reply) ? 'methodNotAllowed' : 'notFound');
}

/** A route such as `/notice/:id`, with or without a slash at the end. */
const fitting = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/[.\\+*?^$()[\]{}|]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}/?$`);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
