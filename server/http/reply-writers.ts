import writerOf from 'fast-json-stringify';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { recordAlone } from '#server/call/open-operation.ts';
import { Fault } from '#server/fault.ts';
import { RequestCounter } from '#server/call/request-counter.ts';

const hour = 3_600_000;
/** Refusals recorded for each person, so that a client that repeats a request does not fill the audit log. */
const mostPerHour = 60;
const mostPeople = 20_000;
const recorded = new RequestCounter(hour, mostPeople);

/** A move against what the caller may not read, which could be tried with one student after another. */
const isUnsaid = ({ code }: Fault): boolean => code === 'careUnheededUnsaid';

/** Whether somebody tried what they may not: a call that their role cannot make, a record out of their reach, or such a move. */
const isRefusal = (error: Error): error is Fault =>
  error instanceof Fault && (error.status === 403 || error.status === 404 || isUnsaid(error));

/** Records in the audit log that a signed-in person was refused. The response does not wait for it, and does not fail if it fails. */
export function recordIfRefused({ write }: Database, request: FastifyRequest, error: Error): void {
  const { signedIn } = request;
  const { call } = request.routeOptions.config;
  if (!signedIn || call === undefined || !isRefusal(error)) return;
  // those moves are limited themselves, and other refusals must not use up their place
  if (!isUnsaid(error) && recorded.count(signedIn.userId, mostPerHour) > 0) return;
  const origin = { by: signedIn.userId, call, hostelId: signedIn.hostelId, address: request.ip };
  recordAlone(write, origin, error.code).catch((failure: unknown) => request.log.warn({ err: failure }, 'a refusal was not recorded'));
}

type Write = (reply: unknown) => string;

/** Once for all servers of a process. */
const compiled = new WeakMap<object, Write>();

/**
 * The function that writes replies of a schema as JSON. It is compiled when first used: compiling all of them took a
 * third of the time that building the server takes.
 */
export function replyWriter({ schema }: { schema: unknown }): Write {
  // a TypeBox schema is plain JSON Schema
  const key = schema as object;
  return (reply) => {
    let write = compiled.get(key);
    if (!write) {
      write = writerOf(key) as Write;
      compiled.set(key, write);
    }
    return write(reply);
  };
}
