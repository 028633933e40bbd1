/** A request made from the schemas of a call, where they tell enough: what it must have, aimed at the records of a hostel. */
import type { TSchema } from 'typebox';
import type { Call } from '#contract/call/call.ts';
import { readersOf } from '#server/db/record-table.ts';
import type { Parts } from './json-values.ts';
import { randomWord } from './random-word.ts';
import { sampleDays, type SampleTarget } from './two-hostels.ts';

interface SchemaNode {
  type?: string;
  format?: string;
  says?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maxLength?: number;
  items?: SchemaNode;
  properties?: Readonly<Record<string, SchemaNode>>;
  required?: readonly string[];
}

type IdOf = (field: string) => string | undefined;

function valueOf(schema: SchemaNode, idOf: IdOf, field: string): unknown {
  const { type, enum: choices, minimum = 1, maxLength = 60, items, properties } = schema;
  // a file of text, so that tests can look for words in it
  if (choices) return choices.includes('csv') ? 'csv' : choices[0];
  if (properties) return objectOf(schema, idOf, () => false);
  if (type === 'array') return [valueOf(items ?? {}, idOf, field)];
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
  if (type === 'boolean') return true;
  if (schema.says === 'date') return sampleDays.attendance;
  if (type === 'string' && schema.format === undefined) return `Words ${randomWord()}`.slice(0, maxLength);
  const id = schema.format === 'uuid' ? idOf(field) : undefined;
  if (id === undefined) throw new Error(`the schema does not tell a sample of ${field}`);
  return id;
}

const objectOf = ({ properties = {}, required = [] }: SchemaNode, idOf: IdOf, isWanted: (field: string) => boolean): Parts =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([field, schema]) =>
      required.includes(field) || isWanted(field) ? [[field, valueOf(schema, idOf, field)]] : [],
    ),
  );

/** Throws if the schemas do not tell enough; then the sample has to be written into `samples.ts`. */
export function sampleOfSchema(name: string, row: Call, { hostel, student }: SampleTarget): Parts {
  const { hostelId, records } = hostel;
  const ids: Readonly<Record<string, string>> = { hostelId, hostel: hostelId, studentId: hostel.student.id };
  const own: Readonly<Record<string, string>> = {
    complaint: student.complaintId,
    leave_request: student.leaveId,
    fine: student.fineId,
    room_change: student.roomChangeId,
    guardian: student.guardianId,
    notice: hostel.noticeId,
    ...records,
  };
  const idOf =
    (part: string): IdOf =>
    (field) => {
      if (row.hostelAt === `${part}.${field}`) return hostelId;
      if (field !== 'id' && field !== 'ids') return ids[field];
      return Object.entries(own).find(([table]) => readersOf(table).some((beginning) => name.startsWith(beginning)))?.[1];
    };
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: TSchema | undefined = row[part];
    return schema ? [[part, objectOf(schema, idOf(part), (field) => row.hostelAt === `${part}.${field}`)]] : [];
  });
  return Object.fromEntries(parts) as Parts; // of the named parts
}
