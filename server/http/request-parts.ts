import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Call } from '#contract/call/call.ts';
import { isSheet } from '#contract/sheet/sheet.ts';
import { Fault } from '#server/fault.ts';
import { inputReader, type InputReader } from '#server/call/read-input.ts';

/** The three parts of a request as its row describes them. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

const nothing = Type.Object({});

/** Reads the three parts of a request by the row's schemas, and throws one fault for all that is wrong with them. */
export function partsReader(row: Call): (request: FastifyRequest, timeZone: string) => Parts {
  const readParams = inputReader(row.params ?? nothing);
  const refusesUnknown = !row.ignoresUnknown;
  const readQuery = inputReader(row.query ?? nothing, { refusesUnknown });
  const readBody = row.body && inputReader(row.body, { refusesUnknown });
  const readNoBody = refusesUnknown ? inputReader(nothing, { refusesUnknown }) : undefined;
  const readBodyOf: InputReader = (body, timeZone) => {
    // the body parser lets a sheet through only where a row takes one
    if (isSheet(body)) return { value: body };
    if (readBody) return readBody(body ?? {}, timeZone);
    const faults = readNoBody?.(body ?? {}, timeZone).faults;
    return faults ? { faults } : { value: undefined };
  };
  return (request, timeZone) => {
    const params = readParams(request.params, timeZone);
    if (params.faults) {
      // a malformed id names no record
      if (Object.keys(params.faults).every((name) => /id$/i.test(name))) throw new Fault('notFound');
      throw new Fault('invalid', { fields: params.faults });
    }
    const query = readQuery(request.query, timeZone);
    const body = readBodyOf(request.body, timeZone);
    if (query.faults || body.faults) throw new Fault('invalid', { fields: { ...query.faults, ...body.faults } });
    return { params: params.value, query: query.value, body: body.value };
  };
}

/** The value at e.g. 'body.hostelId'. */
export function valueAt(parts: Parts, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      parts,
    );
}
