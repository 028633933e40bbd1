import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Call } from '#contract/call/call.ts';
import { faultsOf } from '#contract/call-faults.ts';
import type { CallName } from '#contract/calls.ts';
import { faultData } from '#contract/call/fault-data.ts';
import { faults, type FaultCode } from '#contract/messages.ts';
import { isRecord } from '#server/is-record.ts';

/** A response as a client sees it. */
export interface TestResponse<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** The same schema, but no object may have fields that it does not name. */
const exactly = (schema: TSchema): TSchema =>
  JSON.parse(JSON.stringify(schema), (_, node: unknown) =>
    typeof node === 'object' && node !== null && 'properties' in node ? { ...node, additionalProperties: false } : node,
  );

const validators = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** Checks values by the schema of exactly these fields. Made once, since compiling takes longer than many checks. */
function validatorOf(schema: TSchema): ReturnType<typeof Compile> {
  const known = validators.get(schema);
  if (known) return known;
  const made = Compile(exactly(schema));
  validators.set(schema, made);
  return made;
}

/** Fails unless a response is as its row says: the reply with exactly the fields of its schema, or an error that is listed for it. */
export function checkResponse(name: CallName, row: Call, response: TestResponse): void {
  if (response.status >= 400) {
    const code = checkError(name, response);
    assert.ok(code === 'internal' || faultsOf(row).includes(code), `the row of ${name} does not list ${code} in its faults`);
    return;
  }
  assert.equal(response.status, row.status ?? 200, `${name} went well with another status than its row names`);
  const validator = validatorOf(row.reply);
  if (!validator.Check(response.body)) {
    const faults = validator.Errors(response.body).map((error) => `${error.instancePath} ${error.message}`);
    assert.fail(`${name} responded against its row: ${faults.join('; ')}\n${JSON.stringify(response.body, null, 2)}`);
  }
  assert.doesNotMatch(JSON.stringify(response.body), /\$argon2/, `${name} responded with a password hash`);
}

const isCode = (value: unknown): value is FaultCode => typeof value === 'string' && value in faults;

/** The code of an error. Fails unless it has the usual shape, and the status of its code in the message table. */
export function checkError(what: string, { status, body, headers }: TestResponse): FaultCode {
  assert.ok(isRecord(body), `${what}: the error is ${JSON.stringify(body)}`);
  const { message, error, code, fields, ...rest } = body;
  assert.ok(typeof message === 'string' && message !== '', `${what}: the error says nothing: ${JSON.stringify(body)}`);
  assert.equal(error, message, `${what}: message and error differ`);
  assert.ok(isCode(code), `${what}: ${String(code)} is no code of the message table`);
  assert.equal(status, faults[code].status, `${what}: ${code} came with another status than its own`);
  if (fields !== undefined) {
    assert.ok(isRecord(fields) && Object.values(fields).every((text) => typeof text === 'string'), `${what}: fields are field → text`);
  }
  const data: TSchema | undefined = new Map<string, TSchema>(Object.entries(faultData)).get(code);
  if (data) assert.ok(validatorOf(data).Check(rest), `${what}: the error does not carry its data: ${JSON.stringify(body)}`);
  else assert.deepEqual(Object.keys(rest), code === 'internal' ? ['requestId'] : [], `${what}: the error carries more than it should`);
  if (status === 429 || status === 503) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/, `${what}: Retry-After is missing`);
  return code;
}
