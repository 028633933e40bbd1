import { extname } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Fault } from './fault.ts';

/** Serves the built web app: its files by name, and its one page for every path that a person may open. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    // the build leaves each file compressed beside itself
    preCompressed: true,
    setHeaders: (reply, path) => {
      // files under assets/ carry a hash of their content in the name
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    wildcard: false,
  });
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isFile = extname(path) !== '' || path.split('/').some((part) => part.startsWith('.'));
    if (isFile || /^\/*api(\/|$)/i.test(path)) throw new Fault('notFound');
    return reply.sendFile('index.html');
  });
}
