/** Schemas that several features share. */
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

export const Id = Type.String({ format: 'uuid' });

/** Text that a person typed: trimmed, not empty, and without control characters other than line breaks and tabs. */
export const Text = (maxLength: number, options: { title?: string } = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$', trim: true, ...options });

/** Like Text, but may be left empty. */
export const OptionalText = (maxLength: number) => Type.Optional(Type.String({ ...Text(maxLength), minLength: 0 }));

/** Digits as people write them, with spaces, brackets or a country code. */
export const Telephone = (maxLength: number) =>
  Type.String({
    ...Text(maxLength),
    pattern: '^\\+?[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*$',
    telephone: true,
  });

/** The name that a person signs in with. Case, spaces at either end and the Unicode normalization form make no difference. */
export const Username = Type.String({ ...Text(64), pattern: '^[^\\u0000-\\u001f\\u007f]*$', normalize: true });

/** Not trimmed, since spaces count in a password. The minimum length is a setting and is checked with the other password rules. */
export const Password = Type.String({ minLength: 1, maxLength: 1024, secret: true });

/** A code of an authenticator app, or a recovery code. */
export const SecretCode = Type.String({ ...Text(100), secret: true });

/** A day in the time zone of the campus, `YYYY-MM-DD`. A full timestamp is accepted too and becomes the day it falls on there. */
export const Day = Type.String({ format: 'date', minLength: 10, day: true });

/** The Sunday that a week starts on. A full timestamp is accepted too and becomes the Sunday whose midnight in UTC is nearest to it. */
export const WeekStart = Type.String({ format: 'date', minLength: 10, week: true });

export const Timestamp = Type.String({ format: 'date-time' });

/** The object or null. As a list of types it serializes faster than as a union. */
export const Nullable = <P extends TProperties>(schema: TObject<P>) =>
  Type.Unsafe<Static<TObject<P>> | null>({ ...schema, type: ['object', 'null'] });

export const NullableId = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** A boolean in the query: `?dryRun`, `?dryRun=true` and `?dryRun=1` mean true. */
export const Flag = Type.Enum(['true', '1', '', 'false', '0']);
export const isOn = (flag: Static<typeof Flag> | undefined): boolean => flag === 'true' || flag === '1' || flag === '';

/** The reply of a call that returns nothing but a message. */
export const MessageReply = Type.Object({ message: Type.String() });

export const IdParams = Type.Object({ id: Id });
export const HostelParams = Type.Object({ hostelId: Id });

export const pageSizeLimit = 200;

export const PageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeLimit })),
};

export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer() });
