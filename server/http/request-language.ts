/** Answers each request in the language it asks for: texts, days and amounts of replies, faults and files. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { catalogues } from '#contract/catalogues.ts';
import { type Language, languageNames, ownLanguage, preferredLanguage } from '#contract/language.ts';
import { addCatalogue, speak } from '#contract/text.ts';

const spoken = new AsyncLocalStorage<Language>();

/** Does something in a language, with all that it starts. Outside of requests the product speaks its own. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** Has the app speak the languages of its requests. */
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
  // what comes after the body was read belongs to the connection, not to the request that began on it
  app.addHook('preValidation', (request, _, done) => inLanguage(request.language, done));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** in which it is answered */
    language: Language;
  }
}
