import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: its files by name, and its one page for every other path. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const verifierPolicy = policyOfVerifier(join(folder, verifierPage));
  const firstScript = hashOf(readPage(join(folder, 'index.html')), 'script');
  await app.register(staticFiles, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    // the build puts a compressed copy beside each file
    preCompressed: true,
    // nobody asks for a copy by its name, and a route for each takes a server as long as everything else it does to start
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      // files under assets/ carry a hash of their content in the name
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // a compressed copy has a further extension
      if (basename(path).startsWith('index.html')) {
        const policy = String(reply.getHeader('content-security-policy'));
        reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${firstScript}`));
      }
      if (basename(path).startsWith(verifierPage)) reply.header('content-security-policy', verifierPolicy);
    },
    wildcard: false,
  });
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isFile = extname(path) !== '' || path.split('/').some((part) => part.startsWith('.'));
    if (isFile || path.includes('%00') || /^\/*(api|assets)(\/|$)/i.test(path)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}

/** The page that verifies receipts (verifier/). It is one file, so that it can be saved and opened from a disk. */
const verifierPage = 'verify.html';

const readPage = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The hash by which a content security policy allows the first inline script or style of a page. */
function hashOf(page: string, tag: 'script' | 'style'): string {
  const [, inside = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page) ?? [];
  return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
}

/** The content security policy of the verifier: only its inline script and style are allowed, and nothing can be loaded or sent. */
function policyOfVerifier(file: string): string {
  const page = readPage(file);
  const allowed = `script-src ${hashOf(page, 'script')};style-src ${hashOf(page, 'style')};img-src data:`;
  return `default-src 'none';${allowed};base-uri 'none';form-action 'none';frame-ancestors 'none'`;
}
