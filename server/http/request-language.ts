/** Answers each request in the language it asks for: texts, days and amounts of replies, faults and files. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { catalogues } from '#contract/catalogues.ts';
import { type Language, languageNames, ownLanguage, preferredLanguage } from '#contract/text/language.ts';
import { addCatalogue, speak } from '#contract/text/text.ts';

const spoken = new AsyncLocalStorage<Language>();

/** Runs work, and all that it starts, in a language. Outside of requests the product uses its own. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** Makes the app answer each request in its language. */
export async function addLanguages(app: FastifyInstance): Promise<void> {
  for (const language of languageNames) {
    const load = catalogues[language];
    if (load) addCatalogue(language, await load());
  }
  speak(() => spoken.getStore() ?? ownLanguage);
  app.decorateRequest('language', ownLanguage);
  app.addHook('onRequest', (request, reply, done) => {
    request.language = preferredLanguage(request.headers['accept-language'] ?? '');
    reply.header('content-language', request.language);
    inLanguage(request.language, done);
  });
  // after reading the body the async context is that of the connection, no longer that of the request
  app.addHook('preValidation', (request, _, done) => inLanguage(request.language, done));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the language of the response */
    language: Language;
  }
}
