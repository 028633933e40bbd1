/** Answers each request in the language it asks for: texts, days and amounts of replies, faults and files. */
import type { FastifyInstance } from 'fastify';
import { type Language, ownLanguage, preferredLanguage } from '#contract/text/language.ts';
import { inLanguage, loadLanguages } from '#server/language.ts';

/** Makes the app answer each request in its language. */
export async function addLanguages(app: FastifyInstance): Promise<void> {
  await loadLanguages();
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
